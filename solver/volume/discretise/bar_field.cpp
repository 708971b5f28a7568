#include "solver/volume/discretise/bar_field.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double on_surface = 1e-9;  // of the radius
constexpr double same_place = 1e-6;  // of a cell
// Cells around the axis within which links between free columns are fitted, and around the metal within which
// columns are looked at.
constexpr double reach = 3.0;
constexpr int margin = 5;
// A column becomes metal when its links to metal carry this many times a whole link's flux beyond the first.
constexpr double stiffest = 2.5;
constexpr double shortest = 0.1, longest = 8.0, without_flux = 4.0;  // shares of links
constexpr double clear_drop = 0.08;  // where the potential falls less, flux over drop means little
// Least area of a face over the mean share of its edges: with less it would limit the time step.
constexpr double least_of_rim = 0.85;

/// Area of a rectangle about the origin's circle that the circle takes, m^2: chords along y, whose sum is
/// smooth between the places where the circle meets the sides.
double covered_area(double x0, double x1, double y0, double y1, double radius) {
    std::vector<double> breaks{x0, x1};
    const auto add = [&](double x) {
        if (x0 < x && x < x1) breaks.push_back(x);
    };
    for (const double y : {0.0, y0, y1})
        if (std::abs(y) < radius)
            for (const double side : {-1.0, 1.0}) add(side * std::sqrt(radius * radius - y * y));
    std::sort(breaks.begin(), breaks.end());
    double area = 0.0;
    constexpr int pieces = 64;
    for (std::size_t n = 0; n + 1 < breaks.size(); ++n) {
        // x = middle - half cos(t) takes the square root at the circle's ends.
        const double middle = 0.5 * (breaks[n] + breaks[n + 1]), half = 0.5 * (breaks[n + 1] - breaks[n]);
        for (int m = 0; m < pieces; ++m) {
            const double t = (m + 0.5) * constants::pi / pieces, x = middle - half * std::cos(t);
            const double chord = std::sqrt(std::max(0.0, radius * radius - x * x));
            area += half * std::sin(t) * constants::pi / pieces * common_length({y0, y1}, {-chord, chord});
        }
    }
    return area;
}

int nearest_node(const std::vector<double>& lines, double place) {
    const int cell = cell_at(lines, place);
    const auto n = static_cast<std::size_t>(cell);
    return place - lines[n] <= lines[n + 1] - place ? cell : cell + 1;
}

}  // namespace

BarField::BarField(const CartesianGrid& grid, const AlignedBar& bar)
    : grid_(grid), bar_(bar), a_axis_(second_axis(bar.axis)), b_axis_(third_axis(bar.axis)) {
    nearest_ = {nearest_node(grid.lines(a_axis_), bar.a), nearest_node(grid.lines(b_axis_), bar.b)};
    const auto range = [&](int axis, double place, int& first, int& last) {
        const auto& lines = grid.lines(axis);
        first = std::max(0, cell_at(lines, place - bar.radius) - margin);
        last = std::min(grid.nodes(axis) - 1, cell_at(lines, place + bar.radius) + 1 + margin);
    };
    range(a_axis_, bar.a, first_.a, last_.a);
    range(b_axis_, bar.b, first_.b, last_.b);
    metal_.assign(static_cast<std::size_t>(count(true)) * static_cast<std::size_t>(count(false)), 0);
    place_metal();
}

bool BarField::is_metal(int a, int b) const {
    return holds(a, b) && metal_[at(a, b)] != 0;
}

double BarField::potential(int a, int b) const {
    if (is_metal(a, b)) return 0.0;
    return std::log(std::hypot(grid_.at(a_axis_, a) - bar_.a, grid_.at(b_axis_, b) - bar_.b) / bar_.radius);
}

double BarField::whole(bool along_a, int a, int b) const {
    return along_a ? grid_.dual(b_axis_, b) / grid_.cell(a_axis_, a)
                   : grid_.dual(a_axis_, a) / grid_.cell(b_axis_, b);
}

double BarField::flux(bool along_a, int a, int b) const {
    const int axis = along_a ? a_axis_ : b_axis_, across = along_a ? b_axis_ : a_axis_;
    const int n = along_a ? a : b, m = along_a ? b : a;
    const double axis_place = along_a ? bar_.a : bar_.b, across_place = along_a ? bar_.b : bar_.a;
    const double away = grid_.dual_high(axis, n) - axis_place;
    if (std::abs(away) <= same_place * grid_.cell(axis, n)) return 0.0;
    return std::atan((grid_.dual_high(across, m) - across_place) / away) -
           std::atan((grid_.dual_low(across, m) - across_place) / away);
}

double BarField::share(double whole, double drop, double flux) {
    return flux > 0.0 ? std::clamp(whole * drop / flux, shortest, longest) : without_flux;
}

double BarField::stiffness(int a, int b) const {
    const double own = potential(a, b);
    double beyond = 0.0;
    const auto look = [&](bool along_a, int step) {
        const int other_a = along_a ? a + step : a, other_b = along_a ? b : b + step;
        if (!is_metal(other_a, other_b)) return;
        const int low_a = std::min(a, other_a), low_b = std::min(b, other_b);
        const double out = -step * flux(along_a, low_a, low_b);
        beyond += std::max(0.0, out / (whole(along_a, low_a, low_b) * own) - 1.0);
    };
    for (const bool along_a : {true, false})
        for (const int step : {-1, 1}) look(along_a, step);
    return beyond;
}

void BarField::place_metal() {
    // An axis in the middle between columns makes all of them metal.
    const auto is_near = [&](int axis, int n, double place, int nearest) {
        const double size = grid_.cell(axis, std::min(nearest, grid_.cells(axis) - 1));
        return std::abs(grid_.at(axis, n) - place) <=
               std::abs(grid_.at(axis, nearest) - place) + same_place * size;
    };
    for (int a = first_.a; a <= last_.a; ++a)
        for (int b = first_.b; b <= last_.b; ++b) {
            const double rho = std::hypot(grid_.at(a_axis_, a) - bar_.a, grid_.at(b_axis_, b) - bar_.b);
            metal_[at(a, b)] =
                rho <= bar_.radius * (1.0 + on_surface) ||
                (is_near(a_axis_, a, bar_.a, nearest_.a) && is_near(b_axis_, b, bar_.b, nearest_.b));
        }
    // The stiffest first; those that are equally stiff together, so that the result is symmetric.
    while (true) {
        double most = stiffest;
        std::vector<std::pair<double, std::size_t>> stiff;
        for (int a = first_.a + 1; a < last_.a; ++a)
            for (int b = first_.b + 1; b < last_.b; ++b)
                if (!is_metal(a, b)) {
                    stiff.emplace_back(stiffness(a, b), at(a, b));
                    most = std::max(most, stiff.back().first);
                }
        if (most <= stiffest) return;
        for (const auto& [value, column] : stiff)
            if (value >= most * (1.0 - same_place)) metal_[column] = 1;
    }
}

std::vector<BarField::Column> BarField::metal() const {
    std::vector<Column> found;
    for (int a = first_.a; a <= last_.a; ++a)
        for (int b = first_.b; b <= last_.b; ++b)
            if (is_metal(a, b)) found.push_back({a, b});
    return found;
}

std::vector<BarField::Link> BarField::links() const {
    std::vector<Link> found;
    for (int a = first_.a; a <= last_.a; ++a)
        for (int b = first_.b; b <= last_.b; ++b)
            for (const bool along_a : {true, false}) {
                const int next_a = along_a ? a + 1 : a, next_b = along_a ? b : b + 1;
                if (!holds(next_a, next_b)) continue;
                const int metal = int{is_metal(a, b)} + int{is_metal(next_a, next_b)};
                if (metal == 2) continue;
                const double rise = potential(next_a, next_b) - potential(a, b);
                const double around = flux(along_a, a, b), product = rise * around;
                Link link{along_a, a, b, std::abs(rise), std::abs(around), whole(along_a, a, b)};
                if (metal == 1) {
                    if (product <= 0.0) link.flux = 0.0;
                    found.push_back(link);
                    continue;
                }
                const double away =
                    std::hypot(0.5 * (a + next_a) - nearest_.a, 0.5 * (b + next_b) - nearest_.b);
                if (away > reach || product <= 0.0) continue;
                // Tends to the whole link where drop and flux are small.
                const double clear = std::pow(link.drop / clear_drop, 4);
                link.flux = (clear * link.flux + link.whole * link.drop) / (1.0 + clear);
                found.push_back(link);
            }
    return found;
}

double BarField::free_area(int a, int b) const {
    const double x0 = grid_.at(a_axis_, a) - bar_.a, x1 = grid_.at(a_axis_, a + 1) - bar_.a;
    const double y0 = grid_.at(b_axis_, b) - bar_.b, y1 = grid_.at(b_axis_, b + 1) - bar_.b;
    return 1.0 - covered_area(x0, x1, y0, y1, bar_.radius) / ((x1 - x0) * (y1 - y0));
}

std::vector<BarField::Face> BarField::faces() const {
    std::map<std::array<int, 3>, double> shares;  // by [along_a, a, b]
    for (const Link& link : links())
        shares[{link.along_a ? 1 : 0, link.a, link.b}] = share(link.whole, link.drop, link.flux);
    const auto share_of = [&](bool along_a, int a, int b) {
        if (is_metal(a, b) && is_metal(along_a ? a + 1 : a, along_a ? b : b + 1)) return 0.0;
        const auto found = shares.find({along_a ? 1 : 0, a, b});
        return found == shares.end() ? 1.0 : found->second;
    };
    const auto rim = [&](int a, int b) {
        return share_of(true, a, b) + share_of(true, a, b + 1) + share_of(false, a, b) +
               share_of(false, a + 1, b);
    };
    std::map<std::array<int, 2>, double> areas;
    std::vector<Column> lost;
    for (int a = first_.a; a < last_.a; ++a)
        for (int b = first_.b; b < last_.b; ++b) {
            if (rim(a, b) > 0.0)
                areas[{a, b}] = free_area(a, b);
            else
                lost.push_back({a, b});
        }
    // The free area of faces that are metal all around counts for their neighbours.
    for (const Column& face : lost) {
        std::vector<std::array<int, 2>> neighbours;
        for (const auto& [da, db] : {std::array{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
            if (areas.contains({face.a + da, face.b + db})) neighbours.push_back({face.a + da, face.b + db});
        for (const auto& other : neighbours)
            areas[other] += free_area(face.a, face.b) / static_cast<double>(neighbours.size());
    }
    std::vector<Face> found;
    for (const auto& [face, area] : areas) {
        const double share = std::max(area, 0.25 * least_of_rim * rim(face[0], face[1]));
        if (std::abs(share - 1.0) > same_place) found.push_back({face[0], face[1], share});
    }
    return found;
}

}  // namespace lathe
