#include "ui/results/export_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "genetic/report/export_files.hpp"

namespace lathe::ui {

ExportDialog::ExportDialog(std::vector<ExportChoice> choices, const QString& folder, const QString& stem,
                           QWidget* parent)
    : QDialog(parent),
      choices_(std::move(choices)),
      choice_box_(new QComboBox),
      component_box_(new QComboBox),
      frequencies_edit_(new QLineEdit),
      surface_box_(new QComboBox),
      position_edit_(new QLineEdit),
      folder_edit_(new QLineEdit),
      stem_edit_(new QLineEdit),
      hint_(new QLabel) {
    setWindowTitle(tr("Export"));
    setProperty("help_page", "files.md");
    for (const ExportChoice& choice : choices_) choice_box_->addItem(choice.title);
    choice_box_->setEnabled(choices_.size() > 1);
    hint_->setWordWrap(true);
    hint_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    accept_button_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    accept_button_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(choice_box_, &QComboBox::currentIndexChanged, this, &ExportDialog::follow_choice);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(make_formats());
    layout->addWidget(make_place(folder, stem));
    layout->addWidget(hint_);
    layout->addWidget(buttons);
    follow_choice();
    choose({QStringLiteral("s1p"), QStringLiteral("csv"), QStringLiteral("cut")});
}

QWidget* ExportDialog::make_place(const QString& folder, const QString& stem) {
    folder_edit_->setText(QDir::toNativeSeparators(folder));
    folder_edit_->setMinimumWidth(56 * fontMetrics().averageCharWidth());
    folder_edit_->setObjectName("folder");
    stem_edit_->setText(stem);
    stem_edit_->setObjectName("stem");
    stem_edit_->setToolTip(tr("All files begin with this"));
    auto* pick = new QToolButton;
    pick->setText(QStringLiteral("…"));
    pick->setToolTip(tr("Choose the folder"));
    connect(pick, &QToolButton::clicked, this, &ExportDialog::browse);
    for (QLineEdit* edit : {folder_edit_, stem_edit_})
        connect(edit, &QLineEdit::textChanged, this, &ExportDialog::update_state);
    auto* place = new QWidget;
    auto* form = new QFormLayout(place);
    form->setContentsMargins(0, 0, 0, 0);
    auto* line = new QHBoxLayout;
    line->addWidget(folder_edit_, 1);
    line->addWidget(pick);
    form->addRow(tr("&What"), choice_box_);
    form->addRow(tr("&Folder"), line);
    static_cast<QLabel*>(form->labelForField(line))->setBuddy(folder_edit_);
    form->addRow(tr("&Base name"), stem_edit_);
    return place;
}

const ExportChoice& ExportDialog::chosen() const {
    return choices_[static_cast<std::size_t>(std::max(0, choice_box_->currentIndex()))];
}

ExportRequest ExportDialog::request() const {
    ExportRequest request;
    const auto& formats = genetic::export_formats();
    for (std::size_t n = 0; n < formats.size(); ++n)
        if (boxes_[n]->isChecked() && boxes_[n]->isEnabled()) request.formats.push_back(formats[n].name);
    request.folder = QDir::fromNativeSeparators(folder_edit_->text().trimmed()).toStdString();
    request.stem = file_stem(stem_edit_->text()).toStdString();
    request.project = chosen().project;
    request.results = chosen().results;
    request.component = static_cast<FieldComponent>(component_box_->currentData().toInt());
    take_fields(request);
    return request;
}

void ExportDialog::choose(const QStringList& formats) {
    for (QCheckBox* box : boxes_) box->setChecked(box->isEnabled() && formats.contains(box->objectName()));
    update_state();
}

void ExportDialog::browse() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Export into"), folder_edit_->text());
    if (!folder.isEmpty()) folder_edit_->setText(QDir::toNativeSeparators(folder));
}

}  // namespace lathe::ui
