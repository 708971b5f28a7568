// Templates whose parameters follow each other by formulas give the antennas of the numbers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "solver/antenna/design.hpp"
#include "solver/antenna/parameter_links.hpp"

namespace lathe::bench {
namespace {

/// Writes each number of a design after its first one as a formula with the same value.
Design with_formulas(Design design) {
    const std::vector<ParameterDescription>& descriptions = descriptions_of(design);
    std::string first;
    for (std::size_t n = 0; n < design.parameters.size(); ++n) {
        Parameter& parameter = design.parameters[n];
        if (descriptions[n].is_choice()) continue;
        for (std::size_t k = 0; k < parameter.entries.size(); ++k) {
            ParameterEntry& entry = parameter.entries[k];
            if (first.empty()) {
                first = entry_name(parameter, k);
                continue;
            }
            entry.formula = fmt::format("{} + 0 * {}", entry.value, first);
            entry.minimum.reset(), entry.maximum.reset();
        }
    }
    follow_links(design);
    return design;
}

TEST(Formulas, GiveTheAntennaOfTheNumbers) {
    int linked = 0;
    for (const AntennaTemplate& one : antenna_templates()) {
        SCOPED_TRACE(one.name);
        const Design numbers = default_design(one.name), formulas = with_formulas(numbers);
        linked += has_links(formulas) ? 1 : 0;
        const Antenna before = build_antenna(numbers), after = build_antenna(formulas);
        ASSERT_EQ(before.regions.size(), after.regions.size());
        for (std::size_t n = 0; n < before.regions.size(); ++n) {
            const std::vector<Point>&one_outline = before.regions[n].outline,
                  &other = after.regions[n].outline;
            ASSERT_EQ(one_outline.size(), other.size());
            for (std::size_t k = 0; k < other.size(); ++k)
                EXPECT_LT(std::hypot(one_outline[k].z - other[k].z, one_outline[k].r - other[k].r), 1e-15);
        }
        EXPECT_EQ(before.port, after.port);
    }
    EXPECT_GE(linked, 15);
}

}  // namespace
}  // namespace lathe::bench
