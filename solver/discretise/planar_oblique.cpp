#include "solver/discretise/planar_oblique.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

using constants::pi;

constexpr double clearance_waves = 0.25;     // of evanescent modes, in wavelengths of free space
constexpr double reading_guide_waves = 0.6;  // of the longest guided wave
constexpr double load_waves = 1.5, load_one_way_db = 40.0, wall_waves = 0.08;
constexpr int load_steps = 24, cuts = 11;
constexpr double samples_per_cell = 8.0;

double cutoff_wavenumber(const PlanarMode& mode, double width) {
    return mode.half_waves * pi / width;
}

double guide_wavenumber(const PlanarPort& port, double frequency_hz) {
    const double k =
        2.0 * pi * frequency_hz * std::sqrt(port.filling_permittivity) / constants::speed_of_light;
    const double kt = cutoff_wavenumber(port.mode, port.width);
    return std::sqrt(std::max(0.01 * k * k, k * k - kt * kt));
}

Region rectangle(const PortFrame& frame, Material material, double u_from, double u_to, double t_from,
                 double t_to) {
    return {std::move(material),
            {frame.at(u_from, t_from), frame.at(u_to, t_from), frame.at(u_to, t_to), frame.at(u_from, t_to)}};
}

/// Walks along a cut: calls take(t, point, length of the piece).
template <class Take>
void along_cut(const PlanarPort& port, const PortFrame& frame, double u, double cell, const Take& take) {
    const int count = std::max(16, static_cast<int>(std::ceil(samples_per_cell * port.width / cell)));
    const double piece = port.width / count;
    for (int n = 0; n < count; ++n) {
        const double t = -0.5 * port.width + (n + 0.5) * piece;
        take(t, frame.at(u, t), piece);
    }
}

/// The four values of a component around a point; `half_row`, `half_column`: where it stands in a cell.
struct Neighbour {
    int row = 0, column = 0;
    double share = 0.0;
};
std::array<Neighbour, 4> neighbours(const Grid& grid, const Point& at, double half_row, double half_column) {
    const double row = grid.row_at(at.r) - half_row, column = grid.column_at(at.z) - half_column;
    const int i = static_cast<int>(std::floor(row)), k = static_cast<int>(std::floor(column));
    const double y = row - i, x = column - k;
    return {
        {{i, k, (1 - y) * (1 - x)}, {i + 1, k, y * (1 - x)}, {i, k + 1, (1 - y) * x}, {i + 1, k + 1, y * x}}};
}

/// Terms that are collected by their place, so that each appears once.
class Collected {
public:
    void add(const FieldIndex& at, double weight) {
        if (weight != 0.0) sums_[{at.row, at.column, static_cast<int>(at.component)}] += weight;
    }
    template <class Take>
    void for_each(const Take& take) const {
        for (const auto& [key, weight] : sums_)
            take(FieldIndex{static_cast<Array>(key[2]), key[0], key[1]}, weight);
    }

private:
    std::map<std::array<int, 3>, double> sums_;
};

/// Overlap with the profile of what stands across the plane, between its values inside the guide. What it
/// reads of a wave is for who reads to know (solver/results/oblique_waves.hpp).
PlanarReading read_cut(FieldSet fields, const PlanarPort& port, const PortFrame& frame, double u,
                       const Grid& grid, const Coefficients& coefficients, std::vector<FieldIndex>& probes) {
    const bool tm = fields == FieldSet::tm;
    const double half = tm ? 0.0 : 0.5;
    const Array component = tm ? v_phi : i_phi;
    const std::vector<double>& map = tm ? coefficients.maps->v_phi : coefficients.maps->i_phi;
    Collected terms;
    along_cut(port, frame, u, std::min(grid.dr, grid.dz), [&](double t, const Point& point, double piece) {
        const auto around = neighbours(grid, point, half, half);
        const auto is_inside = [&](const Neighbour& n) {
            const double dz = grid.z(n.column + half) - frame.origin.z,
                         dr = grid.r(n.row + half) - frame.origin.r;
            return std::abs(dz * frame.across.z + dr * frame.across.r) < 0.5 * port.width &&
                   map[grid.at(n.row, n.column)] > 0.0;
        };
        double total = 0.0;
        for (const Neighbour& n : around)
            if (is_inside(n)) total += n.share;
        // E vanishes on the wall, and is taken to do so at the next node; H is that of the nodes inside.
        const double scale = tm ? 1.0 : (total > 0.0 ? 1.0 / total : 0.0);
        for (const Neighbour& n : around)
            if (is_inside(n))
                terms.add({component, n.row, n.column},
                          mode_profile(fields, port, t) * piece * scale * n.share);
    });
    PlanarReading reading{u, {}};
    terms.for_each([&](const FieldIndex& at, double weight) {
        reading.terms.push_back({static_cast<int>(probes.size()), weight});
        probes.push_back(at);
    });
    return reading;
}

}  // namespace

double mode_profile(FieldSet fields, const PlanarPort& port, double t) {
    const int n = port.mode.half_waves;
    const double at = n * pi * (t / port.width + 0.5);
    if (fields == FieldSet::tm) return std::sqrt(2.0 / port.width) * std::sin(at);
    return std::sqrt((n == 0 ? 1.0 : 2.0) / port.width) * std::cos(at);
}

bool is_oblique(const PlanarPort& port) {
    return !quarter_turns(port);
}

PortFrame frame_of(const PlanarPort& port) {
    const double folded_by = std::cos(port.direction_rad);
    const bool is_folded =
        folded_by < -1e-9 || (std::abs(folded_by) <= 1e-9 && std::sin(port.direction_rad) < 0.0);
    const double sign = is_folded ? -1.0 : 1.0;
    const Point along{std::cos(port.direction_rad), std::sin(port.direction_rad)};
    return {along, {-sign * along.r, sign * along.z}, sign, {port.centre_x, port.centre_y}};
}

ObliqueSections oblique_sections(FieldSet, const PlanarPort& port, double from_hz, double to_hz) {
    const double wave =
        constants::speed_of_light / (0.5 * (from_hz + to_hz)) / std::sqrt(port.filling_permittivity);
    const double longest = 2.0 * pi / guide_wavenumber(port, from_hz);
    ObliqueSections s;
    s.reading_from = 0.1 * wave;
    s.reading_to = s.reading_from + reading_guide_waves * longest;
    s.sheet = s.reading_to + clearance_waves * wave;
    s.load_from = s.sheet + 0.5 * clearance_waves * wave;
    s.end = s.load_from + load_waves * wave;
    return s;
}

namespace {

/// Draws what lies behind the port of a guide that does not leave the drawing along an axis.
void add_load(const PlanarPort& port, FieldSet fields, double from_hz, double to_hz, Antenna& extended) {
    const double centre = 0.5 * (from_hz + to_hz);
    const PortFrame frame = frame_of(port);
    const ObliqueSections s = oblique_sections(fields, port, from_hz, to_hz);
    const double wave = constants::speed_of_light / centre / std::sqrt(port.filling_permittivity);
    const double wall = wall_waves * wave, half = 0.5 * port.width;
    // A wave in a lossy filling falls by Im(k), k^2 = k0^2 (1 - j tan) - kt^2: k0^2 tan/(2 beta) for each
    // metre; the mean of the square of the depth is a third.
    const double k0 = 2.0 * pi / wave, beta = guide_wavenumber(port, centre);
    const double nepers = load_one_way_db / 20.0 * std::log(10.0);
    const double peak = 3.0 * nepers / (s.end - s.load_from) * 2.0 * beta / (k0 * k0);
    Material filling;
    filling.relative_permittivity = port.filling_permittivity;
    // Pieces overlap a little: no sliver of what lies below them is left where two meet.
    const double overlap = 1e-4 * wave;
    extended.regions.push_back(rectangle(frame, filling, -s.load_from, overlap, -half, half));
    for (int n = 0; n < load_steps; ++n) {
        const double step = (s.end - s.load_from) / load_steps, depth = (n + 0.5) / load_steps;
        filling.loss_tangent = peak * depth * depth;
        const double u = -s.load_from - n * step;
        extended.regions.push_back(rectangle(frame, filling, u - step, u + overlap, -half, half));
    }
    Material metal;
    metal.is_pec = true;
    extended.regions.push_back(rectangle(frame, metal, -s.end, 0.0, half, half + wall));
    extended.regions.push_back(rectangle(frame, metal, -s.end, 0.0, -half - wall, -half));
    extended.regions.push_back(rectangle(frame, metal, -s.end - wall, -s.end, -half - wall, half + wall));
}

}  // namespace

Antenna with_oblique_guides(const Antenna& antenna, FieldSet fields, double from_hz, double to_hz) {
    Antenna extended = antenna;
    const std::vector<PlanarPort>& ports = antenna.planar->ports;
    std::vector<bool> loaded(ports.size(), false);
    // What is drawn behind one port may end that another lies on the edge of the drawing.
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t n = 0; n < ports.size(); ++n) {
            if (ports[n].kind != PlanarPortKind::guide || loaded[n]) continue;
            if (is_edge_port(extended, ports[n])) continue;
            add_load(ports[n], fields, from_hz, to_hz, extended);
            loaded[n] = changed = true;
        }
    }
    return extended;
}

PlanarGuide place_oblique_guide(FieldSet fields, const PlanarPort& port, double from_hz, double to_hz,
                                const Grid& grid, const Coefficients& coefficients,
                                std::vector<FieldIndex>& probes) {
    const bool tm = fields == FieldSet::tm;
    const PortFrame frame = frame_of(port);
    const ObliqueSections s = oblique_sections(fields, port, from_hz, to_hz);
    PlanarGuide guide;
    guide.oblique = true;
    guide.current_sign = tm ? 0.0 : frame.sign;
    guide.injection_distance = -s.sheet;
    PlanarMode1d& mode = guide.mode;
    mode.fields = fields;
    mode.family = tm ? ModeFamily::te : (port.mode.half_waves == 0 ? ModeFamily::tem : ModeFamily::tm);
    mode.cutoff_wavenumber_squared = std::pow(cutoff_wavenumber(port.mode, port.width), 2);
    mode.medium.of_voltages = port.filling_permittivity;
    mode.cell = std::min(grid.dr, grid.dz);
    for (int n = 0; n < cuts; ++n) {
        const double u = -s.reading_from - (s.reading_to - s.reading_from) * n / (cuts - 1.0);
        guide.readings.push_back(read_cut(fields, port, frame, u, grid, coefficients, probes));
    }
    return guide;
}

/// With u into the antenna, E x H along it: of `tm` E = phi V, H = (z sin - r cos) I with the direction's
/// sine and cosine, of `te` H = phi s I, E = (r cos - z sin) s V, s being the sign of the folded direction.
/// The sheet has J = u x H and M = -u x E; -J stands in Ampere's law, -M in Faraday's.
void drive_oblique_guide(const PlanarGuide& guide, const PlanarPort& port, double sheet_distance,
                         Problem& problem) {
    const PlanarMode1d& mode = guide.mode;
    const bool tm = mode.fields == FieldSet::tm;
    const Grid& grid = problem.grid;
    const PortFrame frame = frame_of(port);
    problem.line =
        DrivenLine{mode.family, mode.cutoff_wavenumber_squared, mode.medium.squared_index(), mode.cell};
    Collected voltages, currents;  // by what their law holds: terms of the line's I, of its V
    Collected& across = tm ? voltages : currents;
    Collected& in_plane = tm ? currents : voltages;
    const double half = tm ? 0.0 : 0.5, s = tm ? 1.0 : frame.sign, flip = tm ? -1.0 : 1.0;
    const auto spread = [&](Collected& to, Array component, const Point& at, double half_row,
                            double half_column, double weight) {
        for (const Neighbour& n : neighbours(grid, at, half_row, half_column)) {
            if (n.row < 0 || n.column < 0 || n.row >= grid.nr || n.column >= grid.nz) continue;
            to.add({component, n.row, n.column}, weight * n.share);
        }
    };
    along_cut(port, frame, -sheet_distance, mode.cell, [&](double t, const Point& at, double piece) {
        const double moment = mode_profile(mode.fields, port, t) * piece * s;
        spread(across, tm ? v_phi : i_phi, at, half, half, moment);
        // Per metre across the edge, in the plane.
        const double along_r = flip * frame.along.z * moment / grid.dr;
        const double along_z = -flip * frame.along.r * moment / grid.dz;
        spread(in_plane, tm ? i_r : v_r, at, tm ? 0.0 : 0.5, tm ? 0.5 : 0.0, along_r);
        spread(in_plane, tm ? i_z : v_z, at, tm ? 0.5 : 0.0, tm ? 0.0 : 0.5, along_z);
    });
    voltages.for_each([&](const FieldIndex& at, double weight) {
        problem.sources.push_back({at, SourceSeriesName::line_current, weight});
    });
    currents.for_each([&](const FieldIndex& at, double weight) {
        problem.sources.push_back({at, SourceSeriesName::line_voltage, weight});
    });
    for (const PlanarReading::Term& term : guide.readings.back().terms)
        problem.sums.push_back(
            {problem.probes[static_cast<std::size_t>(term.probe)], StepSum::voltage, term.weight});
    problem.stop.watches_reflection = true;
}

}  // namespace lathe
