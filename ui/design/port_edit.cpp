#include "ui/design/port_edit.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <exception>
#include <numbers>

#include "solver/base/input_error.hpp"
#include "solver/geometry/planar_cut.hpp"
#include "ui/design/drawing_edit.hpp"
#include "ui/document/design_text.hpp"

namespace lathe::ui {
namespace {

constexpr double radians_per_degree = std::numbers::pi / 180.0;

QString tr(const char* text) {
    return QCoreApplication::translate("PortEdit", text);
}

/// A direction in (-180, 180] degrees, right angles exactly.
double normal_direction_deg(double degrees) {
    const double turned = std::remainder(degrees, 360.0);
    return turned <= -180.0 ? 180.0 : turned;
}

/// Long enough to be taken beside the port's own handle: of guides their width, else a part of the drawing.
double arrow_length(const Antenna& antenna, const PlanarPort& port) {
    const Extent extent = extent_of(antenna);
    const double size = std::max({extent.z_max - extent.z_min, extent.r_max - extent.r_min, 1e-6});
    return std::max(port.width, 0.08 * size);
}

/// The middle and the width of the opening between the walls just in front of the cut; the port as it is
/// where there is none.
void place_in_opening(const Antenna& antenna, PlanarPort& port) {
    constexpr double in_front = 1e-4;  // of the width, as the check of ports looks
    if (port.kind != PlanarPortKind::guide) return;
    const PlanarCut cut = cut_of(port);
    const PlanarOpening opening = opening_at(antenna, cut, in_front * port.width);
    if (!opening.left || !opening.right || !(*opening.left - *opening.right > 0.0)) return;
    const Point middle = cut.at(0.5 * (*opening.left + *opening.right));
    port.centre_x = rounded(middle.z);
    port.centre_y = rounded(middle.r);
    port.width = rounded(*opening.left - *opening.right);
}

template <class Edit>
ShapeEdit edited_ports(const Project& project, Edit edit) {
    const auto* drawn = std::get_if<Antenna>(&project.antenna);
    if (!drawn || !drawn->is_planar()) return {};
    try {
        return {edited_drawing(project, edit), {}};
    } catch (const InputError& error) {
        return {{}, refusal_text(error)};
    } catch (const std::exception& error) {
        return {{}, QString::fromUtf8(error.what())};
    }
}

}  // namespace

Project drawn_by_regions(const Project& project) {
    Project drawn = project;
    drawn.antenna = antenna_of(project);
    return parse_project(write_project(drawn), project.name);
}

std::vector<EditHandle> port_handles(const Antenna& antenna) {
    std::vector<EditHandle> handles;
    for (std::size_t n = 0; n < antenna.planar->ports.size(); ++n) {
        const PlanarPort& port = antenna.planar->ports[n];
        const QString name = QString::fromStdString(port.name);
        EditHandle place;
        place.name = tr("Port %1, %2").arg(n + 1).arg(name);
        place.position = {port.centre_x, port.centre_y};
        place.port = PortHandle{n, false};
        place.is_planar = true;
        handles.push_back(place);
        if (port.kind == PlanarPortKind::line_current) continue;
        EditHandle direction = place;
        direction.name = tr("Direction of port %1, %2").arg(n + 1).arg(name);
        direction.position = cut_of(port).at(0.0, arrow_length(antenna, port));
        direction.port = PortHandle{n, true};
        direction.direction_deg = port.direction_rad / radians_per_degree;
        handles.push_back(direction);
    }
    return handles;
}

ShapeEdit with_port_handle_at(const Project& project, const PortHandle& handle, Point target, double step) {
    return edited_ports(project, [&](Antenna& antenna) {
        PlanarPort& port = antenna.planar->ports.at(handle.port);
        if (!handle.is_direction) {
            port.centre_x = rounded(target.z);
            port.centre_y = antenna.planar->symmetry == SymmetryPlane::none ? rounded(target.r) : 0.0;
        } else {
            double degrees =
                std::atan2(target.r - port.centre_y, target.z - port.centre_x) / radians_per_degree;
            degrees = step > 0.0 ? std::round(degrees) : std::round(1e4 * degrees) / 1e4;
            port.direction_rad = normal_direction_deg(degrees) * radians_per_degree;
        }
        place_in_opening(antenna, port);
    });
}

ShapeEdit with_port_in_opening(const Project& project, std::size_t port) {
    return edited_ports(project,
                        [&](Antenna& antenna) { place_in_opening(antenna, antenna.planar->ports.at(port)); });
}

ShapeEdit with_port(const Project& project, std::size_t port, const std::function<void(PlanarPort&)>& edit) {
    return edited_ports(project, [&](Antenna& antenna) { edit(antenna.planar->ports.at(port)); });
}

ShapeEdit with_port_added(const Project& project, std::size_t like) {
    return edited_ports(project, [&](Antenna& antenna) {
        auto& ports = antenna.planar->ports;
        PlanarPort added = ports.at(like);
        const auto is_taken = [&](const std::string& name) {
            return std::any_of(ports.begin(), ports.end(),
                               [&](const auto& port) { return port.name == name; });
        };
        int number = static_cast<int>(ports.size()) + 1;
        while (is_taken("port" + std::to_string(number))) ++number;
        added.name = "port" + std::to_string(number);
        added.element.reset();
        // A line current beside the drawing is a good port wherever it stands.
        const Extent extent = extent_of(antenna);
        added.kind = PlanarPortKind::line_current;
        added.width = 0.0;
        added.mode = {};
        added.filling_permittivity = 1.0;
        added.direction_rad = 0.0;
        added.centre_x = rounded(extent.z_max + 0.05 * (extent.z_max - extent.z_min + 1e-3));
        if (antenna.planar->symmetry == SymmetryPlane::none)
            added.centre_y = rounded(0.5 * (extent.r_min + extent.r_max));
        ports.push_back(std::move(added));
    });
}

ShapeEdit with_port_removed(const Project& project, std::size_t port) {
    return edited_ports(project, [&](Antenna& antenna) {
        antenna.planar->ports.erase(antenna.planar->ports.begin() + static_cast<std::ptrdiff_t>(port));
    });
}

}  // namespace lathe::ui
