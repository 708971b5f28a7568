#include "solver/volume/setup/volume_domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/guide_layer.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/model/free_margin.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "solver/volume/setup/antenna_extent.hpp"
#include "solver/volume/setup/closed_body.hpp"
#include "solver/volume/setup/continued_guide.hpp"
#include "solver/volume/setup/guide_cells.hpp"
#include "solver/volume/setup/lumped_elements.hpp"
#include "solver/volume/setup/port_columns.hpp"
#include "solver/volume/setup/port_surroundings.hpp"
#include "solver/volume/setup/symmetry_checks.hpp"

namespace lathe {
namespace {

constexpr double nowhere = std::numeric_limits<double>::infinity();
constexpr double same_place = 1e-6;      // of the cells of the wavelength
constexpr double closed_spacing = 0.25;  // of lines that look for holes in metal, in cells
constexpr int cells_around_closed = 3;   // around metal that closes an antenna: windows at its edges
constexpr int metal_below_ground = 2;    // cells that close what is drawn below a ground plane

/// What is known before lines are planned.
class Planner {
public:
    Planner(const VolumeAntenna& antenna, const SimulationSettings& settings)
        : antenna_(antenna),
          settings_(settings),
          extent_(extent_of(antenna)),
          wavelength_(constants::speed_of_light / settings.to_hz),
          coarse_(wavelength_ / settings.cells_per_wavelength),
          margin_(free_margin(settings, coarse_, volume_least_margin)) {
        place_sides();
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_high : {false, true})
                side(axis, is_high).layers = layers_of(side(axis, is_high), coarse_);
        draw();
        for (const VolumePort& port : antenna.ports) {
            const std::string key = antenna.port_key(domain_.openings.size());
            if (port.kind == VolumePortKind::lumped) check_lumped_port(drawn_, port, owner_of(port, key));
            domain_.openings.push_back(port.kind == VolumePortKind::waveguide
                                           ? std::optional(find_opening(drawn_, port, key))
                                           : std::nullopt);
            if (domain_.openings.back()) check_port_plane(drawn_, port, *domain_.openings.back(), key);
        }
        for (const VolumeElement& element : antenna.elements)
            check_lumped_port(drawn_, element.line(), owner_of(element));
        check_symmetry(antenna, domain_.openings, coarse_);
        if (is_closed_by_metal(drawn_, extent_, antenna, domain_.openings, closed_spacing * coarse_))
            close_sides();
    }

    VolumeDomain plan() && {
        continue_guides();
        domain_.plan = plan_volume_grid(domain_.body, line_settings());
        domain_.plan.warnings.insert(domain_.plan.warnings.end(), warnings_.begin(), warnings_.end());
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_high : {false, true})
                if (side(axis, is_high).is_at_port) continue_lines(axis, is_high);
        recount();
        domain_.grid = grid_between(domain_.plan.grid);
        set_walls();
        for (const VolumePort& port : antenna_.ports) {
            const bool is_guide = port.kind == VolumePortKind::waveguide;
            domain_.nodes.push_back(is_guide ? nearest_node(domain_.grid, port.axis, port.place) : -1);
            domain_.sections.push_back(
                is_guide ? section_of(port, domain_.nodes.back(), *domain_.openings[domain_.sections.size()])
                         : GuideSection{});
        }
        if (antenna_.ground_plane_z && !side(2, false).is_ground)
            domain_.ground_node = nearest_node(domain_.grid, Axis::z, *antenna_.ground_plane_z);
        return std::move(domain_);
    }

private:
    struct Side {
        double end = 0.0;         ///< of the domain
        bool is_at_port = false;  ///< the lines go on behind a port's plane
        bool has_guide = false;   ///< one leaves through it
        bool is_ground = false;   ///< the ground plane itself
        bool is_closed = false;   ///< metal without end lies there
        int layers = 0;           ///< cells of the absorbing layer
        SymmetryPlane symmetry = SymmetryPlane::none;
        bool has_layer() const { return !is_ground && !is_closed && symmetry == SymmetryPlane::none; }
    };
    Side& side(int axis, bool is_high) { return sides_[static_cast<std::size_t>(axis)][is_high ? 1 : 0]; }

    void place_sides() {
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_high : {false, true}) place_side(axis, is_high);
        if (!antenna_.ground_plane_z) return;
        Side& below = side(2, false);
        const double ground = *antenna_.ground_plane_z, depth = ground - extent_.low.z();
        if (depth < same_place * coarse_) {
            below = {.end = ground, .is_ground = true};
        } else if (!below.has_guide) {
            below = {.end = extent_.low.z() - metal_below_ground * coarse_, .is_closed = true};
        }
        if (side(2, true).end <= ground + coarse_) side(2, true).end = ground + margin_;
    }

    void place_side(int axis, bool is_high) {
        Side& border = side(axis, is_high);
        const double out = is_high ? 1.0 : -1.0, bound = is_high ? extent_.high[axis] : extent_.low[axis];
        const SymmetryPlane symmetry = antenna_.symmetry_across(static_cast<Axis>(axis));
        if (!is_high && symmetry != SymmetryPlane::none) {
            border.symmetry = symmetry;
            return;
        }
        double outermost = -nowhere;
        for (const VolumePort& port : antenna_.ports)
            if (leaves_through(port, axis, is_high)) outermost = std::max(outermost, out * port.place);
        border.has_guide = outermost > -nowhere;
        border.is_at_port = border.has_guide && out * bound <= outermost + same_place * coarse_;
        border.end = border.is_at_port ? out * outermost : bound + out * margin_;
    }

    /// Ends the domain a few cells outside of the metal of the body.
    void close_sides() {
        domain_.is_closed = true;
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_high : {false, true}) {
                Side& border = side(axis, is_high);
                if (border.has_guide || border.symmetry != SymmetryPlane::none) continue;
                const double more = cells_around_closed * coarse_;
                border = {.end = is_high ? extent_.high[axis] + more : extent_.low[axis] - more,
                          .is_closed = true};
            }
    }

    static bool leaves_through(const VolumePort& port, int axis, bool is_high) {
        return port.kind == VolumePortKind::waveguide && number(port.axis) == axis &&
               port.is_upwards != is_high;
    }

    /// Number of cells of the absorbing layer on a side where cells have the size `cell`, m.
    int layers_of(const Side& border, double cell) const {
        return border.has_guide ? thick_layers(settings_.pml_cells, cell, wavelength_) : settings_.pml_cells;
    }

    /// Beyond the domain and its layers on a side.
    double beyond(int axis, bool is_high) {
        const double more = (cells_behind_port + 2.0 * side(axis, is_high).layers + 8.0) * coarse_;
        return side(axis, is_high).end + (is_high ? more : -more);
    }

    /// What is drawn, on the ground plane's metal.
    void draw() {
        if (antenna_.ground_plane_z) {
            Eigen::Vector3d low, high;
            for (int axis = 0; axis < 3; ++axis)
                low[axis] = beyond(axis, false), high[axis] = beyond(axis, true);
            for (int axis = 0; axis < 2; ++axis)
                if (side(axis, false).symmetry != SymmetryPlane::none) low[axis] = -high[axis];
            high.z() = *antenna_.ground_plane_z;
            SolidMaterial metal;
            metal.material.is_pec = true, metal.surface = settings_.wall_metal;
            drawn_.add(make_box(low, high), metal, "ground plane");
        }
        for (const Body::Part& part : antenna_.body.parts()) {
            SolidMaterial its = antenna_.body.materials()[static_cast<std::size_t>(part.material)];
            if (its.material.is_pec && its.surface.is_perfect() && !its.has_own_metal)
                its.surface = settings_.wall_metal;
            drawn_.add(part.solid, its, part.name);
        }
    }

    void continue_guides() {
        domain_.body = drawn_;
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n) {
            const VolumePort& port = antenna_.ports[n];
            if (port.kind != VolumePortKind::waveguide) continue;
            const int axis = number(port.axis);
            const bool is_high = !port.is_upwards;
            const double out = is_high ? 1.0 : -1.0;
            const double bound = is_high ? extent_.high[axis] : extent_.low[axis];
            // Behind the plane lies nothing, neither solids nor a ground plane's metal.
            const bool is_free = out * bound <= out * port.place + same_place * coarse_ &&
                                 !(antenna_.ground_plane_z && port.place < *antenna_.ground_plane_z);
            const GuideOpening& opening = *domain_.openings[n];
            continue_guide(drawn_, port, opening, beyond(axis, is_high), is_free, domain_.body);
            if (is_free) continue;
            const Warnings found =
                behind_port_warnings(drawn_, antenna_.ground_plane_z ? 1 : 0, port, opening,
                                     side(axis, is_high).end, antenna_.port_key(n));
            warnings_.insert(warnings_.end(), found.begin(), found.end());
        }
    }

    VolumeGridSettings line_settings() {
        VolumeGridSettings lines;
        lines.wavelength = wavelength_;
        lines.cells_per_wavelength = settings_.cells_per_wavelength;
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_high : {false, true}) {
                Side& its = side(axis, is_high);
                (is_high ? lines.domain.high : lines.domain.low)[axis] = its.end;
                lines.layers[static_cast<std::size_t>(axis)][is_high ? 1 : 0] =
                    its.has_layer() && !its.is_at_port ? its.layers : 0;
            }
        for (const VolumePort& port : antenna_.ports) {
            if (port.kind == VolumePortKind::waveguide)
                lines.lines[static_cast<std::size_t>(number(port.axis))].push_back(port.place);
            if (port.kind == VolumePortKind::lumped)
                add_lumped_port_lines(domain_.body, port, coarse_, lines);
        }
        for (const VolumeElement& element : antenna_.elements)
            add_lumped_port_lines(domain_.body, element.line(), coarse_, lines);
        for (std::size_t n = 0; n < antenna_.ports.size(); ++n)
            if (domain_.openings[n])
                add_guide_cells(drawn_, antenna_, n, *domain_.openings[n], coarse_, lines);
        if (antenna_.ground_plane_z) lines.lines[2].push_back(*antenna_.ground_plane_z);
        return lines;
    }

    std::vector<double>& lines(int axis) {
        GridLines& grid = domain_.plan.grid;
        return axis == 0 ? grid.x : (axis == 1 ? grid.y : grid.z);
    }

    /// Equal cells behind the plane, as long as the first one in front of it.
    void continue_lines(int axis, bool is_high) {
        std::vector<double>& its = lines(axis);
        const double cell = edge_cell(static_cast<Axis>(axis), is_high);
        side(axis, is_high).layers = layers_of(side(axis, is_high), cell);
        const int count = cells_behind_port + side(axis, is_high).layers;
        std::vector<double> more;
        for (int n = 1; n <= count; ++n)
            more.push_back(is_high ? its.back() + n * cell : its.front() - n * cell);
        if (is_high)
            its.insert(its.end(), more.begin(), more.end());
        else
            its.insert(its.begin(), more.rbegin(), more.rend());
    }

    void recount() {
        domain_.plan.cells = 1.0;
        for (int axis = 0; axis < 3; ++axis)
            domain_.plan.cells *= static_cast<double>(lines(axis).size() - 1);
    }

    void set_walls() {
        for (const Axis axis : all_axes)
            for (const bool is_high : {false, true}) {
                const Side& its = side(number(axis), is_high);
                VolumeSide& wall = is_high ? domain_.grid.high(axis) : domain_.grid.low(axis);
                if (its.symmetry == SymmetryPlane::magnetic) wall.wall = Wall::magnetic;
                if (!its.has_layer()) continue;
                wall = {Wall::absorbing, its.layers, {}};
                if (its.has_guide)
                    wall.shape = guide_layer(settings_.from_hz, edge_cell(axis, is_high), its.layers);
            }
    }

    /// Size of the cell at an end of an axis, m.
    double edge_cell(Axis axis, bool is_high) {
        const std::vector<double>& places = lines(number(axis));
        return is_high ? places.back() - *(places.end() - 2) : places[1] - places[0];
    }

    /// From a plane before the one where waves are read to one behind the port's, whatever its direction.
    GuideSection section_of(const VolumePort& port, int node, const GuideOpening& opening) const {
        const int reading = port.is_upwards ? node - cells_to_reading : node + cells_to_reading;
        return {number(port.axis),
                std::min(node, reading) - 1,
                std::max(node, reading) + 1,
                cell_of_port(antenna_, domain_.grid, port),
                {Interval{opening.low[0], opening.high[0]}, Interval{opening.low[1], opening.high[1]}}};
    }

    const VolumeAntenna& antenna_;
    const SimulationSettings& settings_;
    Bounds extent_;
    double wavelength_, coarse_, margin_;
    Body drawn_;
    std::array<std::array<Side, 2>, 3> sides_;
    Warnings warnings_;
    VolumeDomain domain_{{}, {}, {{equal_cells(0, 1, 1), equal_cells(0, 1, 1), equal_cells(0, 1, 1)}}, {}, {},
                         {}, {}};
};

}  // namespace

VolumeDomain plan_volume_domain(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    return Planner(antenna, settings).plan();
}

}  // namespace lathe
