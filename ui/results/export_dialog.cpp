#include "ui/results/export_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "genetic/report/export_files.hpp"
#include "ui/workers/field_quantity.hpp"

namespace lathe::ui {
namespace {

/// The components that frames of a design may show; of a planar one the component across the plane comes
/// first.
std::vector<FieldComponent> components_in(const Antenna& antenna) {
    using enum FieldComponent;
    if (!antenna.is_planar()) return {e_r, e_phi, e_z, h_r, h_phi, h_z};
    std::vector<FieldComponent> components;
    for (const FieldQuantity quantity : planar_quantities(antenna.planar->polarisation))
        if (const auto component = component_of(quantity)) components.push_back(*component);
    return components;
}

/// ".s1p"; the names of what is no ending stand for a table and for an image.
QString ending_of(const genetic::ExportFormat& format) {
    if (format.name == "near") return QStringLiteral(".csv");
    if (format.name == "map") return QStringLiteral(".vti");
    return QLatin1Char('.') + QString::fromStdString(format.name);
}

/// How the ending and the reader are called in the dialog.
QString title_of(const genetic::ExportFormat& format) {
    static const std::pair<const char*, const char*> titles[] = {
        {"s1p", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Touchstone: reflection, S-matrix")},
        {"cut", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "GRASP: cuts at φ = 0°, 45°, 90°")},
        {"sph", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "TICRA: spherical waves")},
        {"ffs", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "CST: far-field source")},
        {"ffe", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "FEKO: far field")},
        {"csv", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Tables: curves and pattern cuts")},
        {"vti", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "ParaView: field frames")},
        {"stl", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Turned bodies, millimetres")},
        {"dxf",
         QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Profile or plan for the workshop, millimetres")},
        {"svg", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Drawing with main dimensions")},
        {"near", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Near field on a surface, table")},
        {"map", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "ParaView: field at single frequencies")}};
    for (const auto& [name, title] : titles)
        if (format.name == name)
            return QStringLiteral("%1   %2").arg(ending_of(format), ExportDialog::tr(title));
    return QStringLiteral("%1   %2").arg(ending_of(format), QString::fromStdString(format.what));
}

}  // namespace

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

QWidget* ExportDialog::make_formats() {
    auto* group = new QGroupBox(tr("Formats"));
    auto* grid = new QGridLayout(group);
    const auto& formats = genetic::export_formats();
    const int rows = static_cast<int>(formats.size() + 1) / 2;
    for (std::size_t n = 0; n < formats.size(); ++n) {
        auto* box = new QCheckBox(title_of(formats[n]));
        box->setObjectName(QString::fromStdString(formats[n].name));
        boxes_.push_back(box);
        grid->addWidget(box, static_cast<int>(n) % rows, static_cast<int>(n) / rows);
        connect(box, &QCheckBox::toggled, this, &ExportDialog::update_state);
    }
    component_box_->setToolTip(tr("Field component of the frames for ParaView"));
    auto* all = new QPushButton(tr("&All"));
    auto* none = new QPushButton(tr("&None"));
    for (QPushButton* button : {all, none}) {
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, on = button == all] {
            for (QCheckBox* box : boxes_) box->setChecked(on && box->isEnabled());
        });
    }
    auto* line = new QHBoxLayout;
    line->addWidget(all);
    line->addWidget(none);
    line->addStretch(1);
    line->addWidget(new QLabel(tr("Frames of")));
    line->addWidget(component_box_);
    grid->addLayout(line, rows, 0, 1, 2);
    grid->addLayout(make_fields(), rows + 1, 0, 1, 2);
    return group;
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

void ExportDialog::follow_choice() {
    const Antenna antenna = antenna_of(*chosen().project);
    is_planar_ = antenna.is_planar();
    component_box_->clear();
    for (const FieldComponent component : components_in(antenna))
        component_box_->addItem(symbol_of(quantity_of(component), is_planar_), static_cast<int>(component));
    update_state();
}

void ExportDialog::update_state() {
    if (accept_button_ == nullptr || stem_edit_ == nullptr) return;
    const auto& results = chosen().results;
    const auto& formats = genetic::export_formats();
    for (std::size_t n = 0; n < formats.size(); ++n) {
        const bool has_port = is_planar_ || formats[n].name != "s1p" || !results || results->has_s11;
        const bool holds = formats[n].for_planar || !is_planar_;
        boxes_[n]->setEnabled(has_port && holds);
        if (!boxes_[n]->isEnabled()) boxes_[n]->setChecked(false);
        boxes_[n]->setToolTip(!holds      ? tr("This format holds bodies of revolution alone")
                              : !has_port ? tr("This antenna has no guided port")
                                          : QString());
    }
    const ExportRequest wanted = request();
    const auto wants = [&](const char* name) {
        return std::find(wanted.formats.begin(), wanted.formats.end(), name) != wanted.formats.end();
    };
    component_box_->setEnabled(wants("vti"));
    frequencies_edit_->setEnabled(wants("near") || wants("map"));
    surface_box_->setEnabled(wants("near"));
    position_edit_->setEnabled(wants("near") && surface_box_->currentIndex() > 0);
    const QString problem = field_problem();
    const bool has_folder = !folder_edit_->text().trimmed().isEmpty();
    const bool is_complete =
        !wanted.formats.empty() && has_folder && problem.isEmpty() && !stem_edit_->text().trimmed().isEmpty();
    accept_button_->setEnabled(is_complete);
    QStringList hints;
    if (wanted.formats.empty()) hints << tr("Choose a format.");
    if (!problem.isEmpty()) hints << problem;
    if (wants("vti") || wants("near") || wants("map"))
        hints << tr("Fields need a solve of their own.");
    else if (!results && !wanted.formats.empty())
        hints << tr("The design is solved for the export.");
    if (is_complete) {
        const QString stem = QString::fromStdString(wanted.stem);
        const QDir folder(QDir::fromNativeSeparators(folder_edit_->text().trimmed()));
        const auto there =
            folder.entryList({stem + QStringLiteral(".*"), stem + QStringLiteral("_*")}, QDir::Files);
        const auto is_export = [&](const QString& name) {
            return !name.endsWith(".lathe") && !name.endsWith(".db");
        };
        if (std::any_of(there.begin(), there.end(), is_export))
            hints << tr("Files of this name in the folder are replaced.");
    }
    hint_->setText(hints.join(QLatin1Char(' ')));
}

}  // namespace lathe::ui
