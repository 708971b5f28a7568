// Frequency, gain or beamwidth and, with several beams, the largest beam angle of a new design, with the
// allowed ranges beside the fields and what is wrong below them.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "genetic/project/project.hpp"
#include "solver/antenna/synthesis_recipe.hpp"
#include "solver/base/input_error.hpp"

class QComboBox;
class QLabel;
class QLineEdit;

namespace lathe::ui {

class TargetForm final : public QWidget {
    Q_OBJECT

public:
    explicit TargetForm(QWidget* parent = nullptr);

    /// Shows the ranges of the template; the frequency typed before is kept.
    void set_template(const std::string& name);
    /// A first 3D design, which is scaled to the frequency; nothing else is asked for it.
    void set_start(std::shared_ptr<const Project> start);
    /// The synthesised or scaled project; nothing while a field is wrong (the field says why).
    const std::optional<Project>& project() const { return project_; }
    void focus_frequency();

signals:
    void changed();

private:
    void synthesise();
    void scale_start();
    void show_aim();
    void show_scan(const SynthesisRange& range);
    QString gain_unit() const;
    QString refusal(const InputError& error, const QString& unit) const;
    void show_error(QLabel& label, const QString& text);

    std::string template_name_;  ///< empty for a first 3D design
    std::shared_ptr<const Project> start_;
    std::optional<Project> project_;
    QLineEdit* frequency_;
    QComboBox* aim_;
    QLineEdit* aim_value_;
    QLineEdit* scan_;  ///< of antennas with several beams
    QLabel *frequency_range_, *aim_range_, *scan_label_, *scan_range_;
    QLabel *frequency_error_, *aim_error_, *scan_error_;
};

}  // namespace lathe::ui
