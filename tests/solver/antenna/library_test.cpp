// The whole library: whatever is drawn at random within the ranges is a good antenna or breaks a rule
// by name.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "solver/base/input_error.hpp"
#include "tests/solver/antenna/designs.hpp"

namespace lathe {
namespace {

using Generator = std::mt19937_64;

double between(Generator& generator, double minimum, double maximum) {
    return std::uniform_real_distribution<double>(minimum, maximum)(generator);
}

/// Uniform in the suggested range: what an optimiser may begin with.
Design suggested_draw(const AntennaTemplate& antenna_template, Generator& generator) {
    Design design = default_design(antenna_template.name);
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const ParameterDescription& description = antenna_template.parameters[i];
        for (std::size_t k = 0; k < design.parameters[i].entries.size(); ++k) {
            const SuggestedRange range = suggested_range(description, k);
            double& value = design.parameters[i].entries[k].value;
            value = between(generator, range.minimum, range.maximum);
            if (description.is_integer)
                value = std::floor(between(generator, range.minimum, range.maximum + 1.0));
        }
    }
    return design;
}

/// Anywhere in the allowed ranges: lengths over all their decades, lists of any count.
Design allowed_draw(const AntennaTemplate& antenna_template, Generator& generator) {
    Design design = default_design(antenna_template.name);
    for (std::size_t i = 0; i < design.parameters.size(); ++i) {
        const ParameterDescription& description = antenna_template.parameters[i];
        Parameter& parameter = design.parameters[i];
        if (parameter.is_list && generator() % 2 == 0) parameter.entries.resize(1 + generator() % 4);
        for (ParameterEntry& entry : parameter.entries) {
            const bool is_wide =
                description.minimum > 0.0 && description.maximum > 100.0 * description.minimum;
            entry.value = is_wide ? std::exp(between(generator, std::log(description.minimum),
                                                     std::log(description.maximum)))
                                  : between(generator, description.minimum, description.maximum);
            if (description.is_integer) {
                entry.value = std::floor(between(generator, description.minimum, description.maximum + 1.0));
            }
            entry.value = std::clamp(entry.value, description.minimum, description.maximum);
        }
    }
    return design;
}

std::string text_of(const Design& design) {
    std::string text = design.template_name;
    for (const Parameter& parameter : design.parameters) {
        text += " " + parameter.key;
        for (const ParameterEntry& entry : parameter.entries) text += " " + std::to_string(entry.value);
    }
    return text;
}

class Library : public testing::TestWithParam<std::string> {
protected:
    const AntennaTemplate& antenna_template = find_template(GetParam());
    Generator generator{2024};
};

TEST_P(Library, ThousandDrawsInTheSuggestedRangesAreGood) {
    int good = 0;
    std::string last_rule;
    for (int draw = 0; draw < 1000; ++draw) {
        const Design design = suggested_draw(antenna_template, generator);
        const std::vector<RuleViolation> broken = broken_rules(design);
        if (!broken.empty()) {
            EXPECT_GT(broken.front().amount, 0.0);
            last_rule = broken.front().rule;
            continue;
        }
        ++good;
        EXPECT_NO_THROW(validate(antenna_template.build(ParameterValues(design)))) << text_of(design);
        if (HasFailure()) return;
    }
    EXPECT_EQ(good, 1000) << last_rule;
}

TEST_P(Library, ThousandDrawsInTheAllowedRangesAreGoodOrBreakANamedRule) {
    for (int draw = 0; draw < 1000; ++draw) {
        const Design design = allowed_draw(antenna_template, generator);
        const std::vector<RuleViolation> broken = broken_rules(design);
        for (const RuleViolation& violation : broken) {
            EXPECT_FALSE(violation.rule.empty());
            EXPECT_GT(violation.amount, 0.0) << violation.rule;
        }
        if (!broken.empty()) continue;
        EXPECT_NO_THROW(validate(antenna_template.build(ParameterValues(design)))) << text_of(design);
        if (HasFailure()) return;
    }
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const AntennaTemplate& entry : antenna_templates()) all.push_back(entry.name);
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, Library, testing::ValuesIn(names()),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace lathe
