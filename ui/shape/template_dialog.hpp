// Own shape as a template: name, title, ranges of its parameters, and the folder.
#pragma once

#include <QDialog>

#include "genetic/editing/template_text.hpp"

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace lathe::ui {

class TemplateDialog final : public QDialog {
    Q_OBJECT

public:
    /// `folder`: where the file goes unless another is typed.
    TemplateDialog(Project project, const QString& folder, QWidget* parent);

    /// The file that was written; empty until then.
    const QString& file() const { return file_; }
    /// Writes the file; on success the dialog ends. An existing one is written over after a question.
    void save();

private:
    editing::TemplateInfo info() const;
    void check();

    Project project_;
    editing::TemplateInfo usual_;
    QLineEdit *name_, *title_, *description_, *folder_;
    QTableWidget* table_;
    QLabel* problem_;
    QDialogButtonBox* buttons_;
    QString file_;
};

}  // namespace lathe::ui
