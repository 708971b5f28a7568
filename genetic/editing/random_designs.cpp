#include "genetic/editing/random_designs.hpp"

#include <regex>

#include "genetic/editing/antenna_json.hpp"
#include "genetic/optimiser/random_stream.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

RandomDesign tried(const Project& project, const std::vector<double>& values) {
    RandomDesign tried{project, nullptr, {}, {}, {}};
    try {
        Design& design = *parameters_in(tried.project.antenna);
        design = with_genes(design, values);
        if (const std::vector<RuleViolation> broken = broken_rules(design); !broken.empty()) {
            tried.broken_rule = broken.front().rule;
            return tried;
        }
        tried.antenna = std::make_shared<const Antenna>(antenna_of(tried.project));
    } catch (const InputError& error) {
        tried.problem = error.problem();
        tried.at_mm = place_in(error.value() + " " + tried.problem);
    }
    return tried;
}

}  // namespace

std::vector<RandomDesign> random_designs(const Project& project, int count, std::uint64_t seed) {
    const Design* design = parameters_in(project.antenna);
    const std::vector<DesignGene> genes =
        design == nullptr ? std::vector<DesignGene>() : design_genes(*design);
    if (genes.empty()) refuse("", "there is no gene; allowed: one or more parameters with a range");
    std::vector<RandomDesign> designs;
    for (int n = 0; n < count; ++n) {
        genetic::RandomStream stream(seed, 0, n, genetic::RandomUse::sampling);
        std::vector<double> values;
        for (const DesignGene& gene : genes)
            values.push_back(gene.minimum + (gene.maximum - gene.minimum) * stream.uniform());
        designs.push_back(tried(project, values));
    }
    return designs;
}

std::optional<Place> place_in(const std::string& message) {
    static const std::regex pair(
        R"((?:\[|\()\s*[zx]?\s*=?\s*(-?[0-9.eE+-]+)\s*,\s*[ry]?\s*=?\s*(-?[0-9.eE+-]+)\s*(mm)?(?:\]|\)))");
    std::smatch found;
    if (!std::regex_search(message, found, pair)) return {};
    try {
        return Place{std::stod(found[1]), std::stod(found[2])};
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace lathe::editing
