// How faces that metal has made small gain area: enlarge_faces() for any way to look at a mesh.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/base/keep_better.hpp"
#include "solver/base/largest_share.hpp"
#include "solver/base/parallel.hpp"
#include "solver/volume/discretise/enlarged_faces.hpp"

namespace lathe::enlarged {

inline constexpr int bisections = 12;
inline constexpr int grain = 256;
inline constexpr double margin = 1.0 - 1e-4;  // survives rounding of the coefficients to single precision
inline constexpr double most_growth = 8.0;    // of a face beyond the rule
inline constexpr double same_share = 1e-9;
inline constexpr int most_rounds = 20, most_repairs = 3;

inline constexpr double surely_less = 1.0 - 1e-6;  // of an eigenvalue

/// What the faces of a mesh gain and lend. `Look` says what has to be looked at, and how: it has a type Bound
/// as VolumeCellBound is, and may skip what is surely as it was.
template <class Look>
class FaceLender {
public:
    FaceLender(const CartesianGrid& grid, const Enlargement& settings, CutMesh& mesh)
        : grid_(grid),
          mesh_(mesh),
          settings_(settings),
          look_(grid, mesh),
          lent_(mesh.faces.size(), 0.0),
          shares_(mesh.cells.size(), 1.0) {
        const double step = constants::speed_of_light * settings.time_step;
        limit_ = margin * 4.0 / (step * step);
        for (const EdgePiece& edge : mesh.edges) drawn_.push_back(edge.share);
    }

    void grow(EnlargementReport& report);
    void lend(EnlargementReport& report);
    void prove(EnlargementReport& report);

private:
    using Bound = typename Look::Bound;
    using Values = typename Bound::Values;
    template <class Of>
    Values values(const MeshCell& cell, Of of) const {
        Values result(cell.face_count);
        for (int n = 0; n < cell.face_count; ++n) result[n] = of(cell.faces[static_cast<std::size_t>(n)]);
        return result;
    }
    /// One number a cell, computed by all cores.
    template <class Of>
    std::vector<double> each_cell(Of of) const {
        std::vector<double> result(mesh_.cells.size());
        parallel_for_each(static_cast<int>(result.size()), grain, [&](int n) {
            const auto at = static_cast<std::size_t>(n);
            result[at] = of(mesh_.cells[at]);
        });
        return result;
    }
    bool is_cut(std::size_t f) const {
        double rim = 0.0;
        for (int n = 0; n < mesh_.faces[f].rim_count; ++n) rim += edge_share(mesh_.faces[f], n);
        return mesh_.faces[f].share != 1.0 || rim != 4.0;
    }
    double edge_share(const FacePart& part, int n) const { return mesh_.edges[edge_of(part, n)].share; }
    static std::size_t edge_of(const FacePart& part, int n) {
        return static_cast<std::size_t>(part.rim[static_cast<std::size_t>(n)].edge);
    }
    void set_area(std::size_t f, double area) {
        if (area == mesh_.faces[f].area) return;
        mesh_.faces[f].area = area;
        look_.note_area(f);
    }
    void grow_by_rule() {
        for (std::size_t f = 0; f < mesh_.faces.size(); ++f) {
            if (!look_.takes_rim(f)) continue;
            const FacePart& part = mesh_.faces[f];
            double rim = 0.0;
            for (int n = 0; n < part.rim_count; ++n) rim += edge_share(part, n);
            set_area(f, std::max(part.share, rim / (4.0 * settings_.growth)));
        }
    }
    /// Returns how many cells needed it.
    std::size_t grow_beyond_rule();
    /// Edges of guides follow their faces (Enlargement::guides). Returns true where one has changed.
    bool match_edges();
    struct Followed {
        double share, spread;  ///< mean of the two faces' areas, and their difference
    };
    std::optional<Followed> share_along(const EdgePiece& edge, double drawn, int guide) const;
    bool has_grown(const FacePart& part) const { return part.area > part.share * (1.0 + 1e-12); }
    double whole_area(const FacePart& part) const { return grid_.face_area(part.axis, grid_.place(part.at)); }

    const CartesianGrid& grid_;
    CutMesh& mesh_;
    const Enlargement& settings_;
    Look look_;
    double limit_ = 0.0;
    std::vector<double> drawn_;   ///< shares of the edges that metal leaves free
    std::vector<double> lent_;    ///< of each face, as a share of it
    std::vector<double> shares_;  ///< of each cell: its cut faces' part of the area that it needs, at most 1
};

/// The share that an edge of a guide along an axis gets: the mean of the two faces next to it along the axis,
/// where they continue it; empty elsewhere. The faces differ a little where cells along the guide do.
template <class Look>
auto FaceLender<Look>::share_along(const EdgePiece& edge, double drawn, int guide) const
    -> std::optional<Followed> {
    double sum = 0.0, least = 0.0, most = 0.0;
    int count = 0;
    for (int n = 0; n < edge.face_count; ++n) {
        const FacePart& face = mesh_.faces[static_cast<std::size_t>(edge.faces[static_cast<std::size_t>(n)])];
        if (face.axis != 3 - edge.axis - guide) continue;
        if (std::abs(face.share - drawn) > same_share) return std::nullopt;
        least = count == 0 ? face.area : std::min(least, face.area);
        most = count == 0 ? face.area : std::max(most, face.area);
        sum += face.area, ++count;
    }
    if (!(sum > 0.0)) return std::nullopt;
    return Followed{sum / count, most - least};
}

template <class Look>
bool FaceLender<Look>::match_edges() {
    bool has_changed = false;
    for (std::size_t e = 0; e < mesh_.edges.size(); ++e) {
        if (!look_.takes_edge(e)) continue;
        EdgePiece& edge = mesh_.edges[e];
        // Of guides along several axes the edge belongs to the one along which its faces change least: those
        // across a guide's own axis lend to each other.
        std::optional<Followed> followed;
        for (int guide = 0; guide < 3; ++guide) {
            if (!settings_.guides[static_cast<std::size_t>(guide)] || guide == edge.axis) continue;
            const std::optional<Followed> found = share_along(edge, drawn_[e], guide);
            if (found && (!followed || found->spread < followed->spread)) followed = found;
        }
        if (!followed || std::abs(followed->share - edge.share) <= same_share) continue;
        edge.set_share(followed->share);
        look_.note_share(e);
        has_changed = true;
    }
    return has_changed;
}

template <class Look>
void FaceLender<Look>::grow(EnlargementReport& report) {
    // Longer edges ask for larger faces: from 0 both come to a quarter, geometrically, where growth is 1.5.
    grow_by_rule();
    for (int round = 0; round < most_rounds && match_edges(); ++round) grow_by_rule();
    report.beyond_rule = grow_beyond_rule();
    // Edges that have followed ask for more once again.
    for (int round = 0; round < most_repairs && match_edges(); ++round)
        if (grow_beyond_rule() == 0) break;
    for (const FacePart& part : mesh_.faces) report.grown += has_grown(part);
}

template <class Look>
std::size_t FaceLender<Look>::grow_beyond_rule() {
    const auto area = [&](int f) { return mesh_.faces[static_cast<std::size_t>(f)].area; };
    // 1: as they are; smaller: the cut faces are larger by its inverse.
    look_.begin();
    const auto share_of = [&](const MeshCell& cell) {
        if (look_.surely_holds(cell, limit_)) return 1.0;
        const Bound bound = look_.bound_of(cell);
        if (bound.holds(values(cell, area), limit_)) return 1.0;
        const double share = largest_share(bisections, [&](double trial) {
            const double factor = 1.0 / (1.0 / most_growth + trial * (1.0 - 1.0 / most_growth));
            return bound.holds(values(cell,
                                      [&](int f) {
                                          const auto n = static_cast<std::size_t>(f);
                                          return is_cut(n) ? factor * area(f) : area(f);
                                      }),
                               limit_);
        });
        return 1.0 / most_growth + share * (1.0 - 1.0 / most_growth);
    };
    parallel_for_each(static_cast<int>(shares_.size()), grain, [&](int n) {
        const auto at = static_cast<std::size_t>(n);
        if (look_.concerns(mesh_.cells[at])) shares_[at] = share_of(mesh_.cells[at]);
    });
    look_.end();
    std::size_t count = 0;
    std::vector<double> wanted(mesh_.faces.size(), 1.0);
    for (std::size_t n = 0; n < shares_.size(); ++n) {
        if (shares_[n] >= 1.0) continue;
        ++count;
        for (int m = 0; m < mesh_.cells[n].face_count; ++m) {
            const auto f = static_cast<std::size_t>(mesh_.cells[n].faces[static_cast<std::size_t>(m)]);
            if (is_cut(f)) wanted[f] = std::max(wanted[f], 1.0 / shares_[n]);
        }
    }
    for (std::size_t f = 0; f < wanted.size(); ++f) set_area(f, mesh_.faces[f].area * wanted[f]);
    return count;
}

template <class Look>
void FaceLender<Look>::lend(EnlargementReport& report) {
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f) {
        const FacePart& part = mesh_.faces[f];
        if (!has_grown(part)) continue;
        struct Neighbour {
            std::size_t face;
            double weight;
        };
        std::vector<Neighbour> from;
        double total = 0.0;
        for (int n = 0; n < part.rim_count; ++n) {
            const EdgePiece& edge = mesh_.edges[edge_of(part, n)];
            for (int m = 0; m < edge.face_count; ++m) {
                const auto other = static_cast<std::size_t>(edge.faces[static_cast<std::size_t>(m)]);
                const FacePart& its = mesh_.faces[other];
                if (its.axis != part.axis || other == f || has_grown(its)) continue;
                from.push_back({other, edge.share});
                total += edge.share;
            }
        }
        const double need = (part.area - part.share) * whole_area(part);
        for (const Neighbour& neighbour : from)
            lent_[neighbour.face] +=
                need * neighbour.weight / total / whole_area(mesh_.faces[neighbour.face]);
    }
    const auto shares = each_cell([&](const MeshCell& cell) {
        double most = 0.0;
        for (int n = 0; n < cell.face_count; ++n)
            most = std::max(most, lent_[static_cast<std::size_t>(cell.faces[static_cast<std::size_t>(n)])]);
        if (most == 0.0) return 1.0;
        const Bound bound = look_.bound_of(cell);
        return largest_share(bisections, [&](double trial) {
            const Values left = values(cell, [&](int f) {
                const auto n = static_cast<std::size_t>(f);
                return mesh_.faces[n].area - trial * lent_[n];
            });
            return left.minCoeff() > 0.0 && bound.holds(left, limit_);
        });
    });
    std::vector<double> lending(mesh_.faces.size(), 1.0);
    for (std::size_t n = 0; n < shares.size(); ++n) {
        if (shares[n] >= 1.0) continue;
        ++report.not_lent;
        for (int m = 0; m < mesh_.cells[n].face_count; ++m) {
            const auto f = static_cast<std::size_t>(mesh_.cells[n].faces[static_cast<std::size_t>(m)]);
            lending[f] = std::min(lending[f], shares[n]);
        }
    }
    for (std::size_t f = 0; f < mesh_.faces.size(); ++f)
        set_area(f, mesh_.faces[f].area - lending[f] * lent_[f]);
    match_edges();
}

template <class Look>
void FaceLender<Look>::prove(EnlargementReport& report) {
    look_.begin();
    // Cells that are surely below the largest so far need no eigenvalue.
    std::atomic<double> most{0.0};
    parallel_for_each(static_cast<int>(mesh_.cells.size()), grain, [&](int n) {
        const MeshCell& cell = mesh_.cells[static_cast<std::size_t>(n)];
        const double before = most.load(std::memory_order_relaxed);
        if (look_.surely_holds(cell, surely_less * before)) return;
        const Bound bound = look_.bound_of(cell);
        const Values areas =
            values(cell, [&](int f) { return mesh_.faces[static_cast<std::size_t>(f)].area; });
        if (before > 0.0 && look_.is_below(bound, areas, surely_less * before)) return;
        keep_better(most, bound.largest_eigenvalue(areas));
    });
    const double largest = most.load();
    report.longest_time_step = largest > 0.0 ? 2.0 / (constants::speed_of_light * std::sqrt(largest)) : 0.0;
}

/// enlarge_faces() as `Look` looks at the mesh.
template <class Look>
EnlargementReport enlarge(const CartesianGrid& grid, const Enlargement& settings, CutMesh& mesh) {
    EnlargementReport report;
    FaceLender<Look> lender(grid, settings, mesh);
    lender.grow(report);
    lender.lend(report);
    lender.prove(report);
    return report;
}

}  // namespace lathe::enlarged
