#include "solver/volume/setup/lumped_gap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/point_text.hpp"
#include "solver/volume/discretise/cut_edges.hpp"
#include "solver/volume/setup/port_columns.hpp"

namespace lathe {
namespace {

constexpr double touch = 1e-3;       // of the port's length: metal as near as this is touched
constexpr double same_place = 1e-6;  // of a cell
// A flat sheet of current needs more cells than a thick one: with cells of w / n its inductance is that of a
// sheet of another width, by 9 % with n = 4 and by 4.5 % with n = 6; that of a square by 4 % with n = 4.
constexpr double cells_across = 4.0, cells_across_sheet = 6.0, cells_along = 2.0;
constexpr double closest_sides = 0.125, closest_ends = 0.25;  // of the port's width and length

/// The two ends of a port along its axis.
struct Ends {
    explicit Ends(const VolumePort& port)
        : axis(port.gap_axis()), is_reversed(port.from[number(axis)] > port.to[number(axis)]) {
        const double a = port.from[number(axis)], b = port.to[number(axis)];
        place = {std::min(a, b), std::max(a, b)};
    }
    double length() const { return place[1] - place[0]; }
    bool is_from(std::size_t end) const { return (end == 0) != is_reversed; }
    std::string key(std::size_t end) const { return is_from(end) ? ".from_mm" : ".to_mm"; }

    Axis axis;
    bool is_reversed;
    std::array<double, 2> place{};  ///< ascending, m
};

/// Metal on a line along `axis` through two other coordinates. Metal is closed, as for the edges of the grid:
/// it is looked for on four lines at the distance `offset` from this one along both other axes. Sheets are
/// part of it: in their planes, which the line may miss by `off_plane`, and as points where they are crossed.
Intervals closed_metal(const Body& body, Axis axis, double u, double v, Interval range, double offset,
                       double off_plane) {
    Intervals metal;
    for (const double u_side : {-offset, offset})
        for (const double v_side : {-offset, offset}) {
            Eigen::Vector3d origin = Eigen::Vector3d::Zero();
            origin[number(next(axis))] = u + u_side, origin[number(next(axis, 2))] = v + v_side;
            const Intervals found =
                body.conductors_on({origin, Eigen::Vector3d::Unit(number(axis))}, range, off_plane);
            metal.insert(metal.end(), found.begin(), found.end());
        }
    return united(std::move(metal));
}

/// Points of the cross-section, as offsets from the port's line along next(axis) and next(axis, 2), m.
std::vector<std::array<double, 2>> samples_of(const VolumePort& port) {
    const std::array<double, 2> widths = port_widths(port);
    std::vector<std::array<double, 2>> samples;
    if (port.spread == PortSpread::ring) {
        const int directions = 16;
        for (const double radius : {port.size[0], 0.5 * (port.size[0] + port.size[1]), port.size[1]})
            for (int n = 0; n < directions; ++n) {
                const double turn = 2.0 * constants::pi * n / directions;
                samples.push_back({radius * std::cos(turn), radius * std::sin(turn)});
            }
        return samples;
    }
    const std::vector<double> none{0.0}, steps{-0.5, -0.25, 0.0, 0.25, 0.5};
    for (const double v : widths[1] > 0.0 ? steps : none)
        for (const double u : widths[0] > 0.0 ? steps : none)
            samples.push_back({u * widths[0], v * widths[1]});
    return samples;
}

/// Metal of the drawing in and around a port.
struct Surroundings {
    std::array<bool, 2> is_touched{};  ///< metal lies at the lower and the upper end
    bool has_free = false;             ///< a part of the port lies outside of metal
};

Surroundings surroundings_of(const Body& body, const VolumePort& port) {
    const Ends ends(port);
    const double near = touch * ends.length();
    Surroundings found;
    for (const std::array<double, 2>& at : samples_of(port)) {
        const Intervals metal = closed_metal(body, ends.axis, port.from[number(next(ends.axis))] + at[0],
                                             port.from[number(next(ends.axis, 2))] + at[1],
                                             {ends.place[0] - 2.0 * near, ends.place[1] + 2.0 * near},
                                             metal_touch * near, touch * near);
        for (const std::size_t end : {0u, 1u})
            for (const Interval& piece : metal)
                if (piece.from <= ends.place[end] + near && piece.to >= ends.place[end] - near)
                    found.is_touched[end] = true;
        if (total_length(without({ends.place[0], ends.place[1]}, metal)) > near) found.has_free = true;
    }
    return found;
}

bool has_flat_face(const Body& body, Axis axis, double place, double tolerance) {
    for (const Body::Part& part : body.parts())
        for (const FlatFace& face : part.solid->flat_faces())
            if (face.is_across(number(axis)) && std::abs(face.point[number(axis)] - place) <= tolerance)
                return true;
    return false;
}

/// Makes columns of edges of the columns of nodes.
class ColumnBuilder {
public:
    ColumnBuilder(const Body& body, const VolumeGrid& grid, const VolumePort& port)
        : body_(body), grid_(grid), port_(port), ends_(port), around_(surroundings_of(body, port)) {
        const std::array<double, 2> widths = port_widths(port);
        for (const std::size_t end : {0u, 1u})
            reach_[end] = std::max(0.5 * std::max(widths[0], widths[1]), cell_at(ends_.place[end]));
    }

    /// Of columns in metal, and of those with fewer ends on metal than others, no edges.
    std::vector<LumpedColumn> columns() const {
        std::vector<Column> all;
        int most_ends = 0;
        for (const PortColumn& at : port_columns(grid_, port_)) {
            all.push_back(column(at));
            most_ends = std::max(most_ends, all.back().ends_on_metal);
        }
        std::vector<LumpedColumn> columns;
        for (Column& found : all) {
            if (found.ends_on_metal < most_ends) found.edges.high = found.edges.low[index(ends_.axis)];
            columns.push_back(std::move(found.edges));
        }
        return columns;
    }

    const Ends& ends() const { return ends_; }
    double cell_at(double place) const {
        const GradedAxis& lines = grid_.axis(ends_.axis);
        return lines.cell(static_cast<int>(std::floor(lines.position(place))));
    }

private:
    struct Column {
        LumpedColumn edges;
        int ends_on_metal = 0;
    };

    static std::size_t index(Axis axis) { return static_cast<std::size_t>(number(axis)); }

    /// The lengths of its edges are empty for a port that is a line.
    Column column(const PortColumn& at) const {
        const Axis axis = ends_.axis, u = next(axis), v = next(axis, 2);
        LumpedColumn column;
        column.share = at.share;
        column.low[index(u)] = at.node[0], column.low[index(v)] = at.node[1];
        const double smallest = std::min(grid_.axis(u).smallest(), grid_.axis(v).smallest());
        const Intervals metal = closed_metal(body_, axis, grid_.axis(u).coordinate(at.node[0]),
                                             grid_.axis(v).coordinate(at.node[1]),
                                             {ends_.place[0] - reach_[0], ends_.place[1] + reach_[1]},
                                             metal_touch * smallest, sheet_touch * smallest);
        const Intervals free = without({ends_.place[0], ends_.place[1]}, metal);
        if (free.empty()) return {column, 0};  // no edges: all is metal
        const auto low = metal_end(metal, free.front().from, 0), high = metal_end(metal, free.back().to, 1);
        const GradedAxis& lines = grid_.axis(axis);
        const int first = low ? static_cast<int>(std::floor(lines.position(*low) + same_place))
                              : static_cast<int>(std::lround(lines.position(ends_.place[0])));
        const int last = high ? static_cast<int>(std::ceil(lines.position(*high) - same_place))
                              : static_cast<int>(std::lround(lines.position(ends_.place[1])));
        column.low[index(axis)] = std::max(first, 0);
        column.high = std::min(last, grid_.cells(axis));
        const int ends_on_metal = (low ? 1 : 0) + (high ? 1 : 0);
        if (port_.spread == PortSpread::line) return {column, ends_on_metal};
        for (int n = column.low[index(axis)]; n < column.high; ++n)
            column.lengths.push_back(
                total_length(without({lines.coordinate(n), lines.coordinate(n + 1)}, metal)));
        return {column, ends_on_metal};
    }

    /// Surface of the metal at an end of the port whose free part begins or ends at `free`; empty: none is
    /// near.
    std::optional<double> metal_end(const Intervals& metal, double free, std::size_t end) const {
        const double tolerance = same_place * cell_at(ends_.place[end]);
        if (std::abs(free - ends_.place[end]) > tolerance) return free;  // the end lies in metal
        if (!around_.is_touched[end]) return std::nullopt;
        std::optional<double> found;
        for (const Interval& piece : metal) {
            if (end == 0 && piece.to <= free + tolerance) found = piece.to;
            if (end == 1 && piece.from >= free - tolerance && !found) found = piece.from;
        }
        return found;
    }

    const Body& body_;
    const VolumeGrid& grid_;
    const VolumePort& port_;
    Ends ends_;
    Surroundings around_;
    std::array<double, 2> reach_{};
};

}  // namespace

Bounds lumped_port_bounds(const VolumePort& port) {
    Bounds bounds{port.from.cwiseMin(port.to), port.from.cwiseMax(port.to)};
    const std::array<double, 2> widths = port_widths(port);
    for (const int turn : {1, 2}) {
        const int across = number(next(port.gap_axis(), turn));
        const double half = 0.5 * widths[static_cast<std::size_t>(turn - 1)];
        bounds.low[across] -= half, bounds.high[across] += half;
    }
    return bounds;
}

GapOwner owner_of(const VolumePort& port, const std::string& key) {
    return {key, "port " + port.name};
}

void check_lumped_port(const Body& body, const VolumePort& port, const GapOwner& owner) {
    if (surroundings_of(body, port).has_free) return;
    throw InputError({.key = owner.key + ".from_mm"}, point_text(port.from),
                     fmt::format("{} lies in metal up to its other end {} mm; allowed: two ends with a "
                                 "gap in the metal between them",
                                 owner.title, point_text(port.to)));
}

void add_lumped_port_lines(const Body& body, const VolumePort& port, double cell,
                           VolumeGridSettings& settings) {
    const Ends ends(port);
    const std::array<double, 2> widths = port_widths(port);
    const bool is_sheet = widths[0] == 0.0 || widths[1] == 0.0;
    const double cells = is_sheet ? cells_across_sheet : cells_across;
    double finest = std::max(widths[0], widths[1]) / cells;
    for (const int turn : {1, 2}) {
        const int across = number(next(ends.axis, turn));
        const auto a = static_cast<std::size_t>(across);
        const double middle = port.from[across], width = widths[static_cast<std::size_t>(turn - 1)];
        if (width > 0.0) {
            for (const double side : {-0.5, 0.0, 0.5})
                settings.port_lines[a].push_back({middle + side * width, closest_sides * width});
            finest = std::min(finest, width / cells);
        } else {
            settings.port_lines[a].push_back({middle});
        }
        if (port.spread != PortSpread::line)
            settings.port_cells[a].push_back(
                {middle - 0.5 * width, middle + 0.5 * width, width > 0.0 ? width / cells : finest});
    }
    const auto along = static_cast<std::size_t>(number(ends.axis));
    if (port.spread != PortSpread::line)
        settings.port_cells[along].push_back(
            {ends.place[0], ends.place[1], std::max(ends.length() / cells_along, finest)});
    else if (ends.length() >= cell)
        return;
    const Surroundings around = surroundings_of(body, port);
    for (const std::size_t end : {0u, 1u})
        if (!around.is_touched[end] || has_flat_face(body, ends.axis, ends.place[end], same_place * cell))
            settings.port_lines[along].push_back({ends.place[end], closest_ends * ends.length()});
}

Warnings lumped_port_warnings(const Body& body, const VolumePort& port, const GapOwner& owner) {
    const Ends ends(port);
    const Surroundings around = surroundings_of(body, port);
    Warnings warnings;
    for (const std::size_t end : {0u, 1u}) {
        if (around.is_touched[end]) continue;
        const Eigen::Vector3d& place = ends.is_from(end) ? port.from : port.to;
        warnings.push_back({owner.is_port ? "port_end_free" : "element_end_free",
                            fmt::format("The end {} mm of {} touches no metal: it {} no conductor there. "
                                        "Move this end to a metal surface.",
                                        point_text(place), owner.title, owner.is_port ? "feeds" : "connects"),
                            owner.key + ends.key(end)});
    }
    return warnings;
}

LumpedPort place_lumped_port(const Body& body, const VolumeGrid& grid, const VolumeCoefficients& coefficients,
                             const VolumePort& port, const GapOwner& owner) {
    const ColumnBuilder builder(body, grid, port);
    const std::vector<LumpedColumn> columns = builder.columns();
    try {
        LumpedPort placed =
            lumped_port(grid, coefficients, builder.ends().axis, columns, port.resistance_ohm);
        placed.has_size = port.spread != PortSpread::line;
        return placed;
    } catch (const InputError&) {
        throw InputError(
            {.key = owner.key + ".to_mm"}, point_text(port.to),
            fmt::format("the grid has no free edge of {} from {} mm; allowed: a gap of at least {:.3g} "
                        "mm in the metal, off electric walls, or more simulation.cells_per_wavelength",
                        owner.title, point_text(port.from), 1e3 * builder.cell_at(builder.ends().place[0])));
    }
}

}  // namespace lathe
