#include "ui/settings/settings_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <algorithm>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "ui/settings/kept_settings.hpp"

namespace lathe::ui {
namespace {

QString engine_words(const std::string& engine) {
    if (engine == "auto") return SettingsDialog::tr("Automatic: the fastest there is");
    if (engine == "cpu") return SettingsDialog::tr("CPU: vectorised, all cores");
    if (engine == "cuda") return SettingsDialog::tr("GPU (CUDA)");
    if (engine == "debug") return SettingsDialog::tr("Debug: the plain loop, slow");
    return QString::fromStdString(engine);
}

void choose(QComboBox& box, const QString& data) {
    box.setCurrentIndex(std::max(box.findData(data), 0));
}

QLabel* explanation(const QString& text) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

}  // namespace

Settings Settings::load() {
    const QSettings stored;
    Settings settings;
    settings.engine = stored.value("settings/engine", settings.engine).toString();
    // A setting of another machine or build: better solved than refused.
    const auto there = available_engines();
    if (std::find(there.begin(), there.end(), settings.engine.toStdString()) == there.end())
        settings.engine = QStringLiteral("auto");
    settings.appearance = stored.value("settings/appearance", settings.appearance).toString();
    settings.length_unit = stored.value("settings/length_unit", settings.length_unit).toString();
    settings.store_folder = stored.value("settings/store_folder").toString();
    return settings;
}

void Settings::save() const {
    keep_settings({{"settings/engine", engine},
                   {"settings/appearance", appearance},
                   {"settings/length_unit", length_unit},
                   {"settings/store_folder", store_folder}});
}

SettingsDialog::SettingsDialog(const Settings& settings, QWidget* parent)
    : QDialog(parent),
      engine_(new QComboBox),
      appearance_(new QComboBox),
      store_folder_(new QLineEdit(settings.store_folder)),
      length_unit_(new QComboBox),
      project_unit_(new QComboBox),
      project_label_(new QLabel(tr("Lengths of this &project"))),
      project_note_(
          explanation(tr("Kept in the project file, for everyone who opens it: also the unit of its reports "
                         "and drawings."))) {
    setWindowTitle(tr("Settings"));
    engine_->setObjectName("engine");
    appearance_->setObjectName("appearance");
    store_folder_->setObjectName("store_folder");
    engine_->addItem(engine_words("auto"), "auto");
    for (const std::string& name : available_engines())
        if (name != "auto") engine_->addItem(engine_words(name), QString::fromStdString(name));
    choose(*engine_, settings.engine);
    appearance_->addItem(tr("As the desktop"), "system");
    appearance_->addItem(tr("Light"), "light");
    appearance_->addItem(tr("Dark"), "dark");
    choose(*appearance_, settings.appearance);
    length_unit_->setObjectName("length_unit");
    project_unit_->setObjectName("project_length_unit");
    project_label_->setBuddy(project_unit_);
    project_unit_->addItem(tr("As set above"), QString());
    for (QComboBox* box : {length_unit_, project_unit_}) {
        box->addItem(tr("Millimetres (mm)"), "mm");
        box->addItem(tr("Micrometres (µm)"), "um");
        box->addItem(tr("Mils (mil)"), "mil");
        box->addItem(tr("Inches (in)"), "in");
    }
    choose(*length_unit_, settings.length_unit);
    store_folder_->setPlaceholderText(tr("The user's data folder"));
    store_folder_->setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('m')) * 30);

    auto* folder_row = new QHBoxLayout;
    auto* browse = new QPushButton(tr("Choose…"));
    folder_row->addWidget(store_folder_, 1);
    folder_row->addWidget(browse);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Engine"), engine_);
    form->addRow({}, explanation(tr("Of solves and optimisations from the next one on.")));
    form->addRow(tr("&Appearance"), appearance_);
    form->addRow(tr("&Lengths"), length_unit_);
    form->addRow({}, explanation(tr("In the forms. Project files and formulas stay in millimetres.")));
    form->addRow(project_label_, project_unit_);
    form->addRow(project_note_);
    form->setRowVisible(project_unit_, false);
    form->setRowVisible(project_note_, false);
    auto* stores_label = new QLabel(tr("&Run stores"));
    stores_label->setBuddy(store_folder_);
    form->addRow(stores_label, folder_row);
    form->addRow({}, explanation(tr("Runs of projects that have no file yet are kept here; those of a saved "
                                    "project lie beside it.")));
    form->addRow(buttons);
    connect(browse, &QPushButton::clicked, this, &SettingsDialog::choose_folder);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void SettingsDialog::choose_folder() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Folder of run stores"), store_folder_->text());
    if (!chosen.isEmpty()) store_folder_->setText(QDir::toNativeSeparators(chosen));
}

void SettingsDialog::offer_project_unit(std::optional<DisplayUnit> unit) {
    choose(
        *project_unit_,
        unit ? QString::fromStdString(display_unit_names().at(static_cast<std::size_t>(*unit))) : QString());
    auto& form = static_cast<QFormLayout&>(*layout());
    form.setRowVisible(project_unit_, true);
    form.setRowVisible(project_note_, true);
}

std::optional<DisplayUnit> SettingsDialog::project_unit() const {
    const std::vector<std::string>& names = display_unit_names();
    const auto found =
        std::find(names.begin(), names.end(), project_unit_->currentData().toString().toStdString());
    if (found == names.end()) return std::nullopt;
    return static_cast<DisplayUnit>(found - names.begin());
}

Settings SettingsDialog::settings() const {
    return {engine_->currentData().toString(), appearance_->currentData().toString(),
            store_folder_->text().trimmed(), length_unit_->currentData().toString()};
}

}  // namespace lathe::ui
