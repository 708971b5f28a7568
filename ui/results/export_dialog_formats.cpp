// The formats of the export dialog: those that hold the chosen design, and what they take.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QGridLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "genetic/report/export_files.hpp"
#include "ui/results/export_dialog.hpp"
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
    if (format.name == "near" || format.name == "workshop") return QStringLiteral(".csv");
    if (format.name == "map") return QStringLiteral(".vti");
    return QLatin1Char('.') + QString::fromStdString(format.name);
}

/// How the ending and the reader are called in the dialog.
QString title_of(const genetic::ExportFormat& format, bool is_in_space) {
    static const std::pair<const char*, const char*> titles[] = {
        {"s1p", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Touchstone: reflection, S-matrix")},
        {"cut", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "GRASP: cuts at φ = 0°, 45°, 90°")},
        {"sph", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "TICRA: spherical waves")},
        {"ffs", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "CST: far-field source")},
        {"ffe", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "FEKO: far field")},
        {"csv", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Tables: curves and pattern cuts")},
        {"vti", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "ParaView: field frames")},
        {"stl", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Bodies of revolution, millimetres")},
        {"step", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Solids for CAD")},
        {"dxf", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Profile or plan with dimensions")},
        {"workshop",
         QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Table for the workshop: points, arcs, tolerances")},
        {"svg", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Drawing with main dimensions")},
        {"near", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Near field on a surface, table")},
        {"map", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "ParaView: field at single frequencies")}};
    static const std::pair<const char*, const char*> titles_in_space[] = {
        {"cut", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "GRASP: cuts every 5° of φ")},
        {"vti", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "ParaView: what is where")},
        {"stl", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Each solid, millimetres")},
        {"svg", QT_TRANSLATE_NOOP("lathe::ui::ExportDialog", "Drawings: sections and views")}};
    for (const auto& [name, title] : titles_in_space)
        if (is_in_space && format.name == name)
            return QStringLiteral("%1   %2").arg(ending_of(format), ExportDialog::tr(title));
    for (const auto& [name, title] : titles)
        if (format.name == name)
            return QStringLiteral("%1   %2").arg(ending_of(format), ExportDialog::tr(title));
    return QStringLiteral("%1   %2").arg(ending_of(format), QString::fromStdString(format.what));
}

bool is_wanted(const ExportRequest& request, const char* name) {
    return std::find(request.formats.begin(), request.formats.end(), name) != request.formats.end();
}

}  // namespace

QWidget* ExportDialog::make_formats() {
    auto* group = new QGroupBox(tr("Formats"));
    auto* grid = new QGridLayout(group);
    const auto& formats = genetic::export_formats();
    const int rows = static_cast<int>(formats.size() + 1) / 2;
    for (std::size_t n = 0; n < formats.size(); ++n) {
        auto* box = new QCheckBox(title_of(formats[n], false));
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

void ExportDialog::follow_choice() {
    const Project& project = *chosen().project;
    component_box_->clear();
    has_port_ = true;
    if (project.is_volume()) {
        const auto ports = volume_antenna_of(project).ports;
        has_port_ = std::any_of(ports.begin(), ports.end(), [](const VolumePort& port) {
            return port.kind == VolumePortKind::waveguide || port.kind == VolumePortKind::lumped;
        });
    } else {
        const Antenna antenna = antenna_of(project);
        if (!antenna.is_planar() && chosen().results) has_port_ = chosen().results->has_s11();
        for (const FieldComponent component : components_in(antenna))
            component_box_->addItem(symbol_of(quantity_of(component), antenna.is_planar()),
                                    static_cast<int>(component));
    }
    const auto& formats = genetic::export_formats();
    for (std::size_t n = 0; n < formats.size(); ++n)
        boxes_[n]->setText(title_of(formats[n], project.is_volume()));
    update_state();
}

void ExportDialog::update_state() {
    if (accept_button_ == nullptr || stem_edit_ == nullptr) return;
    const auto& formats = genetic::export_formats();
    for (std::size_t n = 0; n < formats.size(); ++n) {
        const bool has_port = formats[n].name != "s1p" || has_port_;
        const std::string reason = genetic::why_not_exported(formats[n].name, *chosen().project);
        boxes_[n]->setEnabled(has_port && reason.empty());
        if (!boxes_[n]->isEnabled()) boxes_[n]->setChecked(false);
        boxes_[n]->setToolTip(has_port ? QString::fromStdString(reason)
                                       : tr("This antenna has no guided port"));
    }
    const ExportRequest wanted = request();
    const genetic::ExportNeeds needs = genetic::export_needs(wanted.formats, *wanted.project);
    component_box_->setEnabled(needs.frames);
    frequencies_edit_->setEnabled(needs.maps);
    surface_box_->setEnabled(is_wanted(wanted, "near"));
    position_edit_->setEnabled(is_wanted(wanted, "near") && surface_box_->currentIndex() > 0);
    const bool has_place =
        !folder_edit_->text().trimmed().isEmpty() && !stem_edit_->text().trimmed().isEmpty();
    const bool is_complete = !wanted.formats.empty() && has_place && field_problem().isEmpty();
    accept_button_->setEnabled(is_complete);
    hint_->setText(hints(wanted, is_complete).join(QLatin1Char(' ')));
}

QStringList ExportDialog::hints(const ExportRequest& wanted, bool is_complete) const {
    QStringList hints;
    const genetic::ExportNeeds needs = genetic::export_needs(wanted.formats, *wanted.project);
    if (wanted.formats.empty()) hints << tr("Choose a format.");
    if (const QString problem = field_problem(); !problem.isEmpty()) hints << problem;
    if (needs.sphere)
        hints << tr("Patterns over the whole sphere need a solve of their own.");
    else if (needs.frames || needs.maps)
        hints << tr("Fields need a solve of their own.");
    else if (!chosen().results && needs.results)
        hints << tr("The design is solved for the export.");
    if (!is_complete) return hints;
    const QString stem = QString::fromStdString(wanted.stem);
    const QDir folder(QDir::fromNativeSeparators(folder_edit_->text().trimmed()));
    const auto there =
        folder.entryList({stem + QStringLiteral(".*"), stem + QStringLiteral("_*")}, QDir::Files);
    const auto is_export = [&](const QString& name) {
        return !name.endsWith(".lathe") && !name.endsWith(".db");
    };
    if (std::any_of(there.begin(), there.end(), is_export))
        hints << tr("Files of this name in the folder are replaced.");
    return hints;
}

}  // namespace lathe::ui
