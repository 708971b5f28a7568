#include "solver/discretise/corner_field.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/vector_clones.hpp"
#include "solver/discretise/fine_window.hpp"

namespace lathe {
namespace {

// Fine cells per cell. Odd: nodes of the grid are fine nodes, and its dual faces lie between fine nodes.
constexpr int steps = 7;

/// The corner's place in fine cells.
struct FinePoint {
    double a, b;
    double distance(int i, int k) const { return std::hypot(i - a, k - b); }
    double angle(int i, int k) const { return std::atan2(i - a, k - b); }
};

/// Fine nodes on metal that hangs together with the corner's own in the window.
std::vector<char> own_metal(const FineWindow& fine, const FinePoint& corner) {
    struct FineNode {
        int a, b;
    };
    const int lines = fine.lines();
    std::vector<char> own(static_cast<std::size_t>(lines) * static_cast<std::size_t>(lines), 0);
    std::vector<FineNode> open;
    double least = HUGE_VAL;
    for (int a = 0; a < lines; ++a)
        for (int b = 0; b < lines; ++b)
            if (fine.metal(a, b) && corner.distance(a, b) < least) {
                least = corner.distance(a, b);
                open.assign(1, {a, b});
            }
    for (const FineNode& start : open) own[fine.index(start.a, start.b)] = 1;
    while (!open.empty()) {
        const FineNode at = open.back();
        open.pop_back();
        for (int a = at.a - 1; a <= at.a + 1; ++a)
            for (int b = at.b - 1; b <= at.b + 1; ++b) {
                if (!fine.inside(a, b) || !fine.metal(a, b) || own[fine.index(a, b)]) continue;
                own[fine.index(a, b)] = 1;
                open.push_back({a, b});
            }
    }
    return own;
}

/// Whether other metal comes near the corner.
bool meets_other_metal(const FineWindow& fine, const FinePoint& corner, const std::vector<char>& own) {
    for (int a = 0; a < fine.lines(); ++a)
        for (int b = 0; b < fine.lines(); ++b)
            if (fine.metal(a, b) && !own[fine.index(a, b)] &&
                corner.distance(a, b) < CornerField::gap_cells * steps)
                return true;
    return false;
}

/// Nodes on the rim of the window, once round.
std::vector<std::array<int, 2>> rim_of(int lines) {
    std::vector<std::array<int, 2>> rim;
    for (int n = 0; n < lines - 1; ++n) rim.push_back({0, n});
    for (int n = 0; n < lines - 1; ++n) rim.push_back({n, lines - 1});
    for (int n = lines - 1; n > 0; --n) rim.push_back({lines - 1, n});
    for (int n = lines - 1; n > 0; --n) rim.push_back({n, 0});
    return rim;
}

/// Values on the rim: rho^(pi/angle) sin(pi phi/angle) over each free arc, 1 where no metal reaches it.
void set_rim(const FineWindow& fine, const FinePoint& corner, std::vector<double>& value) {
    const auto rim = rim_of(fine.lines());
    const std::size_t count = rim.size();
    const auto metal = [&](std::size_t n) { return fine.metal(rim[n % count][0], rim[n % count][1]); };
    const auto turn = [&](std::size_t from, std::size_t to) {
        const auto angle = [&](std::size_t n) { return corner.angle(rim[n % count][0], rim[n % count][1]); };
        return std::remainder(angle(to) - angle(from), 2.0 * std::numbers::pi);
    };
    std::size_t start = 0;
    while (start < count && !metal(start)) ++start;
    if (start == count) {
        for (const auto& [a, b] : rim) value[fine.index(a, b)] = 1.0;
        return;
    }
    for (std::size_t n = start; n < start + count;) {
        if (metal(n)) {
            ++n;
            continue;
        }
        std::vector<double> phi{0.5 * turn(n - 1 + count, n)};
        std::size_t end = n + 1;
        for (; !metal(end); ++end) phi.push_back(phi.back() + turn(end - 1, end));
        const double whole = phi.back() + 0.5 * turn(end - 1, end);
        const double power = std::clamp(std::numbers::pi / std::abs(whole), 0.5, 4.0);
        for (std::size_t m = n; m < end; ++m) {
            const auto [a, b] = rim[m % count];
            value[fine.index(a, b)] = std::pow(corner.distance(a, b) / steps, power) *
                                      std::sin(std::numbers::pi * phi[m - n] / whole);
        }
        n = end;
    }
}

/// Symmetric positive definite matrix of constant band width, rows of width + 1 with the diagonal first:
/// L D L^T in place, then the solution in `x`.
LATHE_VECTOR_CLONES void solve_banded(std::vector<double>& band, std::size_t width, std::vector<double>& x) {
    const std::size_t count = x.size();
    for (std::size_t n = 0; n < count; ++n) {
        const double* pivot = &band[n * (width + 1)];
        const std::size_t reach = std::min(width, count - 1 - n);
        for (std::size_t m = 1; m <= reach; ++m) {
            if (pivot[m] == 0.0) continue;
            const double factor = pivot[m] / pivot[0];
            double* row = &band[(n + m) * (width + 1)];
            for (std::size_t c = 0; c <= reach - m; ++c) row[c] -= factor * pivot[m + c];
            x[n + m] -= factor * x[n];
        }
    }
    for (std::size_t n = count; n-- > 0;) {
        const double* pivot = &band[n * (width + 1)];
        double sum = x[n];
        for (std::size_t m = 1; m <= std::min(width, count - 1 - n); ++m) sum -= pivot[m] * x[n + m];
        x[n] = sum / pivot[0];
    }
}

/// Fills the free nodes inside the rim.
void solve_laplace(const FineWindow& fine, std::vector<double>& value) {
    struct Unknown {
        int a, b;
    };
    std::vector<Unknown> unknowns;
    std::vector<int> number(value.size(), -1);
    for (int a = 1; a + 1 < fine.lines(); ++a)
        for (int b = 1; b + 1 < fine.lines(); ++b)
            if (!fine.metal(a, b)) {
                number[fine.index(a, b)] = static_cast<int>(unknowns.size());
                unknowns.push_back({a, b});
            }
    const auto ahead = [&](std::size_t n, std::size_t direction) {  // number of the next unknown, or -1
        const auto link = fine.link(unknowns[n].a, unknowns[n].b, direction);
        return link.ends_on_metal ? -1 : number[fine.index(link.a, link.b)];
    };
    std::size_t width = 1;
    for (std::size_t n = 0; n < unknowns.size(); ++n)
        width = std::max(
            width, static_cast<std::size_t>(std::max(0, ahead(n, CornerField::r_up) - static_cast<int>(n))));
    std::vector<double> band(unknowns.size() * (width + 1), 0.0), x(unknowns.size(), 0.0);
    for (std::size_t n = 0; n < unknowns.size(); ++n) {
        double* row = &band[n * (width + 1)];
        for (std::size_t d = 0; d < CornerField::directions; ++d) {
            const auto link = fine.link(unknowns[n].a, unknowns[n].b, d);
            row[0] += link.conductance;
            if (link.ends_on_metal) continue;
            const int other = number[fine.index(link.a, link.b)];
            if (other < 0) {
                x[n] += link.conductance * value[fine.index(link.a, link.b)];
            } else if (static_cast<std::size_t>(other) > n) {
                row[static_cast<std::size_t>(other) - n] = -link.conductance;
            }
        }
    }
    solve_banded(band, width, x);
    for (std::size_t n = 0; n < unknowns.size(); ++n) value[fine.index(unknowns[n].a, unknowns[n].b)] = x[n];
}

/// Nodes below a corner at `position`, in cells: two where a plane's corner lies on a node, so that images of
/// the antenna have images of the windows.
std::vector<int> nodes_below(const Grid& grid, double position) {
    constexpr double touch = 1e-9;
    const double nearest = std::round(position);
    if (!grid.is_planar() || std::abs(position - nearest) > touch)
        return {static_cast<int>(std::floor(position + touch))};
    return {static_cast<int>(nearest) - 1, static_cast<int>(nearest)};
}

}  // namespace

std::vector<CornerField::Start> CornerField::windows(const Grid& grid, const Point& corner) {
    std::vector<Start> starts;
    for (const int row : nodes_below(grid, grid.row_at(corner.r)))
        for (const int column : nodes_below(grid, grid.column_at(corner.z)))
            starts.push_back({row - (before - 1), column - (before - 1)});
    return starts;
}

CornerField::CornerField(const MetalLines& metal, const Grid& grid, const Point& corner, Start first)
    : first_i_(first.i), first_k_(first.k) {
    const double row = grid.row_at(corner.r), column = grid.column_at(corner.z);
    FineWindow fine(metal, grid, first_i_, first_k_, nodes - 1, steps);
    const FinePoint place{(row - first_i_) * steps, (column - first_k_) * steps};
    const std::vector<char> own = own_metal(fine, place);
    faces_other_metal_ = meets_other_metal(fine, place, own);
    if (faces_other_metal_) return;
    for (int i = 0; i < nodes; ++i)
        for (int k = 0; k < nodes; ++k)
            nodes_[static_cast<std::size_t>(i) * nodes + static_cast<std::size_t>(k)].other_metal =
                fine.metal(i * steps, k * steps) && !own[fine.index(i * steps, k * steps)];
    fine.keep_metal(own);
    std::vector<double> value(static_cast<std::size_t>(fine.lines()) *
                              static_cast<std::size_t>(fine.lines()));
    set_rim(fine, place, value);
    solve_laplace(fine, value);

    constexpr int half = steps / 2;
    const int last = fine.lines() - 1;
    for (int i = 0; i < nodes; ++i)
        for (int k = 0; k < nodes; ++k) {
            Node& at = nodes_[static_cast<std::size_t>(i) * nodes + static_cast<std::size_t>(k)];
            const int a0 = i * steps, b0 = k * steps;
            at.metal = fine.metal(a0, b0);
            at.value = value[fine.index(a0, b0)];
            for (int a = std::max(0, a0 - half); a <= std::min(last, a0 + half); ++a)
                for (int b = std::max(0, b0 - half); b <= std::min(last, b0 + half); ++b) {
                    if (fine.metal(a, b)) continue;
                    const double here = value[fine.index(a, b)];
                    for (std::size_t d = 0; d < directions; ++d) {
                        const auto link = fine.link(a, b, d);
                        if (link.ends_on_metal)
                            at.charge[d] += link.conductance * here;
                        else if (fine.inside(link.a, link.b) &&
                                 (std::abs(link.a - a0) > half || std::abs(link.b - b0) > half))
                            at.flux[d] += link.conductance * (here - value[fine.index(link.a, link.b)]);
                    }
                }
        }
}

}  // namespace lathe
