#include "solver/volume/setup/port_section.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {
namespace {

constexpr int most_lines = 4000;  // on either side of the point

}  // namespace

PortSection::PortSection(const Body& body, const VolumePort& port)
    : body_(body), port_(port), bounds_(body.bounds()), place_(section_place(body, port)) {}

Interval PortSection::range(int axis) const {
    const int along = number(next(port_.axis, axis + 1));
    const double low = bounds_.low[along], high = bounds_.high[along];
    return {low - 0.01 * (high - low), high + 0.01 * (high - low)};
}

Line PortSection::line(int axis, double other) const {
    const Axis along = next(port_.axis, axis + 1), across = next(port_.axis, 2 - axis);
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
    line.origin[number(port_.axis)] = place_;
    line.origin[number(across)] = other;
    line.direction[number(along)] = 1.0;
    return line;
}

Intervals PortSection::gaps(int axis, double other) const {
    const Interval whole = range(axis);
    return without(whole, body_.conductors_on(line(axis, other), whole));
}

bool PortSection::is_free(int axis, double other, double from, double to) const {
    return body_.conductors_on(line(axis, other), {std::min(from, to), std::max(from, to)}).empty();
}

std::optional<Interval> gap_at(const Intervals& gaps, double place) {
    for (const Interval& gap : gaps)
        if (gap.from <= place && place <= gap.to) return gap;
    return std::nullopt;
}

std::map<int, Intervals> OpeningFlood::run() {
    const Interval u = section_.range(0), v = section_.range(1);
    std::vector<std::pair<int, Interval>> open{{0, *gap_at(gaps(0), start_[0])}};
    while (!open.empty()) {
        const auto [line, gap] = open.back();
        open.pop_back();
        Intervals& reached = reached_[line];
        if (std::find(reached.begin(), reached.end(), gap) != reached.end()) continue;
        reached.push_back(gap);
        if (gap.from <= u.from || gap.to >= u.to || at(line) <= v.from || at(line) >= v.to ||
            std::abs(line) > most_lines)
            return {};
        for (const int other : {line - 1, line + 1})
            for (const Interval& next : gaps(other)) {
                const double from = std::max(gap.from, next.from), to = std::min(gap.to, next.to);
                if (from < to && section_.is_free(1, 0.5 * (from + to), at(line), at(other)))
                    open.emplace_back(other, next);
            }
    }
    return reached_;
}

const Intervals& OpeningFlood::gaps(int line) {
    const auto [found, is_new] = gaps_.try_emplace(line);
    if (is_new) found->second = section_.gaps(0, at(line));
    return found->second;
}

}  // namespace lathe
