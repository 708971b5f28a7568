// Which run is reported, and into which folder.
#pragma once

#include <QDialog>

#include "ui/results/export_job.hpp"

class QLabel;
class QLineEdit;
class QPushButton;

namespace lathe::ui {

class ReportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `store` may be empty. The folder offered lies beside the store until the user names another.
    explicit ReportDialog(const QString& store, QWidget* parent = nullptr);

    /// As chosen; the engine is left to the caller.
    ReportRequest request() const;

private:
    void update_state();

    QLineEdit* store_edit_;
    QLineEdit* folder_edit_;
    QLabel* hint_;
    QPushButton* accept_button_;
};

}  // namespace lathe::ui
