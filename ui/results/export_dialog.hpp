// Which formats, of which design, into which folder, under which name.
#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "ui/results/export_job.hpp"

class QCheckBox;
class QComboBox;
class QLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lathe::ui {

/// Something that can be exported; the first one is offered.
struct ExportChoice {
    QString title;
    std::shared_ptr<const Project> project;
    std::shared_ptr<const Results> results;  ///< null: not solved yet
};

class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// At least one choice.
    ExportDialog(std::vector<ExportChoice> choices, const QString& folder, const QString& stem,
                 QWidget* parent = nullptr);

    /// The request as chosen; the engine is left to the caller.
    ExportRequest request() const;
    void choose(const QStringList& formats);

private:
    QWidget* make_formats();
    QLayout* make_fields();
    QWidget* make_place(const QString& folder, const QString& stem);
    const ExportChoice& chosen() const;
    /// What the dialog says of the wanted formats before they are written.
    QStringList hints(const ExportRequest& wanted, bool is_complete) const;
    bool is_chosen(const char* format) const;
    /// What is wrong with frequencies or surface, in words; empty when nothing is, or when they are not asked
    /// for.
    QString field_problem() const;
    void take_fields(ExportRequest& request) const;
    void browse();
    /// Formats and components are those that hold the chosen design.
    void follow_choice();
    void update_state();

    std::vector<ExportChoice> choices_;
    bool has_port_ = true;           ///< the chosen design has reflections
    std::vector<QCheckBox*> boxes_;  ///< as genetic::export_formats()
    QComboBox* choice_box_;
    QComboBox* component_box_;
    QLineEdit* frequencies_edit_;  ///< of maps and near field, GHz
    QComboBox* surface_box_;       ///< of the near field
    QLineEdit* position_edit_;     ///< of plane or cylinder, mm
    QLineEdit* folder_edit_;
    QLineEdit* stem_edit_;
    QLabel* hint_;
    QPushButton* accept_button_ = nullptr;
};

}  // namespace lathe::ui
