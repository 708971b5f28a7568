#include "solver/discretise/axis_plan.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

constexpr double too_close = 0.4;     // of a cell: of two nodes one goes
constexpr double most_stretch = 1.1;  // of cells that have to add up

/// Stretches between neighbouring nodes: how large their cells may be, and how large at each node.
struct Stretches {
    std::vector<double> nodes, most;  ///< most[n]: between nodes n and n + 1
    std::vector<double> at_node;
};

/// Ends of the parts, of the finest first, but for those too close to others.
std::vector<double> nodes_of(std::vector<FinePart> parts) {
    std::stable_sort(parts.begin(), parts.end(),
                     [](const FinePart& a, const FinePart& b) { return a.cell < b.cell; });
    std::vector<double> nodes;
    for (const FinePart& part : parts)
        for (const double end : {part.from, part.to}) {
            const double near =
                too_close * std::min(part.cell, part.to > part.from ? part.to - part.from : part.cell);
            if (std::none_of(nodes.begin(), nodes.end(),
                             [&](double node) { return std::abs(node - end) < near; }))
                nodes.push_back(end);
        }
    std::sort(nodes.begin(), nodes.end());
    return nodes;
}

Stretches stretches_of(const std::vector<FinePart>& parts, double coarse) {
    Stretches s;
    s.nodes = nodes_of(parts);
    for (std::size_t n = 0; n + 1 < s.nodes.size(); ++n) {
        const double middle = 0.5 * (s.nodes[n] + s.nodes[n + 1]);
        s.most.push_back(coarse);
        for (const FinePart& part : parts)
            if (part.from <= middle && middle <= part.to) s.most.back() = std::min(s.most.back(), part.cell);
    }
    const auto length = [&](std::size_t n) { return s.nodes[n + 1] - s.nodes[n]; };
    s.at_node.assign(s.nodes.size(), coarse);
    for (std::size_t n = 0; n < s.nodes.size(); ++n) {
        double& size = s.at_node[n];
        if (n > 0) size = std::min({size, s.most[n - 1], length(n - 1)});
        if (n < s.most.size()) size = std::min({size, s.most[n], length(n)});
        for (const FinePart& part : parts)
            if (std::abs(part.from - s.nodes[n]) < too_close * part.cell ||
                std::abs(part.to - s.nodes[n]) < too_close * part.cell)
                size = std::min(size, part.cell);
    }
    // Cells grow by a fixed ratio, so their size follows the distance.
    for (std::size_t n = 1; n < s.nodes.size(); ++n)
        s.at_node[n] = std::min(s.at_node[n], s.at_node[n - 1] + (cell_growth - 1.0) * length(n - 1));
    for (std::size_t n = s.nodes.size() - 1; n-- > 0;)
        s.at_node[n] = std::min(s.at_node[n], s.at_node[n + 1] + (cell_growth - 1.0) * length(n));
    return s;
}

/// Cells that fill `length`, growing from both ends up to `most`.
std::vector<double> filled(double length, double low, double high, double most) {
    std::vector<double> from_low, from_high;
    double sum = 0.0, last = 0.0;
    bool last_is_low = true;
    while (sum < length * (1.0 - 1e-9)) {
        last_is_low = low <= high;
        double& size = last_is_low ? low : high;
        (last_is_low ? from_low : from_high).push_back(size);
        last = size;
        sum += size;
        size = std::min(most, size * cell_growth);
    }
    if (from_low.size() + from_high.size() > 1 && (sum - last) * most_stretch >= length) {
        (last_is_low ? from_low : from_high).pop_back();
        sum -= last;
    }
    from_low.insert(from_low.end(), from_high.rbegin(), from_high.rend());
    const double scale = length / sum;
    if (std::abs(scale - 1.0) > 1e-12)
        for (double& cell : from_low) cell *= scale;
    return from_low;
}

AxisCells grade(const Stretches& s, std::size_t begin, AxisCells result, double coarse, double reach,
                int beyond) {
    const auto append = [&](const std::vector<double>& cells) {
        result.cells.insert(result.cells.end(), cells.begin(), cells.end());
    };
    for (std::size_t n = begin; n < s.most.size(); ++n)
        append(filled(s.nodes[n + 1] - s.nodes[n], s.at_node[n], s.at_node[n + 1], s.most[n]));
    double place = s.nodes.back();
    for (double size = s.at_node.back(); size < coarse; size *= cell_growth) {
        result.cells.push_back(size);
        place += size;
    }
    const int rest = std::max(least_coarse, static_cast<int>(std::ceil((reach - place) / coarse - 1e-9)));
    result.cells.insert(result.cells.end(), static_cast<std::size_t>(rest) + static_cast<std::size_t>(beyond),
                        coarse);
    return result;
}

}  // namespace

AxisCells grade_upwards(const std::vector<FinePart>& parts, double coarse, double reach, int beyond) {
    const Stretches s = stretches_of(parts, coarse);
    return grade(s, 0, {s.nodes.front(), {}, s.at_node.front()}, coarse, reach, beyond);
}

std::vector<double> growing_downwards(double cell, double coarse) {
    std::vector<double> cells;
    for (double size = cell; size < coarse; size *= cell_growth) cells.push_back(size);
    std::reverse(cells.begin(), cells.end());
    return cells;
}

AxisCells grade_rows(const std::vector<FinePart>& parts, double coarse, double reach, int beyond,
                     int at_axis) {
    const Stretches s = stretches_of(parts, coarse);
    const double length = s.nodes[1] - s.nodes[0];
    const double most = std::min(s.most[0], s.at_node[1]);
    const int count = std::max(at_axis, static_cast<int>(std::ceil(length / most - 1e-9)));
    AxisCells result{0.0, std::vector<double>(static_cast<std::size_t>(count), length / count), 0.0};
    return grade(s, 1, std::move(result), coarse, reach, beyond);
}

std::vector<double> cells_of(const GradedAxis& axis) {
    std::vector<double> cells;
    for (int n = 0; n + 1 < axis.nodes(); ++n) cells.push_back(axis.cell(n));
    return cells;
}

}  // namespace lathe
