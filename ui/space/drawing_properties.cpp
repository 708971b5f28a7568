#include "ui/space/drawing_properties.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>

#include "genetic/project/drawn_files.hpp"
#include "solver/base/input_error.hpp"
#include "ui/space/drawing_row.hpp"
#include "ui/space/material_choice.hpp"
#include "ui/space/space_model.hpp"

namespace lathe::ui {
namespace {

using enum DrawingProperty;

constexpr double usual_port_size_mm = 1.0;

QString tr(const char* text) {
    return QCoreApplication::translate("DrawingProperty", text);
}

QStringList metal_choices() {
    QStringList choices{tr("as the project"), tr("perfect")};
    for (const NamedMetal& metal : named_metals()) choices << QString::fromStdString(metal.name);
    return choices;
}

QString metal_text(const std::optional<WallMetal>& metal) {
    const QStringList choices = metal_choices();
    if (!metal) return choices.at(0);
    if (metal->is_perfect()) return choices.at(1);
    for (std::size_t n = 0; n < named_metals().size(); ++n)
        if (*metal == WallMetal{named_metals()[n].conductivity_s_per_m, 1.0})
            return choices.at(static_cast<qsizetype>(n) + 2);
    const QString conductivity = QString::number(metal->conductivity_s_per_m, 'g', 10);
    if (metal->roughness_factor == 1.0) return conductivity;
    return QStringLiteral("%1, %2").arg(conductivity).arg(metal->roughness_factor, 0, 'g', 10);
}

/// One of the choices, or a conductivity in S/m with a roughness behind a comma.
std::optional<WallMetal> metal_of(const QString& text, int choice, const std::string& key) {
    if (choice == 0) return std::nullopt;
    WallMetal metal;
    if (choice == 1) return metal;
    if (choice > 1) {
        metal.conductivity_s_per_m =
            named_metals().at(static_cast<std::size_t>(choice) - 2).conductivity_s_per_m;
        return metal;
    }
    const QStringList parts = text.split(QLatin1Char(','));
    bool is_number = false, is_factor = true;
    metal.conductivity_s_per_m = parts.at(0).trimmed().toDouble(&is_number);
    if (parts.size() > 1) metal.roughness_factor = parts.at(1).trimmed().toDouble(&is_factor);
    const bool is_allowed = is_number && is_factor && parts.size() <= 2 &&
                            metal.conductivity_s_per_m >= 1e4 && metal.conductivity_s_per_m <= 1e9 &&
                            metal.roughness_factor >= 1.0 && metal.roughness_factor <= 10.0;
    if (!is_allowed)
        throw InputError({.key = key}, text.toStdString(),
                         "is not a metal; allowed: a metal of the list, or a conductivity from 1e4 to 1e9 "
                         "S/m, with a roughness from 1 to 10 behind a comma");
    return metal;
}

/// Goals and weights follow the new name, also those of one of several modes.
void rename_port(Project& project, DrawnPort& port, const std::string& name) {
    const auto follow = [&](std::string& named) {
        if (is_of_port(named, port.name)) named.replace(0, port.name.size(), name);
    };
    for (Objective& goal : project.objectives) follow(goal.port), follow(goal.to_port);
    for (ExcitationWeight& weight : project.simulation.excitation_weights) follow(weight.excitation);
    port.name = name;
}

void set_solid(DrawnSolid& solid, DrawingProperty property, const QString& text, int choice,
               const std::string& key) {
    if (property == name) {
        solid.name = text.toStdString();
    } else if (property == material) {
        solid.material = chosen_material(choice, solid.material);
        if (!solid.material.is_pec) solid.wall_metal.reset();
    } else if (property == plane) {
        solid.plane = static_cast<Axis>(choice);
    } else if (property == connection) {
        solid.connection = static_cast<ElementConnection>(choice);
    } else if (property == wall_metal) {
        solid.wall_metal = metal_of(text, choice, key);
    } else if (property == unit) {
        bool is_number = false;
        const double unit_mm = text.toDouble(&is_number);
        if (!is_number) throw InputError({.key = key}, text.toStdString(), "is no number");
        solid = with_mesh_unit(solid, unit_mm);
    }
}

/// A line has no size; a box or ring starts with the default size of its kind.
void set_across(DrawnPort& port, PortSpread across) {
    if (across == port.across) return;
    port.across = across;
    const std::vector<DrawingKey>& keys = volume_port_keys(VolumePortKind::lumped);
    const auto key =
        std::find_if(keys.begin(), keys.end(), [](const DrawingKey& each) { return each.name == "size_mm"; });
    port.numbers.resize(keys.size());
    std::vector<Quantity>& size = port.numbers.at(static_cast<std::size_t>(key - keys.begin()));
    size.clear();
    if (across == PortSpread::box) size = {{usual_port_size_mm, {}}, {usual_port_size_mm, {}}};
    if (across == PortSpread::ring) size = {{0.0, {}}, {usual_port_size_mm, {}}};
}

void set_port(Project& project, DrawnPort& port, DrawingProperty property, const QString& text, int choice,
              const std::string& key) {
    if (property == name) {
        if (text.isEmpty()) throw InputError({.key = key}, "\"\"", "is empty; allowed: a name of its own");
        rename_port(project, port, text.toStdString());
    } else if (property == plane || property == axis) {
        port.axis = static_cast<Axis>(choice);
    } else if (property == towards) {
        port.is_upwards = choice == 0;
    } else if (property == driven) {
        port.driven = choice == 0;
    } else if (property == across) {
        set_across(port, static_cast<PortSpread>(choice));
    } else if (property == mode) {
        std::vector<GuideMode> modes;
        for (const QString& word : text.split(QLatin1Char(','))) {
            const auto named = parse_guide_mode(word.trimmed().toStdString());
            if (!named || std::find(modes.begin(), modes.end(), *named) != modes.end())
                throw InputError({.key = key}, text.toStdString(),
                                 std::string("is not a mode; allowed: ") + guide_mode_texts +
                                     "; several modes, each once, with commas between them");
            modes.push_back(*named);
        }
        port.modes = modes;
    }
}

QString modes_text(const std::vector<GuideMode>& modes) {
    QStringList words;
    for (const GuideMode& mode : modes) words << QString::fromStdString(mode_text(mode));
    return words.join(QStringLiteral(", "));
}

QString port_property_text(const DrawnPort& port, DrawingProperty property) {
    switch (property) {
        case name:
            return QString::fromStdString(port.name);
        case plane:
        case axis:
            return QLatin1String(axis_name(port.axis));
        case mode:
            return modes_text(port.modes);
        case towards:
            return property_choices(towards).at(port.is_upwards ? 0 : 1);
        case driven:
            return property_choices(driven).at(port.driven ? 0 : 1);
        case across:
            return property_choices(across).at(static_cast<int>(port.across));
        default:
            return {};
    }
}

}  // namespace

const DrawingKey& property_key(DrawingProperty property) {
    static const std::array<DrawingKey, 11> keys = {
        DrawingKey{.name = "name", .help = "how lists, messages and files call it"},
        DrawingKey{.name = "material",
                   .help = "metal, free space, a dielectric with numbers of its own, or one of the library"},
        DrawingKey{.name = "unit_mm", .help = "how long a unit of the file is"},
        DrawingKey{.name = "plane", .help = "the axis across the plane of the port or sheet"},
        DrawingKey{.name = "towards", .help = "where its waves go into the antenna"},
        DrawingKey{
            .name = "mode",
            .help = "TE10, TE11, TM01, TEM, ... or a number from 1 by cut-off; several with commas: a row of "
                    "the S-matrix for each"},
        DrawingKey{.name = "driven", .help = "fed, or matched and not driven"},
        DrawingKey{.name = "axis", .help = "along which its current flows"},
        DrawingKey{.name = "across",
                   .help =
                       "cross-section in which its current flows: a line, whose inductance depends on the "
                       "cells, or a box or ring of size_mm"},
        DrawingKey{.name = "wall_metal",
                   .help =
                       "of this solid, for its loss; a conductivity in S/m may be typed, with a roughness "
                       "factor behind a comma"},
        DrawingKey{.name = "connection", .help = "of its resistor, coil and capacitor"}};
    return keys.at(static_cast<std::size_t>(property));
}

std::vector<DrawingProperty> properties_of(const VolumeDesign& design, bool is_port, std::size_t object) {
    if (!is_port) {
        const DrawnSolid& solid = design.solids.at(object);
        if (solid.part) return {name, wall_metal};
        if (solid.kind == SolidKind::lumped_element) return {name, connection};
        if (solid.kind == SolidKind::sheet) return {name, plane, wall_metal};
        std::vector<DrawingProperty> properties{name, material};
        if (solid.mesh) properties.push_back(unit);
        if (solid.material.is_pec) properties.push_back(wall_metal);
        return properties;
    }
    switch (design.ports.at(object).kind) {
        case VolumePortKind::waveguide:
            return {name, plane, towards, mode, driven};
        case VolumePortKind::lumped:
            return {name, across, driven};
        case VolumePortKind::dipole:
            return {name, axis};
        default:
            return {name};
    }
}

QString property_text(const VolumeDesign& design, bool is_port, std::size_t object,
                      DrawingProperty property) {
    if (is_port) return port_property_text(design.ports.at(object), property);
    const DrawnSolid& solid = design.solids.at(object);
    if (property == name) return QString::fromStdString(solid.name);
    if (property == unit) return solid.mesh ? QString::number(solid.mesh->unit_mm, 'g', 10) : QString();
    if (property == plane) return QLatin1String(axis_name(solid.plane));
    if (property == wall_metal) return metal_text(solid.wall_metal);
    if (property == connection) return property_choices(connection).at(static_cast<int>(solid.connection));
    return material_choices().at(material_choice(solid.material));
}

bool takes_other_words(DrawingProperty property) {
    return property == mode || property == wall_metal;
}

QStringList property_hints(DrawingProperty property) {
    return property == material ? material_hints() : QStringList();
}

QStringList property_choices(DrawingProperty property) {
    switch (property) {
        case material:
            return material_choices();
        case wall_metal:
            return metal_choices();
        case plane:
        case axis:
            return {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
        case towards:
            return {tr("larger coordinates"), tr("smaller coordinates")};
        case driven:
            return {tr("fed"), tr("not driven")};
        case across:
            return {tr("line"), tr("box"), tr("ring")};
        case connection:
            return {tr("series"), tr("parallel")};
        case mode:
            return {QStringLiteral("TE10"), QStringLiteral("TE01"), QStringLiteral("TE11"),
                    QStringLiteral("TE20"), QStringLiteral("TM01"), QStringLiteral("TM11"),
                    QStringLiteral("TEM"),  QStringLiteral("1"),    QStringLiteral("2")};
        default:
            return {};
    }
}

void set_property(Project& project, bool is_port, std::size_t object, DrawingProperty property,
                  const QString& text, const std::string& key) {
    auto& design = std::get<VolumeDesign>(project.antenna);
    const QString typed = text.trimmed();
    const QStringList choices = property_choices(property);
    const auto choice = static_cast<int>(choices.indexOf(typed));
    if (choice < 0 && !choices.isEmpty() && !takes_other_words(property))
        throw InputError({.key = key}, typed.toStdString(),
                         "is none of " + choices.join(QStringLiteral(", ")).toStdString());
    if (is_port)
        set_port(project, design.ports.at(object), property, typed, choice, key);
    else
        set_solid(design.solids.at(object), property, typed, choice, key);
}

QString material_text(const DrawnSolid& solid) {
    if (solid.kind == SolidKind::lumped_element)
        return property_choices(connection).at(static_cast<int>(solid.connection));
    if (solid.part) return tr("as its part");
    const NamedDielectric* named = find_dielectric(solid.material.name);
    return named != nullptr ? QString::fromStdString(named->title)
                            : material_choices().at(material_choice(solid.material));
}

}  // namespace lathe::ui
