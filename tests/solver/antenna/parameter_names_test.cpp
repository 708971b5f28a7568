// A parameter has one name, and what is said to be without effect is.
#include "solver/antenna/parameter_names.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>

namespace lathe {
namespace {

TEST(ParameterNames, AKeyMeansTheSameInEveryTemplate) {
    std::map<std::string, const ParameterDescription*> known;
    for (const AntennaTemplate& antenna_template : antenna_templates())
        for (const ParameterDescription& description : antenna_template.parameters) {
            const auto [place, is_new] = known.emplace(description.key, &description);
            if (is_new) continue;
            EXPECT_EQ(place->second->label, description.label) << description.key;
            EXPECT_EQ(place->second->unit, description.unit) << description.key;
            EXPECT_EQ(place->second->is_list, description.is_list) << description.key;
        }
}

TEST(ParameterNames, EntriesOfListsAreCountedFromOneInTheSingular) {
    for (const AntennaTemplate& antenna_template : antenna_templates())
        for (const ParameterDescription& description : antenna_template.parameters) {
            const std::string name = display_name(description, 1);
            if (!description.is_list) {
                EXPECT_EQ(name, description.label);
                continue;
            }
            EXPECT_TRUE(name.ends_with(" 2")) << name;
            EXPECT_NE(name, description.label + " 2") << "a plural with a number";
            EXPECT_EQ(parameter_named(description.key + "[1]").description->key, description.key);
        }
    EXPECT_EQ(parameter_named("knot_radii_mm[11]").entry, 11u);
    for (const char* name : {"", "knot", "knot_radii_mm[", "knot_radii_mm[x]", "knot_radii_mm[1]x"})
        EXPECT_EQ(parameter_named(name).description, nullptr) << name;
}

TEST(ParameterNames, TextsGetNamesInThePlaceOfKeys) {
    EXPECT_EQ(with_display_names("aperture_radius_mm must not be less than waveguide_radius_mm"),
              "“Aperture radius” must not be less than “Waveguide radius”");
    EXPECT_EQ(with_display_names("knot_radii_mm[2] and heights_mm of a lens at 80 degrees"),
              "“Knot radius 3” and “Heights” of a lens at 80 degrees");
    EXPECT_EQ(first_parameter_in("no such_thing, but pitch_mm"), "pitch_mm");
}

/// The rule of an error names the field to look at.
TEST(ParameterNames, EveryBrokenRuleNamesAParameterOfItsTemplate) {
    for (const AntennaTemplate& antenna_template : antenna_templates()) {
        const Design good = default_design(antenna_template.name);
        for (std::size_t i = 0; i < good.parameters.size(); ++i)
            for (const bool high : {false, true}) {
                Design design = good;
                const ParameterDescription& description = antenna_template.parameters[i];
                for (ParameterEntry& entry : design.parameters[i].entries)
                    entry.value = high ? description.maximum : description.minimum;
                for (const RuleViolation& broken : broken_rules(design))
                    EXPECT_FALSE(first_parameter_in(broken.rule).empty()) << broken.rule;
            }
    }
}

/// Nothing where no other value keeps the rules.
std::optional<bool> has_effect(const Design& design, std::size_t parameter) {
    const Antenna before = build_antenna(design);
    const ParameterDescription& description = find_template(design.template_name).parameters[parameter];
    const double value = design.parameters[parameter].entries.front().value;
    std::optional<bool> found;
    for (const double step : {0.02 * value, -0.02 * value, 0.01, -0.01, 1.0, -1.0, 5.0}) {
        if (step == 0.0 || (description.is_integer && step != std::round(step))) continue;
        Design changed = design;
        changed.parameters[parameter].entries.front().value = value + step;
        if (!broken_rules(changed).empty()) continue;
        found = !(build_antenna(changed) == before);
        if (*found) break;
    }
    return found;
}

TEST(ParameterNames, WhatIsIdleHasNoEffectAndTheOthersHave) {
    int idle_ones = 0;
    for (const AntennaTemplate& antenna_template : antenna_templates()) {
        std::vector<Design> designs = {default_design(antenna_template.name)};
        for (std::size_t i = 0; i < antenna_template.parameters.size(); ++i)
            for (std::size_t name = 0; name < antenna_template.parameters[i].choices.size(); ++name) {
                Design design = default_design(antenna_template.name);
                design.parameters[i].entries.front().value = static_cast<double>(name);
                if (broken_rules(design).empty()) designs.push_back(std::move(design));
            }
        for (const Design& design : designs)
            for (std::size_t i = 0; i < design.parameters.size(); ++i) {
                const ParameterDescription& description = antenna_template.parameters[i];
                // "monotone" is a rule, not a shape.
                if (description.is_choice() || description.key == "monotone") continue;
                const std::string reason = why_idle(design, i);
                idle_ones += reason.empty() ? 0 : 1;
                const std::optional<bool> effect = has_effect(design, i);
                EXPECT_EQ(effect.value_or(reason.empty()), reason.empty())
                    << antenna_template.name << ", " << description.key << ": " << reason;
            }
    }
    EXPECT_GT(idle_ones, 20);
}

}  // namespace
}  // namespace lathe
