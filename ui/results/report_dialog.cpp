#include "ui/results/report_dialog.hpp"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <functional>

namespace lathe::ui {
namespace {

QString folder_beside(const QString& store) {
    return store.isEmpty() ? QString() : report_folder(store);
}

/// An edit with a button that opens a file dialog; `ask` returns a path or nothing.
void add_path_row(QFormLayout& form, const QString& title, QLineEdit* edit,
                  const std::function<QString()>& ask) {
    auto* pick = new QToolButton;
    pick->setText(QStringLiteral("…"));
    QObject::connect(pick, &QToolButton::clicked, edit, [edit, ask] {
        const QString path = ask();
        if (!path.isEmpty()) edit->setText(QDir::toNativeSeparators(path));
    });
    auto* line = new QHBoxLayout;
    line->addWidget(edit, 1);
    line->addWidget(pick);
    form.addRow(title, line);
    static_cast<QLabel*>(form.labelForField(line))->setBuddy(edit);
}

}  // namespace

ReportDialog::ReportDialog(const QString& store, QWidget* parent)
    : QDialog(parent), store_edit_(new QLineEdit), folder_edit_(new QLineEdit), hint_(new QLabel) {
    setWindowTitle(tr("Report of a run"));
    setProperty("help_page", "files.md");
    store_edit_->setText(QDir::toNativeSeparators(store));
    store_edit_->setObjectName("store");
    store_edit_->setMinimumWidth(70 * fontMetrics().averageCharWidth());
    folder_edit_->setText(QDir::toNativeSeparators(folder_beside(store)));
    folder_edit_->setObjectName("folder");
    hint_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    accept_button_ = buttons->addButton(tr("&Write report"), QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    accept_button_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* form = new QFormLayout;
    add_path_row(*form, tr("&Run"), store_edit_, [this] {
        return QFileDialog::getOpenFileName(this, tr("Store of the run"), store_edit_->text(),
                                            tr("Stores of runs (*.db);;All files (*)"));
    });
    add_path_row(*form, tr("&Folder"), folder_edit_, [this] {
        return QFileDialog::getExistingDirectory(this, tr("Report into"), folder_edit_->text());
    });
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(hint_);
    layout->addWidget(buttons);
    connect(store_edit_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (!folder_edit_->isModified())
            folder_edit_->setText(QDir::toNativeSeparators(folder_beside(QDir::fromNativeSeparators(text))));
        update_state();
    });
    connect(folder_edit_, &QLineEdit::textChanged, this, &ReportDialog::update_state);
    update_state();
}

ReportRequest ReportDialog::request() const {
    ReportRequest request;
    request.store = QDir::fromNativeSeparators(store_edit_->text().trimmed()).toStdString();
    request.folder = QDir::fromNativeSeparators(folder_edit_->text().trimmed()).toStdString();
    return request;
}

void ReportDialog::update_state() {
    const QString store = QDir::fromNativeSeparators(store_edit_->text().trimmed());
    const bool is_there = QFileInfo(store).isFile();
    accept_button_->setEnabled(is_there && !folder_edit_->text().trimmed().isEmpty());
    if (store.isEmpty())
        hint_->setText(
            tr("Every optimisation keeps what it finds in a store, a file *.db beside the "
               "project. Choose one; the run may still go on."));
    else if (!is_there)
        hint_->setText(tr("There is no such file."));
    else
        hint_->setText(
            tr("HTML, PDF and pictures: goals before and after, parameters, convergence, "
               "patterns. The first design and the best one are solved again for it."));
}

}  // namespace lathe::ui
