#include "ui/design/shape_edit.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <exception>

#include "solver/antenna/parameter_links.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "solver/geometry/planar_cut.hpp"
#include "solver/geometry/whole_section.hpp"
#include "ui/design/drawing_edit.hpp"
#include "ui/design/focus_edit.hpp"
#include "ui/design/port_edit.hpp"
#include "ui/design/value_range.hpp"
#include "ui/forms/length_unit.hpp"

namespace lathe::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ShapeEdit", text);
}

QString name_of(const Design& design, const ShapeHandle& handle) {
    const AntennaTemplate& antenna_template = template_of(design);
    QStringList names;
    for (const HandleMotion& motion : handle.motions) {
        const ParameterDescription& description = antenna_template.parameters[motion.parameter];
        const QString name = QString::fromStdString(display_name(description, motion.entry));
        names << (names.isEmpty() ? name : name.toLower());
    }
    return names.join(tr(" and "));
}

/// Up to four decimals and no more than it takes.
QString number_text(double value) {
    QString text = QString::number(value, 'f', 4);
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

/// In the unit that forms show.
QString length_words(double mm) {
    const LengthDisplay& lengths = LengthDisplay::instance();
    return number_text(mm / lengths.millimetres()) + QLatin1Char(' ') + lengths.name();
}

std::vector<HandleValue> values_of(const Design& design, const ShapeHandle& handle) {
    const AntennaTemplate& antenna_template = template_of(design);
    std::vector<HandleValue> values;
    for (const HandleMotion& motion : handle.motions) {
        const ParameterDescription& description = antenna_template.parameters[motion.parameter];
        values.push_back(
            {QString::fromStdString(description.key),
             description.unit == "deg" ? QStringLiteral("°") : QString::fromStdString(description.unit),
             QString::fromStdString(description.tooltip),
             design.parameters[motion.parameter].entries[motion.entry].value,
             QString::fromStdString(display_name(description, motion.entry))});
    }
    return values;
}

std::vector<EditHandle> corner_handles(const Antenna& antenna) {
    std::vector<EditHandle> handles;
    for (std::size_t region = 0; region < antenna.regions.size(); ++region)
        for (std::size_t corner = 0; corner < antenna.regions[region].outline.size(); ++corner) {
            EditHandle handle;
            handle.name = tr("Region %1, corner %2").arg(region + 1).arg(corner + 1);
            handle.position = antenna.regions[region].outline[corner];
            handle.region = region;
            handle.corner = corner;
            handle.is_planar = antenna.is_planar();
            handles.push_back(std::move(handle));
        }
    return handles;
}

/// Runs `edit` on the regions and keeps the result only if it is a good antenna.
template <class Edit>
ShapeEdit edited_regions(const Project& project, Edit edit) {
    if (!std::holds_alternative<Antenna>(project.antenna)) return {};
    try {
        return {edited_drawing(project, edit), {}};
    } catch (const std::exception& error) {
        return {{}, QString::fromUtf8(error.what())};
    }
}

/// To a nanometre, and on the side that is drawn.
Point place_of_corner(const Antenna& antenna, Point place) {
    const double r = rounded(place.r);
    return {rounded(place.z), is_drawn_by_half(antenna) ? std::max(r, 0.0) : r};
}

struct NearestEdge {
    std::size_t region = 0, corner = 0;
    double distance = HUGE_VAL;
};

NearestEdge nearest_edge(const Antenna& antenna, Point place) {
    NearestEdge nearest;
    for (std::size_t region = 0; region < antenna.regions.size(); ++region) {
        const auto& outline = antenna.regions[region].outline;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point a = outline[i], b = outline[(i + 1) % outline.size()];
            const double z = b.z - a.z, r = b.r - a.r, square = z * z + r * r;
            if (square == 0.0) continue;
            const double share = std::clamp(((place.z - a.z) * z + (place.r - a.r) * r) / square, 0.0, 1.0);
            const double distance = std::hypot(a.z + share * z - place.z, a.r + share * r - place.r);
            if (distance < nearest.distance) nearest = {region, i, distance};
        }
    }
    return nearest;
}

}  // namespace

std::vector<EditHandle> edit_handles(const Project& project) {
    const auto* design = std::get_if<Design>(&project.antenna);
    std::vector<EditHandle> handles;
    if (design == nullptr) {
        const Antenna& antenna = std::get<Antenna>(project.antenna);
        // Ports first: where one stands on a corner the hand gets the port.
        if (antenna.is_planar()) handles = port_handles(antenna);
        for (EditHandle& corner : corner_handles(antenna)) handles.push_back(std::move(corner));
        return handles;
    }
    handles = focus_handles(*design);
    for (const ShapeHandle& shape : shape_handles(*design)) {
        EditHandle handle;
        handle.name = name_of(*design, shape);
        handle.position = shape.position;
        handle.moves_z = shape.moves_z();
        handle.moves_r = shape.moves_r();
        handle.shape = shape;
        handle.values = values_of(*design, shape);
        handles.push_back(std::move(handle));
    }
    return handles;
}

QString EditHandle::readout() const {
    if (port && port->is_direction) return tr("%1°").arg(number_text(direction_deg));
    if (values.empty())
        return (is_planar ? tr("x %1, y %2") : tr("z %1, r %2"))
            .arg(length_words(1e3 * position.z), length_words(1e3 * position.r));
    QStringList parts;
    for (const HandleValue& value : values)
        parts << (value.unit == QStringLiteral("mm")
                      ? length_words(value.value)
                      : number_text(value.value) +
                            (value.unit == QStringLiteral("°") ? QString() : QStringLiteral(" ")) +
                            value.unit);
    return parts.join(QStringLiteral(", "));
}

ShapeEdit with_handle_at(const Project& project, const EditHandle& handle, Point target, double step) {
    if (handle.port) return with_port_handle_at(project, *handle.port, target, step);
    if (handle.focus) return with_focus_at(project, *handle.focus, target, step);
    if (!handle.shape)
        return edited_regions(project, [&](Antenna& antenna) {
            antenna.regions.at(handle.region).outline.at(handle.corner) = place_of_corner(antenna, target);
        });
    Project changed = project;
    PulledHandle pulled = pull_handle(std::get<Design>(changed.antenna), *handle.shape, target, step);
    changed.antenna = std::move(pulled.design);
    return {std::move(changed), {}, QString::fromStdString(pulled.stopped_by)};
}

namespace {

/// Indices of the parameter that a value of a handle stands for, and of its entry.
std::pair<std::size_t, std::size_t> place_of(const Design& design, const EditHandle& handle,
                                             std::size_t which) {
    if (handle.shape) {
        const HandleMotion& motion = handle.shape->motions.at(which);
        return {motion.parameter, motion.entry};
    }
    const std::string key = handle.values.at(which).key.toStdString();
    const auto found = std::find_if(design.parameters.begin(), design.parameters.end(),
                                    [&](const Parameter& parameter) { return parameter.key == key; });
    return {static_cast<std::size_t>(found - design.parameters.begin()), 0};
}

}  // namespace

ShapeEdit with_handle_value(const Project& project, const EditHandle& handle, std::size_t which,
                            double value) {
    if (!handle.shape && !handle.focus) return {};
    Project changed = project;
    Design& design = std::get<Design>(changed.antenna);
    const auto [parameter, index] = place_of(design, handle, which);
    const ParameterDescription& description = template_of(design).parameters.at(parameter);
    ParameterEntry& entry = design.parameters.at(parameter).entries.at(index);
    const QString beyond = range_problem(range_of(entry, description), description, value, index);
    const bool is_beyond = entry.is_gene() && !beyond.isEmpty();
    entry.value = value;
    if (is_beyond) {  // for the antenna's own rules, which are said first
        entry.minimum = std::min(*entry.minimum, value);
        entry.maximum = std::max(*entry.maximum, value);
    }
    try {
        follow_links(design);
        antenna_of(changed);
        if (is_beyond) return {{}, beyond};
        return {std::move(changed), {}};
    } catch (const InputError& error) {
        return {{}, QString::fromStdString(error.problem())};
    }
}

ShapeEdit with_corner_added(const Project& project, Point place) {
    return edited_regions(project, [&](Antenna& antenna) {
        const NearestEdge edge = nearest_edge(antenna, place);
        if (edge.distance == HUGE_VAL) return;
        auto& outline = antenna.regions[edge.region].outline;
        outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(edge.corner) + 1,
                       place_of_corner(antenna, place));
    });
}

ShapeEdit with_corner_removed(const Project& project, const EditHandle& handle) {
    if (handle.port) return with_port_removed(project, handle.port->port);
    return edited_regions(project, [&](Antenna& antenna) {
        auto& outline = antenna.regions.at(handle.region).outline;
        outline.erase(outline.begin() + static_cast<std::ptrdiff_t>(handle.corner));
    });
}

ShapeEdit with_material(const Project& project, std::size_t region, const Material& material) {
    return edited_regions(project, [&](Antenna& antenna) { antenna.regions.at(region).material = material; });
}

}  // namespace lathe::ui
