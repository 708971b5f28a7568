#include "solver/volume/discretise/port_modes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/discretise/plane_operator.hpp"
#include "solver/volume/discretise/subspace.hpp"
#include "solver/volume/discretise/tem_modes.hpp"

namespace lathe {
namespace {

void validate(const VolumeGrid& grid, const PortPlane& plane) {
    const auto fail = [](int value, const std::string& what) {
        throw InputError({.key = "port"}, fmt::format("{}", value), what);
    };
    const int last = grid.cells(plane.axis);
    if (plane.node < 1 || plane.node >= last)
        fail(plane.node, fmt::format("the plane's node must be from 1 to {}", last - 1));
    for (const int n : {0, 1}) {
        const auto a = static_cast<std::size_t>(n);
        const int cells = grid.cells(next(plane.axis, n + 1));
        if (plane.from[a] < 0 || plane.to[a] > cells || plane.from[a] >= plane.to[a])
            fail(plane.to[a], fmt::format("the plane's cells must be some from 0 to {}", cells));
    }
}

constexpr int most_constants = 4;

/// The longer side of the plane's part, m.
double extent(const VolumeGrid& grid, const PortPlane& plane) {
    double longest = 0.0;
    for (const int n : {0, 1}) {
        const GradedAxis& axis = grid.axis(next(plane.axis, n + 1));
        const auto a = static_cast<std::size_t>(n);
        longest = std::max(longest, axis.coordinate(plane.to[a]) - axis.coordinate(plane.from[a]));
    }
    return longest;
}

VolumeIndex index_of(const PortPlane& plane, VolumeComponent component, const std::array<int, 2>& at,
                     int node) {
    int n[3];
    n[number(plane.axis)] = node;
    n[number(next(plane.axis))] = at[0];
    n[number(next(plane.axis, 2))] = at[1];
    return {component, n[0], n[1], n[2]};
}

/// The first sign of a mode's moment, or of its largest voltage where it has none, so that it is always the
/// same.
double sign_of(const VolumeGrid& grid, const PlaneMode& mode) {
    const auto [u, v] = mode.moment(grid);
    double size = 0.0, largest = 0.0;
    for (const PlaneMode::Edge& edge : mode.edges) {
        size += std::abs(edge.voltage);
        if (std::abs(edge.voltage) > 1.0001 * std::abs(largest)) largest = edge.voltage;
    }
    const double cell = grid.dual(next(mode.plane.axis), mode.plane.from[0] + 1);
    if (std::abs(u + v) > 1e-6 * size * cell) return u + v < 0.0 ? -1.0 : 1.0;
    return largest < 0.0 ? -1.0 : 1.0;
}

/// Voltages from currents: with h = n x e Ampere's law along the axis, eps V e = -dI/dz, holds edge by edge.
void complete(const VolumeProblem& problem, PlaneMode& mode) {
    const double eps = constants::vacuum_permittivity * mode.plane.relative_permittivity;
    const double spacing = problem.grid.dual(mode.plane.axis, mode.plane.node);
    double power = 0.0;
    for (PlaneMode::Edge& edge : mode.edges) {
        const double c = coefficient_of(problem, mode.voltage_at(edge));
        edge.voltage = edge.current * c * eps * spacing / problem.dt;
        power += edge.voltage * edge.current;
    }
    const double scale = 1.0 / std::sqrt(power);
    for (PlaneMode::Edge& edge : mode.edges) edge.voltage *= scale, edge.current *= scale;
    const double sign = sign_of(problem.grid, mode);
    for (PlaneMode::Edge& edge : mode.edges) edge.voltage *= sign, edge.current *= sign;
}

std::vector<PlaneMode> tem_modes(const VolumeProblem& problem, const PortPlane& plane, int count) {
    std::vector<PlaneMode> modes;
    for (std::vector<PlaneMode::Edge>& edges : tem_fields(problem, plane, count)) {
        modes.push_back({plane, ModeFamily::tem, 0.0, std::move(edges)});
        complete(problem, modes.back());
    }
    return modes;
}

/// +1 where the current beside an edge is along n x e for positive e, else -1.
double turn(const PortPlane& plane, VolumeComponent e) {
    return axis_of(e) == next(plane.axis) ? 1.0 : -1.0;  // n x u = v, n x v = -u
}

}  // namespace

double PlaneMode::cutoff_hz() const {
    return constants::speed_of_light * std::sqrt(cutoff_wavenumber_squared / plane.relative_permittivity) /
           (2.0 * constants::pi);
}

std::array<double, 2> PlaneMode::moment(const VolumeGrid& grid) const {
    std::array<double, 2> sum{};
    for (const Edge& edge : edges) {
        const bool is_first = axis_of(edge.e) == next(plane.axis);
        const Axis across = next(plane.axis, is_first ? 2 : 1);
        sum[is_first ? 0 : 1] += edge.voltage * grid.dual(across, edge.at[is_first ? 1 : 0]);
    }
    return sum;
}

VolumeIndex PlaneMode::voltage_at(const Edge& edge, int above) const {
    return index_of(plane, edge.e, edge.at, plane.node + above);
}
VolumeIndex PlaneMode::current_at(const Edge& edge, int above) const {
    return index_of(plane, edge.h, edge.at, plane.node + above);
}

/// Faraday's law of a face of the plane, update by update: D h = c (d_v e_u - d_u e_v), u and v the axes
/// after the plane's (solver/scheme/volume_update.hpp).
std::vector<ModeCurrent> currents_of(const VolumeProblem& problem, const PlaneMode& mode) {
    std::vector<ModeCurrent> currents;
    std::map<std::array<int, 3>, double> voltages;  // by axis, 1 or 2 after the plane's, and place
    for (const PlaneMode::Edge& edge : mode.edges) {
        currents.push_back({mode.current_at(edge), turn(mode.plane, edge.e) * edge.current, false});
        const int axis = axis_of(edge.e) == next(mode.plane.axis) ? 1 : 2;
        voltages[{axis, edge.at[0], edge.at[1]}] = edge.voltage;
    }
    const auto voltage = [&](int axis, int u, int v) {
        const auto found = voltages.find({axis, u, v});
        return found == voltages.end() ? 0.0 : found->second;
    };
    for (int v = mode.plane.from[1]; v < mode.plane.to[1]; ++v)
        for (int u = mode.plane.from[0]; u < mode.plane.to[0]; ++u) {
            if (!mode.plane.holds(u, v)) continue;
            const VolumeIndex at =
                index_of(mode.plane, current_along(mode.plane.axis), {u, v}, mode.plane.node);
            const double curl =
                voltage(1, u, v + 1) - voltage(1, u, v) - voltage(2, u + 1, v) + voltage(2, u, v);
            currents.push_back({at, coefficient_of(problem, at) * curl, true});
        }
    return currents;
}

std::vector<PlaneMode> find_port_modes(const VolumeProblem& problem, const PortPlane& plane,
                                       ModeFamily family, int count) {
    validate(problem.grid, plane);
    if (family == ModeFamily::tem) return tem_modes(problem, plane, count);
    const PlaneOperator plane_operator(problem, plane, family);
    if (plane_operator.unknowns() == 0)
        throw InputError({.key = "port"}, fmt::format("{}", plane.node),
                         "the port's plane has no open cell: metal fills it");
    const double of_wavenumber =
        std::pow(constants::speed_of_light * problem.dt, 2) / plane.relative_permittivity;
    const double unit = of_wavenumber / std::pow(extent(problem.grid, plane), 2);
    std::vector<PlaneMode> modes;
    for (const EigenPair& pair :
         lowest_eigenpairs(plane_operator.stiffness(), plane_operator.mass(), unit, count + most_constants)) {
        if (static_cast<int>(modes.size()) >= count) break;
        // H along a guide that is constant in each of its parts belongs to no mode.
        if (pair.value < 1e-6 * unit) continue;
        const double square = pair.value / of_wavenumber;
        PlaneMode mode{plane, family, square, plane_operator.edges(pair.vector)};
        complete(problem, mode);
        modes.push_back(std::move(mode));
    }
    return modes;
}

void polarise(const VolumeGrid& grid, PlaneMode& first, PlaneMode& second, double angle) {
    const auto a = first.moment(grid), b = second.moment(grid);
    // The mixture of both without a moment across the direction.
    const double across_a = -std::sin(angle) * a[0] + std::cos(angle) * a[1];
    const double across_b = -std::sin(angle) * b[0] + std::cos(angle) * b[1];
    const double length = std::hypot(across_a, across_b);
    if (length == 0.0) return;
    double p = across_b / length, q = -across_a / length;
    const double along = std::cos(angle) * (p * a[0] + q * b[0]) + std::sin(angle) * (p * a[1] + q * b[1]);
    if (along < 0.0) p = -p, q = -q;
    for (std::size_t n = 0; n < first.edges.size(); ++n) {
        PlaneMode::Edge &x = first.edges[n], &y = second.edges[n];
        const PlaneMode::Edge x0 = x, y0 = y;
        x.voltage = p * x0.voltage + q * y0.voltage, x.current = p * x0.current + q * y0.current;
        y.voltage = -q * x0.voltage + p * y0.voltage, y.current = -q * x0.current + p * y0.current;
    }
}

void drive_port(VolumeProblem& problem, const PlaneMode& mode, PortDirection direction) {
    const PortPlane& plane = mode.plane;
    problem.line = DrivenLine{mode.family, mode.cutoff_wavenumber_squared, plane.relative_permittivity,
                              problem.grid.edge(plane.axis, plane.node)};
    const bool is_up = direction == PortDirection::up;
    for (const PlaneMode::Edge& edge : mode.edges) {
        // Faraday before the plane took V of the plane for its own, Ampere on it lacks the line's I.
        const double sign = is_up ? 1.0 : -1.0;
        problem.sources.push_back({mode.current_at(edge, is_up ? -1 : 0), SourceSeriesName::line_voltage,
                                   sign * turn(plane, edge.e) * edge.voltage});
        problem.sources.push_back({mode.voltage_at(edge), SourceSeriesName::line_current, edge.current});
    }
}

void record_port(VolumeProblem& problem, const PlaneMode& mode, PortDirection direction, int node, int set) {
    const int above = node - mode.plane.node;
    const bool is_up = direction == PortDirection::up;
    for (const PlaneMode::Edge& edge : mode.edges) {
        const double of_current = (is_up ? 1.0 : -1.0) * turn(mode.plane, edge.e) * edge.voltage;
        problem.sums.push_back({mode.voltage_at(edge, above), StepSum::voltage, edge.current, set});
        problem.sums.push_back({mode.current_at(edge, above - 1),
                                is_up ? StepSum::current_before : StepSum::current_after, of_current, set});
        problem.sums.push_back({mode.current_at(edge, above),
                                is_up ? StepSum::current_after : StepSum::current_before, of_current, set});
    }
}

}  // namespace lathe
