#include "solver/discretise/metal_corners.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/discretise/corner_links.hpp"
#include "solver/geometry/metal_angle.hpp"

namespace lathe {
namespace {

// Angle of metal that still counts as a corner. In front of 150 degrees the field rises as rho^0.86.
constexpr double widest = 150.0 / 180.0 * std::numbers::pi;
constexpr double longest_cell = 2.2;  // of the other side, in cells for which a corner's field is computed

/// True where metal fills one angle less than `widest` of a small circle around the point: by the materials
/// at some points of the circle, and by the sides that meet at the point.
bool is_corner(const Antenna& antenna, const Point& p, double radius) {
    constexpr int points = 24;
    constexpr double share = 0.05, rounding = 1e-9;
    std::array<bool, points> metal{};
    int inside = 0, changes = 0;
    for (std::size_t n = 0; n < points; ++n) {
        const double angle = 2.0 * std::numbers::pi * (static_cast<double>(n) + 0.37) / points;
        const Point q{p.z + radius * std::cos(angle), p.r + radius * std::sin(angle)};
        metal[n] = material_at(antenna, q).is_pec;
        inside += metal[n] ? 1 : 0;
    }
    for (std::size_t n = 0; n < points; ++n) changes += metal[n] != metal[(n + 1) % points] ? 1 : 0;
    return changes == 2 && inside <= points * widest / (2.0 * std::numbers::pi) &&
           metal_angle(antenna, p, share * radius) <= widest + rounding;
}

/// Whether a port's walls go on from here.
bool on_edge(const Antenna& antenna, const PlanarEdges& edges, const Point& p) {
    constexpr double touch = 1e-9;
    if (!antenna.is_planar()) return antenna.port.is_guide() && p.z <= antenna.port.z + touch;
    return (edges.x_low && p.z <= *edges.x_low + touch) || (edges.x_high && p.z >= *edges.x_high - touch) ||
           (edges.y_low && p.r <= *edges.y_low + touch) || (edges.y_high && p.r >= *edges.y_high - touch);
}

/// Whether the corner's window lies on cells that are nearly square, clear of axis, port and layers.
bool has_window(const Antenna& antenna, const PlanarEdges& edges, const Grid& grid, const Point& p) {
    if (on_edge(antenna, edges, p)) return false;
    const double row = grid.row_at(p.r), column = grid.column_at(p.z);
    constexpr double touch = 1e-9;  // cells: rounding must not decide for a corner on a line
    constexpr double reach = CornerField::before - touch,
                     room = CornerField::nodes - CornerField::before + 1 - touch;
    if (row < grid.pml_r_low + reach || row > grid.nr - 1 - room || column < grid.pml_z_low + reach ||
        column > grid.last_clear_column() - room)
        return false;
    // On a line the larger of the adjacent cells.
    const auto size_at = [](double position, const auto& size) {
        return std::max(size(static_cast<int>(position - touch)), size(static_cast<int>(position + touch)));
    };
    const double dr = size_at(row, [&](int n) { return grid.dr_at(n); }),
                 dz = size_at(column, [&](int n) { return grid.dz_at(n); });
    return std::max(dr, dz) <= longest_cell * std::min(dr, dz);
}

/// Whether an outline turns enough at its vertex n for a corner.
bool turns(const std::vector<Point>& outline, std::size_t n) {
    const std::size_t count = outline.size();
    const Point &p = outline[n], &before = outline[(n + count - 1) % count],
                &after = outline[(n + 1) % count];
    const Point in{p.z - before.z, p.r - before.r}, out{after.z - p.z, after.r - p.r};
    const double turn = std::atan2(in.z * out.r - in.r * out.z, in.z * out.z + in.r * out.r);
    return std::abs(turn) >= std::numbers::pi - widest;
}

/// All that a corner here depends on, but for corners in the same surroundings, and all that it changes: the
/// window of its field, what metal is looked for around that, and the faces beside its edges.
CellWindow surroundings(const Grid& grid, const Point& p) {
    constexpr int reach = 8;
    const auto place = [](double position, int count) {
        return static_cast<int>(std::floor(std::clamp(position, -1.0, static_cast<double>(count))));
    };
    const int i = place(grid.row_at(p.r), grid.nr), k = place(grid.column_at(p.z), grid.nz);
    return CellWindow{i, i + 1, k, k + 1}.widened(reach, grid);
}

std::vector<Point> find_corners(const Antenna& antenna, const Grid& grid, const CellWindow& window) {
    std::vector<Point> corners;
    const PlanarEdges edges = planar_edges(antenna);
    const double cell = std::min(grid.smallest_dr(), grid.smallest_dz());
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n) {
            const Point& p = region.outline[n];
            if (!window.meets(surroundings(grid, p)) || !turns(region.outline, n) ||
                !has_window(antenna, edges, grid, p))
                continue;
            if (std::find(corners.begin(), corners.end(), p) == corners.end() &&
                is_corner(antenna, p, 0.02 * cell))
                corners.push_back(p);
        }
    // By place, so that rounding of sums does not depend on the order of regions and vertices.
    std::sort(corners.begin(), corners.end(),
              [](const Point& a, const Point& b) { return std::pair(a.r, a.z) < std::pair(b.r, b.z); });
    return corners;
}

/// Edges of the grid by direction and place, each with the length that the nearest corner gives it.
using LengthMap = std::map<std::pair<bool, std::size_t>, CornerLinks::Length>;

/// Lengths of all edges at corners. An edge that is as far from two corners gets the mean of their shares.
LengthMap nearest_lengths(const std::vector<std::optional<CornerLinks>>& corners, const Grid& grid,
                          const CellGeometry& cells, const std::set<std::size_t>& removed) {
    constexpr double equally_far = 1e-9;  // cells
    LengthMap lengths;
    std::map<LengthMap::key_type, int> corners_at;
    for (const auto& corner : corners) {
        if (corner->is_crowded()) continue;
        for (const CornerLinks::Length& length : corner->lengths(cells, removed)) {
            const LengthMap::key_type key{length.along_r, grid.at(length.i, length.k)};
            const auto [place, is_new] = lengths.try_emplace(key, length);
            int& count = corners_at[key];
            if (is_new || length.distance < place->second.distance - equally_far) {
                place->second = length, count = 1;
            } else if (length.distance <= place->second.distance + equally_far) {
                place->second.share += (length.share - place->second.share) / ++count;
            }
        }
    }
    return lengths;
}

void set_edges(const Grid& grid, const LengthMap& lengths, CellGeometry& cells) {
    for (const auto& [key, length] : lengths) {
        const std::size_t at = key.second;
        if (!length.along_r) {
            cells.free_z[at] = length.share;
            continue;
        }
        cells.free_r[at] = length.share;
        // The z face is the edge swept around the axis, from the end that is free.
        const bool low = cells.free_phi[at] > 0.0,
                   high = cells.free_phi[grid.at(length.i + 1, length.k)] > 0.0;
        double middle = 0.5;
        if (low != high) middle = low ? 0.5 * length.share : 1.0 - 0.5 * length.share;
        cells.face_z[at] = length.share * grid.across(length.i + middle) / grid.across(length.i + 0.5);
    }
}

/// Faces that have lost all their edges with a removed node leave their area to those across what was free.
class LostFaces {
public:
    LostFaces(const Grid& grid, const LengthMap& lengths, CellGeometry& cells)
        : grid_(grid), lengths_(lengths), cells_(cells) {}

    void hand_on(int i, int k) {
        double& area = cells_.face_phi[grid_.at(i, k)];
        if (area <= 0.0 || !is_lost(i, k)) return;
        struct Heir {
            std::size_t face;
            double weight;
        };
        const auto heir = [&](int ni, int nk, bool along_r, std::size_t edge) {
            return Heir{grid_.at(ni, nk), is_lost(ni, nk) ? 0.0 : drawn(along_r, edge)};
        };
        const std::size_t at = grid_.at(i, k);
        const std::array heirs = {heir(i - 1, k, false, at), heir(i + 1, k, false, grid_.at(i + 1, k)),
                                  heir(i, k - 1, true, at), heir(i, k + 1, true, grid_.at(i, k + 1))};
        double total = 0.0;
        for (const Heir& each : heirs) total += each.weight;
        if (total > 0.0)
            for (const Heir& each : heirs) cells_.face_phi[each.face] += area * each.weight / total;
        area = 0.0;
    }

private:
    double drawn(bool along_r, std::size_t edge) const {
        const auto found = lengths_.find({along_r, edge});
        if (found != lengths_.end()) return found->second.drawn;
        return (along_r ? cells_.free_r : cells_.free_z)[edge];
    }
    bool is_lost(int i, int k) const {
        return cells_.free_r[grid_.at(i, k)] == 0.0 && cells_.free_r[grid_.at(i, k + 1)] == 0.0 &&
               cells_.free_z[grid_.at(i, k)] == 0.0 && cells_.free_z[grid_.at(i + 1, k)] == 0.0;
    }

    const Grid& grid_;
    const LengthMap& lengths_;
    CellGeometry& cells_;
};

/// Makes the stiff nodes of all corners metal and returns their places. Without a node its neighbours' links
/// are longer: the stiffest of all corners goes first, equal ones together, then the corners that have it in
/// their window are searched anew. So neither the order of the corners nor that of the nodes decides.
std::set<std::size_t> remove_stiff_nodes(const std::vector<std::optional<CornerLinks>>& corners,
                                         CellGeometry& cells) {
    constexpr double equal = 1e-6;
    std::set<std::size_t> removed;
    std::vector<std::vector<CornerLinks::StiffNode>> stiff(corners.size());
    for (std::size_t n = 0; n < corners.size(); ++n)
        if (!corners[n]->is_crowded()) stiff[n] = corners[n]->stiff_nodes(cells);
    for (;;) {
        double worst = 0.0;
        for (const auto& nodes : stiff)
            for (const CornerLinks::StiffNode& node : nodes) worst = std::max(worst, node.stiffness);
        if (worst == 0.0) return removed;
        std::set<std::size_t> now;
        for (const auto& nodes : stiff)
            for (const CornerLinks::StiffNode& node : nodes)
                if (node.stiffness >= worst * (1.0 - equal)) now.insert(node.at);
        for (const std::size_t at : now) cells.free_phi[at] = 0.0;
        removed.insert(now.begin(), now.end());
        for (std::size_t n = 0; n < corners.size(); ++n)
            if (!corners[n]->is_crowded() &&
                std::any_of(now.begin(), now.end(), [&](std::size_t at) { return corners[n]->has_node(at); }))
                stiff[n] = corners[n]->stiff_nodes(cells);
    }
}

}  // namespace

CellWindow closed_over_corners(const Antenna& antenna, const Grid& grid, CellWindow window) {
    std::vector<CellWindow> corners;
    for (const Region& region : antenna.regions)
        for (std::size_t n = 0; n < region.outline.size(); ++n)
            if (turns(region.outline, n)) corners.push_back(surroundings(grid, region.outline[n]));
    for (CellWindow before; !(before == window);) {
        before = window;
        for (const CellWindow& corner : corners)
            if (window.meets(corner)) window = window.with(corner);
    }
    return window;
}

void fit_corners(const Antenna& antenna, const MaterialScanner& scanner, const Grid& grid,
                 const CellWindow& window, CellGeometry& cells) {
    const std::vector<Point> corners = find_corners(antenna, grid, window);
    if (corners.empty()) return;
    const ScannedMetal metal(scanner);
    struct Window {
        Point corner;
        CornerField::Start start;
    };
    std::vector<Window> windows;
    for (const Point& corner : corners)
        for (const CornerField::Start& start : CornerField::windows(grid, corner))
            windows.push_back({corner, start});
    std::vector<std::optional<CornerLinks>> all(windows.size());
    parallel_for_each(static_cast<int>(windows.size()), 1, [&](int n) {
        const auto s = static_cast<std::size_t>(n);
        all[s].emplace(metal, grid, windows[s].corner, corners, windows[s].start);
    });
    const std::set<std::size_t> removed = remove_stiff_nodes(all, cells);
    const LengthMap lengths = nearest_lengths(all, grid, cells, removed);
    set_edges(grid, lengths, cells);
    LostFaces faces(grid, lengths, cells);
    for (const auto& [key, length] : lengths)
        for (const int before : {0, 1})
            faces.hand_on(length.i - (length.along_r ? 0 : before), length.k - (length.along_r ? before : 0));
}

}  // namespace lathe
