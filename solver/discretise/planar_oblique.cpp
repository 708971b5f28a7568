#include "solver/discretise/planar_oblique.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/discretise/nearby_values.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {
namespace {

using constants::pi;

constexpr int cuts = 11;
constexpr double samples_per_cell = 8.0;

double cutoff_wavenumber(const PlanarMode& mode, double width) {
    return mode.half_waves * pi / width;
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

/// Length of the edge of a field in the plane that lies along r in `row`, along z in `column`, m: `te` E on
/// edges of the grid, `tm` H on those of the dual grid.
double edge_along_r(FieldSet fields, const Grid& grid, int row) {
    return fields == FieldSet::tm ? grid.dual_dr(row) : grid.dr_at(row);
}
double edge_along_z(FieldSet fields, const Grid& grid, int column) {
    return fields == FieldSet::tm ? grid.dual_dz(column) : grid.dz_at(column);
}

double smallest_cell(const Grid& grid) {
    return std::min(grid.smallest_dr(), grid.smallest_dz());
}

/// Overlap with the profile of what stands across the plane, between its values inside the guide. What it
/// reads of a wave is for who reads to know (solver/results/oblique_waves.hpp).
PlanarReading read_cut(FieldSet fields, const PlanarPort& port, const PortFrame& frame, double u,
                       const PlanarSettings& settings, const Grid& grid, const Coefficients& coefficients,
                       std::vector<FieldIndex>& probes) {
    const bool tm = fields == FieldSet::tm;
    const double half = tm ? 0.0 : 0.5;
    const Array component = tm ? v_phi : i_phi;
    const std::vector<double>& map = tm ? coefficients.maps->v_phi : coefficients.maps->i_phi;
    const NearbyValues around(settings, grid);
    Collected terms;
    along_cut(port, frame, u, smallest_cell(grid), [&](double t, const Point& point, double piece) {
        piece *= around.part_of(point);
        if (piece == 0.0) return;
        const auto is_inside = [&](const NearbyValues::Value& value) {
            const double dz = value.position.z - frame.origin.z, dr = value.position.r - frame.origin.r;
            return std::abs(dz * frame.across.z + dr * frame.across.r) < 0.5 * port.width &&
                   map[grid.at(value.at.row, value.at.column)] > 0.0;
        };
        double total = 0.0;
        around.each(component, point, half, half, [&](const NearbyValues::Value& value) {
            if (is_inside(value)) total += std::abs(value.share);
        });
        // E vanishes on the wall, and is taken to do so at the next node; H is that of the nodes inside.
        const double scale = tm ? 1.0 : (total > 0.0 ? 1.0 / total : 0.0);
        around.each(component, point, half, half, [&](const NearbyValues::Value& value) {
            if (is_inside(value))
                terms.add(value.at, mode_profile(fields, port, t) * piece * scale * value.share);
        });
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

PlanarGuide place_oblique_guide(FieldSet fields, const PlanarPort& port, const PlanarSettings& settings,
                                double from_hz, double to_hz, const Grid& grid,
                                const Coefficients& coefficients, std::vector<FieldIndex>& probes) {
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
        guide.readings.push_back(read_cut(fields, port, frame, u, settings, grid, coefficients, probes));
    }
    return guide;
}

/// With u into the antenna, E x H along it: of `tm` E = phi V, H = (z sin - r cos) I with the direction's
/// sine and cosine, of `te` H = phi s I, E = (r cos - z sin) s V, s being the sign of the folded direction.
/// The sheet has J = u x H and M = -u x E; -J stands in Ampere's law, -M in Faraday's.
void drive_oblique_guide(const PlanarGuide& guide, const PlanarPort& port, const PlanarSettings& settings,
                         double sheet_distance, Problem& problem) {
    const PlanarMode1d& mode = guide.mode;
    const bool tm = mode.fields == FieldSet::tm;
    const Grid& grid = problem.grid;
    const PortFrame frame = frame_of(port);
    problem.line =
        DrivenLine{mode.family, mode.cutoff_wavenumber_squared, mode.medium.squared_index(), mode.cell};
    Collected voltages, currents;  // by what their law holds: terms of the line's I, of its V
    Collected& across = tm ? voltages : currents;
    Collected& in_plane = tm ? currents : voltages;
    const FieldSet fields = mode.fields;
    const double half = tm ? 0.0 : 0.5, s = tm ? 1.0 : frame.sign, flip = tm ? -1.0 : 1.0;
    const NearbyValues around(settings, grid);
    const auto spread = [&](Collected& to, Array component, const Point& at, double half_row,
                            double half_column, double weight) {
        around.each(component, at, half_row, half_column, [&](const NearbyValues::Value& value) {
            // A component in the plane: per metre of its own edge.
            const double length = component == (tm ? i_r : v_r) ? edge_along_r(fields, grid, value.at.row)
                                  : component == (tm ? i_z : v_z)
                                      ? edge_along_z(fields, grid, value.at.column)
                                      : 1.0;
            to.add(value.at, weight / length * value.share);
        });
    };
    along_cut(port, frame, -sheet_distance, smallest_cell(grid),
              [&](double t, const Point& at, double piece) {
                  const double moment = mode_profile(mode.fields, port, t) * piece * s * around.part_of(at);
                  if (moment == 0.0) return;
                  spread(across, tm ? v_phi : i_phi, at, half, half, moment);
                  spread(in_plane, tm ? i_r : v_r, at, tm ? 0.0 : 0.5, tm ? 0.5 : 0.0,
                         flip * frame.along.z * moment);
                  spread(in_plane, tm ? i_z : v_z, at, tm ? 0.5 : 0.0, tm ? 0.0 : 0.5,
                         -flip * frame.along.r * moment);
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
