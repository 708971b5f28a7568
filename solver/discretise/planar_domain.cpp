#include "solver/discretise/planar_domain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/discretise/straight_section.hpp"
#include "solver/discretise/wavelength_cell.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

double densest_in_plane(const Antenna& antenna) {
    double densest = densest_permittivity(antenna);
    for (const PlanarPort& port : antenna.planar->ports)
        densest = std::max(densest, port.filling_permittivity);
    return densest;
}

/// Length of a guide along an axis beyond its port whose cross-section stays as it is, m.
double straight_guide(const Antenna& antenna, const MaterialScanner& scanner, const PlanarPort& port) {
    const int turns = *quarter_turns(port);
    const double middle = turns % 2 == 0 ? port.centre_y : port.centre_x, half = 0.5 * port.width;
    return straight_length(antenna, scanner,
                           {turns % 2 == 0, turns % 2 == 0 ? port.centre_x : port.centre_y,
                            turns < 2 ? 1 : -1, middle - half, middle + half, 1e-6 * port.width});
}

/// Phase constant of a guide's mode over that of a plane wave in its filling; 0 at cut-off and below.
double phase_share(const PlanarPort& port, double frequency_hz) {
    const double k = 2.0 * std::numbers::pi * frequency_hz / constants::speed_of_light *
                     std::sqrt(port.filling_permittivity);
    const double ratio = port.mode.half_waves * std::numbers::pi / (port.width * k);
    return ratio < 1.0 ? std::sqrt(1.0 - ratio * ratio) : 0.0;
}

/// True where cells across an axis should divide guide a rather than guide b: the narrower one, of equal ones
/// that nearest to `centre`, m, then the lower one. So the order of the ports has no effect.
bool is_better_fit(const std::pair<double, double>& a, const std::pair<double, double>& b, double centre) {
    const auto width = [](const std::pair<double, double>& walls) { return walls.second - walls.first; };
    const auto off = [&](const std::pair<double, double>& walls) {
        return std::abs(0.5 * (walls.first + walls.second) - centre);
    };
    const double rounding = 1e-6 * std::min(width(a), width(b));
    if (std::abs(width(a) - width(b)) > rounding) return width(a) < width(b);
    if (std::abs(off(a) - off(b)) > rounding) return off(a) < off(b);
    return a.first < b.first - rounding;
}

}  // namespace

double PlanarAxis::fitted_cell() const {
    if (!walls) {
        if (!low.edge || !high.edge) return cell;
        const double length = *high.edge - *low.edge;
        return length / std::max(1.0, std::ceil(length / cell - 1e-9));
    }
    // An even number, so that a plane of symmetry in the middle is a line.
    const double width = walls->second - walls->first;
    return width / (2.0 * std::ceil(width / (2.0 * cell) - 1e-9));
}

double PlanarAxis::phase() const {
    if (low.is_wall) return 0.0;
    if (walls) return walls->first;
    return low.edge ? *low.edge : (high.edge ? *high.edge : 0.0);
}

void PlanarAxis::include(const PlanarAxis& other) {
    const double offset = phase() - other.phase();
    from = std::min(from, other.from + offset), to = std::max(to, other.to + offset);
    if (low.edge) low.beyond = std::max(low.beyond, *low.edge - (other.begin(0.0) + offset));
    if (high.edge) high.beyond = std::max(high.beyond, other.end(0.0) + offset - *high.edge);
    low.layers = std::max(low.layers, other.low.layers);
    high.layers = std::max(high.layers, other.high.layers);
}

bool PlanarDomain::has_ends_of(const PlanarDomain& other) const {
    const auto same = [](const PlanarEnd& one, const PlanarEnd& two) {
        return one.edge.has_value() == two.edge.has_value() && one.is_wall == two.is_wall;
    };
    return same(x.low, other.x.low) && same(x.high, other.x.high) && same(y.low, other.y.low) &&
           same(y.high, other.y.high) && ports == other.ports;
}

double planar_wavelength_cell(const Antenna& antenna, const SimulationSettings& settings) {
    const double shortest = constants::speed_of_light / settings.to_hz;
    return shortest / std::sqrt(densest_in_plane(antenna)) / settings.cells_per_wavelength;
}

PlanarDomain planar_domain(const Antenna& antenna, const SimulationSettings& settings, double cell) {
    const PlanarExtent box = planar_extent(antenna);
    const PlanarEdges edges = planar_edges(antenna);
    const PlanarEnd low_x{edges.x_low, 0.0, false, settings.pml_cells},
        high_x{edges.x_high, 0.0, false, settings.pml_cells},
        high_y{edges.y_high, 0.0, false, settings.pml_cells};
    PlanarEnd low_y{edges.y_low, 0.0, false, settings.pml_cells};
    if (antenna.planar->symmetry != SymmetryPlane::none) low_y = {{}, 0.0, true, 0};
    PlanarDomain domain{
        {box.x_min, box.x_max, low_x, high_x, cell, {}}, {box.y_min, box.y_max, low_y, high_y, cell, {}}, {}};
    std::optional<MaterialScanner> scanner;
    for (std::size_t n = 0; n < antenna.planar->ports.size(); ++n) {
        const PlanarPort& port = antenna.planar->ports[n];
        if (port.kind == PlanarPortKind::plane_wave) domain.least_margin = plane_wave_least_margin;
        if (!is_edge_port(antenna, port)) continue;
        domain.ports.push_back(static_cast<int>(n));
        const int turns = *quarter_turns(port);
        PlanarAxis& along = turns % 2 == 0 ? domain.x : domain.y;
        PlanarAxis& across = turns % 2 == 0 ? domain.y : domain.x;
        PlanarEnd& end = turns < 2 ? along.low : along.high;
        if (!scanner) scanner.emplace(antenna);
        end.beyond =
            std::max(end.beyond, (planar_injection_gap + 1) * cell - straight_guide(antenna, *scanner, port));
        end.layers = std::max(end.layers, guide_layers(phase_share(port, settings.from_hz), settings, cell));
        const double middle = turns % 2 == 0 ? port.centre_y : port.centre_x;
        const std::pair walls{middle - 0.5 * port.width, middle + 0.5 * port.width};
        if (!across.walls || is_better_fit(walls, *across.walls, 0.5 * (across.from + across.to)))
            across.walls = walls;
    }
    return domain;
}

}  // namespace lathe
