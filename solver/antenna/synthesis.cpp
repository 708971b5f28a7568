#include "solver/antenna/synthesis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include "solver/antenna/synthesis_rules.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

using synthesis::Draft;

struct Recipe {
    const char* name;
    void (*draft)(Draft&);
    SynthesisRange range;
    SynthesisAims aims;
};

// Slots trap waves within the band, and separating these takes long.
constexpr double periods_of_slots = 2000.0;

/// The beam products are those of the finished designs, solved at 20 cells per wavelength.
const std::array<Recipe, 11>& recipes() {
    static const std::array<Recipe, 11> all = {{
        {"conical_horn",
         synthesis::conical_horn,
         {true, 12.0, 27.0, 18.0, 25'000.0},
         {0.9, 1.1, -25.0, -18.0}},
        {"stepped_horn",
         synthesis::stepped_horn,
         {true, 16.0, 24.0, 20.0, 37'500.0},
         {0.975, 1.025, -18.0, -25.0}},
        {"spline_horn", synthesis::spline_horn, {true, 13.0, 25.0, 18.0, 28'000.0}, {0.9, 1.1, -25.0, -22.0}},
        {"profiled_horn",
         synthesis::profiled_horn,
         {true, 13.0, 25.0, 18.0, 28'000.0},
         {0.9, 1.1, -25.0, -22.0}},
        {"corrugated_horn",
         synthesis::corrugated_horn,
         {true, 15.0, 25.0, 20.0, 35'000.0},
         {0.86, 1.165, -25.0, -35.0, 60.0, periods_of_slots}},
        {"choked_feed",
         synthesis::choked_feed,
         {true, 9.0, 11.5, 10.0, 36'000.0},
         {0.95, 1.05, -15.0, -28.0, 75.0}},
        {"dielectric_rod",
         synthesis::dielectric_rod,
         {true, 12.0, 19.0, 16.0, 40'000.0},
         {0.95, 1.05, -20.0, -28.0}},
        {"lens", synthesis::lens, {true, 18.0, 28.0, 24.0, 27'000.0}, {0.95, 1.05, -12.0, -25.0, 30.0}},
        {"coaxial_monopole", synthesis::coaxial_monopole, {}, {0.9, 1.1, -12.0}},
        {"discone", synthesis::discone, {}, {1.0, 3.0, -10.0}},
        {"biconical", synthesis::biconical, {}, {1.0, 3.0, -10.0}},
    }};
    return all;
}

const Recipe& recipe_of(const std::string& template_name) {
    find_template(template_name);  // names the known ones
    for (const Recipe& recipe : recipes()) {
        if (recipe.name == template_name) return recipe;
    }
    throw std::logic_error("no starting rules for " + template_name);
}

double beamwidth_at(const SynthesisRange& range, double gain_dbi) {
    return std::sqrt(range.beam_product / std::pow(10.0, gain_dbi / 10.0));
}

double gain_of(const Recipe& recipe, const SynthesisTarget& target) {
    const SynthesisRange& range = recipe.range;
    if (!range.has_gain) {
        if (target.gain_dbi || target.beamwidth_deg) {
            throw InputError(
                {.key = target.gain_dbi ? "gain_dbi" : "beamwidth_deg"},
                fmt::format("{}", target.gain_dbi.value_or(target.beamwidth_deg.value_or(0.0))),
                fmt::format("cannot be chosen for {}: its frequency sets the pattern; leave it out",
                            recipe.name));
        }
        return 0.0;
    }
    if (target.gain_dbi && target.beamwidth_deg) {
        throw InputError({.key = "beamwidth_deg"}, fmt::format("{}", *target.beamwidth_deg),
                         "goes with the gain: give one of the two");
    }
    if (target.gain_dbi) {
        if (*target.gain_dbi >= range.least_gain_dbi && *target.gain_dbi <= range.most_gain_dbi) {
            return *target.gain_dbi;
        }
        throw InputError({.key = "gain_dbi"}, fmt::format("{}", *target.gain_dbi),
                         fmt::format("is not what {} starts well at; allowed: {} to {}", recipe.name,
                                     range.least_gain_dbi, range.most_gain_dbi));
    }
    if (!target.beamwidth_deg) return range.usual_gain_dbi;
    const double least = beamwidth_at(range, range.most_gain_dbi);
    const double most = beamwidth_at(range, range.least_gain_dbi);
    if (*target.beamwidth_deg >= least && *target.beamwidth_deg <= most) {
        return std::clamp(
            10.0 * std::log10(range.beam_product / (*target.beamwidth_deg * *target.beamwidth_deg)),
            range.least_gain_dbi, range.most_gain_dbi);
    }
    throw InputError({.key = "beamwidth_deg"}, fmt::format("{}", *target.beamwidth_deg),
                     fmt::format("is not what {} starts well at; allowed: {:.1f} to {:.1f}", recipe.name,
                                 beamwidth_range(range).least_deg, beamwidth_range(range).most_deg));
}

void check_frequency(double frequency_hz) {
    if (frequency_hz >= least_synthesis_hz && frequency_hz <= most_synthesis_hz) return;
    throw InputError(
        {.key = "frequency_ghz"}, fmt::format("{}", frequency_hz / 1e9),
        fmt::format("is out of range; allowed: {} to {}", least_synthesis_hz / 1e9, most_synthesis_hz / 1e9));
}

}  // namespace

SynthesisRange synthesis_range(const std::string& template_name) {
    return recipe_of(template_name).range;
}

BeamwidthRange beamwidth_range(const SynthesisRange& range) {
    return {std::ceil(10.0 * beamwidth_at(range, range.most_gain_dbi)) / 10.0,
            std::floor(10.0 * beamwidth_at(range, range.least_gain_dbi)) / 10.0};
}

Design synthesise(const std::string& template_name, const SynthesisTarget& target) {
    const Recipe& recipe = recipe_of(template_name);
    check_frequency(target.frequency_hz);
    const double gain_dbi = gain_of(recipe, target);
    Draft draft(template_name, 1000.0 * constants::speed_of_light / target.frequency_hz, gain_dbi);
    recipe.draft(draft);
    build_antenna(draft.design());  // throws when the rules gave a design that is none
    return draft.design();
}

SynthesisAims synthesis_aims(const std::string& template_name) {
    return recipe_of(template_name).aims;
}

double synthesis_gain_dbi(const std::string& template_name, const SynthesisTarget& target) {
    return gain_of(recipe_of(template_name), target);
}

}  // namespace lathe
