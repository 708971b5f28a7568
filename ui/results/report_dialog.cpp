#include "ui/results/report_dialog.hpp"

#include <QComboBox>
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
QToolButton* add_path_row(QFormLayout& form, const QString& title, QLineEdit* edit,
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
    return pick;
}

}  // namespace

ReportDialog::ReportDialog(const QString& store, const QString& design_folder, QWidget* parent)
    : QDialog(parent),
      design_folder_(design_folder),
      what_box_(new QComboBox),
      store_edit_(new QLineEdit),
      folder_edit_(new QLineEdit),
      hint_(new QLabel) {
    setWindowTitle(tr("Report"));
    setProperty("help_page", "files.md");
    store_edit_->setText(QDir::toNativeSeparators(store));
    store_edit_->setObjectName("store");
    store_edit_->setMinimumWidth(70 * fontMetrics().averageCharWidth());
    folder_edit_->setObjectName("folder");
    what_box_->setObjectName("what");
    what_box_->addItems({tr("A run of the optimiser"), tr("The design as it stands")});
    what_box_->setCurrentIndex(store.isEmpty() ? 1 : 0);
    offer_folder();
    hint_->setWordWrap(true);
    hint_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    accept_button_ = buttons->addButton(tr("&Write report"), QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    accept_button_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* form = new QFormLayout;
    form->addRow(tr("Wha&t"), what_box_);
    store_button_ = add_path_row(*form, tr("&Run"), store_edit_, [this] {
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
    connect(store_edit_, &QLineEdit::textChanged, this, [this] {
        offer_folder();
        update_state();
    });
    connect(what_box_, &QComboBox::currentIndexChanged, this, [this] {
        offer_folder();
        update_state();
    });
    connect(folder_edit_, &QLineEdit::textChanged, this, &ReportDialog::update_state);
    update_state();
}

bool ReportDialog::is_of_design() const {
    return what_box_->currentIndex() == 1;
}

QString ReportDialog::store() const {
    return QDir::fromNativeSeparators(store_edit_->text().trimmed());
}

void ReportDialog::offer_folder() {
    if (folder_edit_->isModified()) return;
    folder_edit_->setText(QDir::toNativeSeparators(is_of_design() ? design_folder_ : folder_beside(store())));
}

ReportRequest ReportDialog::request() const {
    ReportRequest request;
    if (!is_of_design()) request.store = store().toStdString();
    request.folder = QDir::fromNativeSeparators(folder_edit_->text().trimmed()).toStdString();
    return request;
}

void ReportDialog::update_state() {
    const bool is_there = is_of_design() || QFileInfo(store()).isFile();
    accept_button_->setEnabled(is_there && !folder_edit_->text().trimmed().isEmpty());
    store_edit_->setEnabled(!is_of_design());
    store_button_->setEnabled(!is_of_design());
    if (is_of_design())
        hint_->setText(
            tr("HTML, PDF and pictures: goals, curves and patterns of the present design, drawing and "
               "coordinates for the workshop."));
    else if (store().isEmpty())
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
