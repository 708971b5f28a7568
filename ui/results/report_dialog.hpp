// What is reported, a run or the design as it stands, and into which folder.
#pragma once

#include <QDialog>

#include "ui/results/export_job.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace lathe::ui {

class ReportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `store` may be empty: the design is offered then. The folder offered lies beside the store, or is
    /// `design_folder`, until the user names another.
    ReportDialog(const QString& store, const QString& design_folder, QWidget* parent = nullptr);

    bool is_of_design() const;
    /// The request as chosen; engine and design are left to the caller.
    ReportRequest request() const;

private:
    QString store() const;
    void offer_folder();
    void update_state();

    QString design_folder_;
    QComboBox* what_box_;

    QLineEdit* store_edit_;
    QLineEdit* folder_edit_;
    QToolButton* store_button_ = nullptr;
    QLabel* hint_;
    QPushButton* accept_button_;
};

}  // namespace lathe::ui
