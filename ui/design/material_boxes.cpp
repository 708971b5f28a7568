#include "ui/design/material_boxes.hpp"

#include <QMenu>
#include <algorithm>

#include "solver/geometry/dielectrics.hpp"
#include "ui/design/shape_edit.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/dielectric_text.hpp"

namespace lathe::ui {
namespace {

/// Dielectrics of the library without poles, which only 3D antennas may have.
const std::vector<NamedDielectric>& offered_dielectrics() {
    static const std::vector<NamedDielectric> offered = [] {
        std::vector<NamedDielectric> dielectrics = named_dielectrics();
        std::erase_if(dielectrics, [](const NamedDielectric& each) { return each.is_dispersive(); });
        return dielectrics;
    }();
    return offered;
}

QString capital(const std::string& name) {
    QString text = QString::fromStdString(name);
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

/// Metal, free space, then the library.
Material offered_material(int index) {
    Material material;
    material.is_pec = index == 0;
    return index < 2 ? material : offered_dielectrics()[static_cast<std::size_t>(index - 2)].material();
}

/// Shows `text` as a last entry of its own when nothing of the `offered` ones fits (index -1).
void show_entry(QComboBox& box, int offered, int index, const QString& text) {
    while (box.count() > offered) box.removeItem(offered);
    if (index < 0) {
        box.addItem(text);
        index = offered;
    }
    box.setCurrentIndex(index);
}

}  // namespace

WallMetalBox::WallMetalBox(Document& document, QWidget* parent) : QComboBox(parent), document_(document) {
    setObjectName("wall_metal");
    setToolTip(
        tr("The metal of all walls: its conductivity sets the loss (at 20 °C; Pozar, Microwave "
           "Engineering, appendix F)"));
    addItem(tr("Perfect conductor"));
    for (const NamedMetal& metal : named_metals())
        addItem(tr("%1   %2 MS/m").arg(capital(metal.name)).arg(metal.conductivity_s_per_m * 1e-6));
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index > static_cast<int>(named_metals().size())) return;
        Project project = document_.project();
        WallMetal metal;
        if (index > 0)
            metal.conductivity_s_per_m =
                named_metals()[static_cast<std::size_t>(index - 1)].conductivity_s_per_m;
        project.simulation.wall_metal = metal;
        document_.change(project, tr("Change the metal of the walls"), QStringLiteral("wall_metal"));
    });
    connect(&document_, &Document::project_changed, this, &WallMetalBox::refresh);
    refresh();
}

void WallMetalBox::refresh() {
    const WallMetal& metal = document_.project().simulation.wall_metal;
    int index = metal.is_perfect() ? 0 : -1;
    for (std::size_t i = 0; i < named_metals().size() && index < 0; ++i)
        if (metal == WallMetal{named_metals()[i].conductivity_s_per_m, 1.0}) index = static_cast<int>(i) + 1;
    show_entry(
        *this, static_cast<int>(named_metals().size()) + 1, index,
        tr("%1 MS/m, roughness %2").arg(metal.conductivity_s_per_m * 1e-6).arg(metal.roughness_factor));
}

RegionMaterialBox::RegionMaterialBox(Document& document, std::size_t region, QWidget* parent)
    : QComboBox(parent), document_(document), region_(region) {
    setObjectName(QStringLiteral("region_material_%1").arg(region + 1));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(16);
    addItem(tr("Metal"));
    addItem(tr("Free space"));
    for (const NamedDielectric& dielectric : offered_dielectrics()) {
        addItem(dielectric_text(dielectric));
        setItemData(count() - 1, dielectric_source(dielectric), Qt::ToolTipRole);
    }
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index >= static_cast<int>(offered_dielectrics().size()) + 2) return;
        const ShapeEdit edit = with_material(document_.project(), region_, offered_material(index));
        if (edit.project)
            document_.change(*edit.project, tr("Change the material of region %1").arg(region_ + 1));
    });
    connect(&document_, &Document::project_changed, this, &RegionMaterialBox::refresh);
    refresh();
}

void RegionMaterialBox::refresh() {
    const auto* antenna = std::get_if<Antenna>(&document_.project().antenna);
    if (antenna == nullptr || region_ >= antenna->regions.size()) return;
    const Material& material = antenna->regions[region_].material;
    const int offered = static_cast<int>(offered_dielectrics().size()) + 2;
    int index = -1;
    for (int i = 0; i < offered && index < 0; ++i)
        if (offered_material(i) == material) index = i;
    show_entry(*this, offered, index,
               tr("εr %1, tan δ %2, %3 S/m")
                   .arg(material.relative_permittivity)
                   .arg(material.loss_tangent)
                   .arg(material.conductivity_s_per_m));
}

MaterialButton::MaterialButton(Document& document, std::size_t parameter, QWidget* parent)
    : QToolButton(parent), document_(document), parameter_(parameter) {
    setObjectName("material");
    setText(QStringLiteral("…"));
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setToolTip(tr("Choose a material"));
    setAccessibleName(toolTip());
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    for (std::size_t i = 0; i < offered_dielectrics().size(); ++i) {
        QAction* action =
            menu->addAction(dielectric_text(offered_dielectrics()[i]), this, [this, i] { commit(i); });
        action->setToolTip(dielectric_source(offered_dielectrics()[i]));
    }
    setMenu(menu);
}

void MaterialButton::commit(std::size_t dielectric) {
    Project project = document_.project();
    Design* design = parameters_in(project.antenna);
    if (design == nullptr) return;
    const NamedDielectric& chosen = offered_dielectrics()[dielectric];
    const auto set = [](ParameterEntry& entry, double value) {
        entry.value = value;
        entry.formula.clear();  // the user has chosen
        if (!entry.is_gene()) return;
        entry.minimum = std::min(*entry.minimum, value);
        entry.maximum = std::max(*entry.maximum, value);
    };
    Parameter& permittivity = design->parameters.at(parameter_);
    for (ParameterEntry& entry : permittivity.entries) set(entry, chosen.relative_permittivity);
    if (permittivity.key == "relative_permittivity")
        for (Parameter& parameter : design->parameters)
            if (parameter.key == "loss_tangent") set(parameter.entries.at(0), chosen.loss_tangent);
    document_.change(project, tr("Material: %1").arg(QString::fromStdString(chosen.title)));
}

}  // namespace lathe::ui
