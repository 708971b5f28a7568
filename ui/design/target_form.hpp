// Frequency and gain or beamwidth of a new design, with the allowed ranges beside the fields and what is
// wrong below them.
#pragma once

#include <QWidget>
#include <optional>

#include "genetic/project/project.hpp"
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
    /// The synthesised project; nothing while a field is wrong (the field says why).
    const std::optional<Project>& project() const { return project_; }
    void focus_frequency();

signals:
    void changed();

private:
    void synthesise();
    void show_aim();
    QString refusal(const InputError& error, bool is_frequency) const;
    void show_error(QLabel& label, const QString& text);

    std::string template_name_;
    std::optional<Project> project_;
    QLineEdit* frequency_;
    QComboBox* aim_;
    QLineEdit* aim_value_;
    QLabel *frequency_range_, *aim_range_;
    QLabel *frequency_error_, *aim_error_;
};

}  // namespace lathe::ui
