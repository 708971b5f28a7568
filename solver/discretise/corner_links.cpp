#include "solver/discretise/corner_links.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

using Direction = CornerField::Direction;

// Nodes of the window whose links are set: all but the outermost.
constexpr int first = 1, end = CornerField::nodes - 1;
// A node is removed when its links to metal carry this many times a whole link's flux beyond the first. At 2
// to 3 an iris acts within 0.06 cells of where it is drawn whatever its place and thickness, with 4 within
// 0.15; below 2 more nodes go than the time step asks for.
constexpr double stiffest = 2.5;
constexpr double shortest = 0.1, longest = 2.5;  // shares that an edge may get
// Of the largest value: where the difference over a link is smaller, flux over difference means nothing and
// the drawn length stays.
constexpr double clear_difference = 0.08;
// Cells: rounding of a node's distances from two corners between which it is in the middle.
constexpr double equally_far = 1e-9;

std::size_t index(int i, int k) {
    return static_cast<std::size_t>(i) * CornerField::nodes + static_cast<std::size_t>(k);
}

struct NodeIndex {
    int i, k;
};
NodeIndex neighbour(int i, int k, std::size_t direction) {
    switch (direction) {
        case Direction::r_up:
            return {i + 1, k};
        case Direction::r_down:
            return {i - 1, k};
        case Direction::z_up:
            return {i, k + 1};
        default:
            return {i, k - 1};
    }
}

}  // namespace

CornerLinks::CornerLinks(const MetalLines& metal, const Grid& grid, const Point& corner,
                         const std::vector<Point>& corners, CornerField::Start first_node)
    : field_(metal, grid, corner, first_node), grid_(grid), corner_(corner) {
    for (const Point& other : corners)
        if (!(other == corner) &&
            distance(0.0, 0.0, corner) + 2.0 * CornerField::nodes > distance(0.0, 0.0, other))
            others_.push_back(other);
    for (int i = first; i < end; ++i)
        for (int k = first; k < end; ++k) largest_ = std::max(largest_, field_.value(i, k));
}

double CornerLinks::whole_conductance(int i, int k, bool along_r) const {
    const int row = field_.first_i() + i, column = field_.first_k() + k;
    return along_r ? grid_.dual_dz(column) / grid_.dr_at(row) : grid_.dual_dr(row) / grid_.dz_at(column);
}

double CornerLinks::distance(double i, double k, const Point& corner) const {
    return std::hypot(field_.first_i() + i - grid_.row_at(corner.r),
                      field_.first_k() + k - grid_.column_at(corner.z));
}

bool CornerLinks::is_nearest(double i, double k) const {
    const double own = distance(i, k, corner_) - equally_far;
    return std::all_of(others_.begin(), others_.end(),
                       [&](const Point& other) { return own <= distance(i, k, other); });
}

void CornerLinks::lead_charge(const CellGeometry& cells, int i, int k, std::size_t direction,
                              Fluxes& fluxes) const {
    const double charge = field_.charge(i, k, direction);
    if (charge == 0.0) return;
    const NodeIndex ahead = neighbour(i, k, direction);
    if (!is_free(cells, ahead.i, ahead.k)) {
        fluxes[index(i, k)][direction] += charge;
        return;
    }
    // Both sides get equal shares where both have a link to metal, so that the result has no preferred
    // direction.
    const std::size_t across = direction < Direction::z_up ? Direction::z_up : Direction::r_up;
    const auto ends_on_metal = [&](std::size_t side) {
        const NodeIndex next = neighbour(i, k, side);
        if (!is_free(cells, next.i, next.k)) return true;
        const NodeIndex corner = neighbour(next.i, next.k, direction);
        return !is_free(cells, corner.i, corner.k);
    };
    std::vector<std::size_t> sides;
    for (const std::size_t side : {across, across + 1})
        if (ends_on_metal(side)) sides.push_back(side);
    for (const std::size_t side : sides) {
        const double share = charge / static_cast<double>(sides.size());
        fluxes[index(i, k)][side] += share;
        const NodeIndex next = neighbour(i, k, side);
        if (!is_free(cells, next.i, next.k)) continue;
        fluxes[index(next.i, next.k)][side ^ 1] -= share;
        fluxes[index(next.i, next.k)][direction] += share;
    }
}

CornerLinks::Fluxes CornerLinks::fluxes(const CellGeometry& cells) const {
    Fluxes out{};
    for (int i = 0; i < CornerField::nodes; ++i)
        for (int k = 0; k < CornerField::nodes; ++k)
            for (std::size_t d = 0; d < Direction::directions; ++d)
                out[index(i, k)][d] = field_.flux(i, k, d);
    for (int i = first; i < end; ++i)
        for (int k = first; k < end; ++k) {
            if (!is_free(cells, i, k)) continue;
            for (std::size_t d = 0; d < Direction::directions; ++d) lead_charge(cells, i, k, d, out);
        }
    return out;
}

double CornerLinks::stiffness(const CellGeometry& cells, const Fluxes& fluxes, int i, int k) const {
    std::array<bool, Direction::directions> ends{};
    double beyond = 0.0;
    for (std::size_t d = 0; d < Direction::directions; ++d) {
        const NodeIndex next = neighbour(i, k, d);
        ends[d] = !is_free(cells, next.i, next.k);
        if (!ends[d]) continue;
        const bool along_r = d < Direction::z_up, up = d == Direction::r_up || d == Direction::z_up;
        const double whole =
            whole_conductance(along_r && !up ? i - 1 : i, !along_r && !up ? k - 1 : k, along_r);
        beyond += std::max(0.0, fluxes[index(i, k)][d] / (whole * field_.value(i, k)) - 1.0);
    }
    const bool in_gap = (ends[Direction::r_up] && ends[Direction::r_down]) ||
                        (ends[Direction::z_up] && ends[Direction::z_down]);
    return in_gap ? 0.0 : beyond;
}

std::vector<CornerLinks::StiffNode> CornerLinks::stiff_nodes(const CellGeometry& cells) const {
    std::vector<StiffNode> found;
    const Fluxes flux = fluxes(cells);
    for (int i = first; i < end; ++i)
        for (int k = first; k < end; ++k) {
            if (!is_free(cells, i, k) || !is_nearest(i, k)) continue;
            const double stiff = stiffness(cells, flux, i, k);
            if (stiff > stiffest) found.push_back({on_grid(i, k), stiff});
        }
    return found;
}

bool CornerLinks::has_node(std::size_t at) const {
    const auto columns = static_cast<std::size_t>(grid_.nz);
    const int row = static_cast<int>(at / columns) - field_.first_i(),
              column = static_cast<int>(at % columns) - field_.first_k();
    return row >= 0 && row < CornerField::nodes && column >= 0 && column < CornerField::nodes;
}

double CornerLinks::length_of(const CellGeometry& cells, const Fluxes& fluxes, int i, int k, bool along_r,
                              double drawn) const {
    const std::size_t up = along_r ? Direction::r_up : Direction::z_up;
    const NodeIndex next = neighbour(i, k, up);
    const bool here = is_free(cells, i, k), there = is_free(cells, next.i, next.k);
    const double difference =
        (here ? field_.value(i, k) : 0.0) - (there ? field_.value(next.i, next.k) : 0.0);
    const double flux = here ? fluxes[index(i, k)][up] : -fluxes[index(next.i, next.k)][up ^ 1];
    if (!(difference * flux > 0.0)) return drawn;
    const double share = std::clamp(whole_conductance(i, k, along_r) * difference / flux, shortest, longest);
    if (drawn <= 0.0) return share;
    const double clear = std::pow(difference / (clear_difference * largest_), 4);
    return drawn + (share - drawn) * clear / (1.0 + clear);
}

std::vector<CornerLinks::Length> CornerLinks::lengths(const CellGeometry& cells,
                                                      const std::set<std::size_t>& removed) const {
    std::vector<Length> found;
    const Fluxes flux = fluxes(cells);
    for (int i = first; i < end; ++i)
        for (int k = first; k < end; ++k)
            for (const bool along_r : {true, false}) {
                const NodeIndex next = neighbour(i, k, along_r ? Direction::r_up : Direction::z_up);
                if (next.i >= end || next.k >= end) continue;
                const double drawn = (along_r ? cells.free_r : cells.free_z)[on_grid(i, k)];
                const bool meets_other_metal =
                    field_.is_other_metal(i, k) || field_.is_other_metal(next.i, next.k);
                const bool meets_removed =
                    removed.contains(on_grid(i, k)) || removed.contains(on_grid(next.i, next.k));
                double share = 0.0;
                if (!meets_other_metal && (is_free(cells, i, k) || is_free(cells, next.i, next.k)))
                    share = length_of(cells, flux, i, k, along_r, drawn);
                else if (meets_other_metal || !meets_removed)
                    share = drawn;  // the corner's field knows nothing of other metal nor of a gap between
                                    // two nodes
                found.push_back({along_r, field_.first_i() + i, field_.first_k() + k, drawn, share,
                                 distance(along_r ? i + 0.5 : i, along_r ? k : k + 0.5, corner_)});
            }
    return found;
}

}  // namespace lathe
