#include "genetic/gradient/kinks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {
namespace {

constexpr double side_share = 1e-4;    // of a gene's value or range
constexpr double change_share = 1e-2;  // of the largest motion

using Motion = std::vector<std::vector<Point>>;

std::optional<Motion> motion_at(Design design, const DesignGene& gene, double value) {
    design.parameters[gene.parameter].entries[gene.entry].value = value;
    try {
        follow_links(design);
        return template_of(design).motion(ParameterValues(design), gene.parameter, gene.entry);
    } catch (const InputError&) {
        return std::nullopt;  // beyond what can be drawn
    }
}

bool have_equal_counts(const Motion& a, const Motion& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& one, const auto& other) { return one.size() == other.size(); });
}

/// The largest difference of the motions, in parts of the largest motion. Precondition: equal counts.
double change_between(const Motion& a, const Motion& b) {
    double largest = 0.0, change = 0.0;
    for (std::size_t region = 0; region < a.size(); ++region)
        for (std::size_t n = 0; n < a[region].size(); ++n) {
            const Point &from = a[region][n], &to = b[region][n];
            largest = std::max({largest, std::hypot(from.z, from.r), std::hypot(to.z, to.r)});
            change = std::max(change, std::hypot(to.z - from.z, to.r - from.r));
        }
    return largest > 0.0 ? change / largest : 0.0;
}

}  // namespace

Warnings kink_warnings(const Design& design) {
    Warnings warnings;
    if (!design.has_template() || !template_of(design).motion) return warnings;
    for (const DesignGene& gene : design_genes(design)) {
        if (gene.is_integer) continue;
        const double size = gene.value != 0.0 ? std::abs(gene.value) : 1.0;
        const double step = side_share * std::min(gene.maximum - gene.minimum, size);
        const auto before = motion_at(design, gene, gene.value - step);
        const auto after = motion_at(design, gene, gene.value + step);
        if (!before || !after) continue;
        const std::string key = "antenna.parameters." + gene.name;
        if (!have_equal_counts(*before, *after))
            warnings.push_back(
                {"count_changes",
                 fmt::format("The number of vertices changes at {} = {:g}, where there is no derivative. The "
                             "gradient is that of the present number.",
                             gene.name, gene.value),
                 key});
        else if (const double change = change_between(*before, *after); change > change_share)
            warnings.push_back(
                {"kink",
                 fmt::format("The outline has a kink at {} = {:g}: its motion changes by {:.2g} "
                             "of the largest. The gradient is that of the present branch.",
                             gene.name, gene.value, change),
                 key});
    }
    return warnings;
}

}  // namespace lathe::genetic
