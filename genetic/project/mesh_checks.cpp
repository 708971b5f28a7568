#include "genetic/project/mesh_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>

#include "genetic/project/carried_files.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/length_units.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/volume/design/build_solids.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#ifdef LATHE_HAVE_MESHES
#include "solver/geometry/mesh/mesh_solid.hpp"
#endif

namespace lathe {
namespace {

using Eigen::Vector3d;

constexpr double smallest_wavelengths = 1.0 / 200.0, largest_wavelengths = 200.0;

struct LengthUnit {
    const char* symbol;
    const char* plural;
    double mm() const { return static_cast<double>(*millimetres_of_unit(symbol)); }
};
constexpr std::array length_units{LengthUnit{"mm", "millimetres"}, LengthUnit{"m", "metres"},
                                  LengthUnit{"in", "inches"},      LengthUnit{"cm", "centimetres"},
                                  LengthUnit{"mil", "mils"},       LengthUnit{"um", "micrometres"}};

Vector3d size_of(const Solid& solid) {
    const Bounds box = solid.bounds();
    return box.high - box.low;
}

std::string size_text(const Vector3d& size) {
    return fmt::format("{:.4g} x {:.4g} x {:.4g} mm", 1e3 * size.x(), 1e3 * size.y(), 1e3 * size.z());
}

std::string file_text(const DrawnMesh& mesh) {
    return std::filesystem::path(mesh.file.path).filename().string();
}

bool contains(const Bounds& box, const Vector3d& point) {
    const double tolerance = 1e-3 * (box.high - box.low).norm();
    return (point.array() >= box.low.array() - tolerance).all() &&
           (point.array() <= box.high.array() + tolerance).all();
}

/// A port with a place, by its name.
struct PortPoint {
    std::string name;
    Vector3d point;
};

std::optional<PortPoint> point_of(const VolumePort& port) {
    if (port.kind == VolumePortKind::lumped) return PortPoint{port.name, 0.5 * (port.from + port.to)};
    if (port.kind != VolumePortKind::waveguide) return std::nullopt;
    PortPoint place{port.name, {}};
    std::size_t other = 0;
    for (int axis = 0; axis < 3; ++axis)
        place.point[axis] = axis == static_cast<int>(port.axis) ? port.place : port.inside.at(other++);
    return place;
}

/// Ports that lie beyond the boxes around all solids.
std::vector<PortPoint> ports_outside(const VolumeAntenna& antenna) {
    std::vector<PortPoint> outside;
    for (const VolumePort& port : antenna.ports) {
        const auto place = point_of(port);
        if (!place) continue;
        const auto& parts = antenna.body.parts();
        const bool is_inside = std::any_of(parts.begin(), parts.end(), [&](const Body::Part& part) {
            return contains(part.bounds, place->point);
        });
        if (!is_inside) outside.push_back(*place);
    }
    return outside;
}

/// One mesh against the wavelength and the ports that lie outside of all solids.
class UnitCheck {
public:
    UnitCheck(DrawnMeshEntry entry, const QuantityValues& values, double wavelength,
              const std::vector<PortPoint>& ports)
        : entry_(std::move(entry)), values_(values), wavelength_(wavelength), ports_(ports) {}

    std::optional<Warning> warning() const {
        const DrawnMesh& mesh = *entry_.solid->mesh;
        const bool has_size = fits_wavelength(1.0);
        const LengthUnit* best = nullptr;
        for (const LengthUnit& unit : length_units)
            if (fits(unit) && (best == nullptr || misfit(unit) < misfit(*best))) best = &unit;
        if (has_size && (ports_.empty() || best == nullptr)) return std::nullopt;
        std::string text = fmt::format("The mesh {} is {} at unit_mm = {:g}, ", file_text(mesh),
                                       size_text(size_of(*mesh.solid)), mesh.unit_mm);
        if (has_size)
            text +=
                fmt::format("and port {} at ({:.4g}, {:.4g}, {:.4g}) mm lies outside of it", ports_[0].name,
                            1e3 * ports_[0].point.x(), 1e3 * ports_[0].point.y(), 1e3 * ports_[0].point.z());
        else
            text += fmt::format("{:.3g} wavelengths at the highest frequency", longest_side() / wavelength_);
        text += best == nullptr ? "; give the unit of its numbers as unit_mm"
                                : fmt::format(": are the numbers of this file {}? If so, set unit_mm to {:g}",
                                              best->plural, best->mm());
        return Warning{"mesh_unit", text + ".", entry_.key + ".unit_mm"};
    }

private:
    /// Of the mesh with its stretch, without rotation and copies.
    double longest_side() const {
        const DrawnNumbers placement(placement_keys(), entry_.solid->placement, values_, entry_.key);
        return size_of(*entry_.solid->mesh->solid)
            .cwiseProduct(placement.vector("stretch").cwiseAbs())
            .maxCoeff();
    }
    bool fits_wavelength(double ratio) const {
        const double wavelengths = ratio * longest_side() / wavelength_;
        return wavelengths >= smallest_wavelengths && wavelengths <= largest_wavelengths;
    }
    double ratio_of(const LengthUnit& unit) const { return unit.mm() / entry_.solid->mesh->unit_mm; }
    /// Distance of the size from one wavelength.
    double misfit(const LengthUnit& unit) const {
        return std::abs(std::log(ratio_of(unit) * longest_side() / wavelength_));
    }
    bool fits(const LengthUnit& unit) const {
        const double ratio = ratio_of(unit);
        if (std::abs(ratio - 1.0) < 1e-9 || !fits_wavelength(ratio)) return false;
        if (ports_.empty()) return true;
        DrawnSolid scaled = *entry_.solid;
        Placement scale;
        scale.stretch = Vector3d::Constant(ratio);
        scaled.mesh->solid = make_placed(scaled.mesh->solid, scale);
        Body body;
        add_solid(body, scaled, values_, entry_.key, {});
        const Bounds box = body.bounds();
        return std::all_of(ports_.begin(), ports_.end(),
                           [&](const PortPoint& port) { return contains(box, port.point); });
    }

    DrawnMeshEntry entry_;
    const QuantityValues& values_;
    double wavelength_;
    const std::vector<PortPoint>& ports_;
};

}  // namespace

std::vector<std::string> mesh_descriptions(const Project& project) {
    std::vector<std::string> lines;
    for (const DrawnMeshEntry& entry : drawn_meshes(project)) {
        const DrawnMesh& mesh = *entry.solid->mesh;
        std::string line = fmt::format("mesh {}: {}", file_text(mesh), size_text(size_of(*mesh.solid)));
#ifdef LATHE_HAVE_MESHES
        if (const auto counts = mesh_counts(*mesh.solid))
            line += fmt::format(", {} triangles, {} corners joined that differed by rounding",
                                counts->triangles, counts->joined);
#endif
        lines.push_back(std::move(line));
    }
    return lines;
}

Warnings mesh_unit_warnings(const Project& project) {
    Warnings warnings;
    const std::vector<DrawnMeshEntry> meshes = drawn_meshes(project);
    if (meshes.empty()) return warnings;
    const Design* design = parameters_in(project.antenna);
    const Design none;
    const QuantityValues values(design != nullptr ? *design : none);
    const double wavelength = constants::speed_of_light / project.simulation.to_hz;
    const auto is_of_antenna = [](const DrawnMeshEntry& entry) { return entry.key.starts_with("antenna."); };
    std::vector<PortPoint> outside;
    if (is_of_antenna(meshes.front())) outside = ports_outside(volume_antenna_of(project));
    const std::vector<PortPoint> no_ports;
    for (const DrawnMeshEntry& mesh : meshes) {
        const UnitCheck check(mesh, values, wavelength, is_of_antenna(mesh) ? outside : no_ports);
        if (auto warning = check.warning()) warnings.push_back(std::move(*warning));
    }
    return warnings;
}

}  // namespace lathe
