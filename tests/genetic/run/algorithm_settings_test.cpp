#include "genetic/run/algorithm_settings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "genetic/run/optimiser_choice.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

/// Whether the project file takes the setting at this value.
bool is_readable(const OptimiserSetting& setting, double value) {
    Project project = fake_project();
    setting.set_number(project.optimiser, value);
    try {
        parse_project(write_project(project), "settings.lathe");
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace

TEST(AlgorithmSettings, RangesAreThoseOfTheProjectFile) {
    for (const OptimiserSetting& setting : optimiser_settings()) {
        if (!setting.is_number()) continue;
        SCOPED_TRACE(setting.key);
        const OptimiserSettings defaults;
        const double step = setting.is_integer() ? 1.0 : 1e-6;
        const double fallback = setting.number(defaults);
        EXPECT_GE(fallback, setting.minimum);
        EXPECT_LE(fallback, setting.maximum(defaults));
        const OptimiserSettings present = fake_project().optimiser;
        const double most = setting.maximum(present);
        const bool limits_others = std::string(setting.key) == "population";
        EXPECT_TRUE(limits_others || is_readable(setting, setting.minimum));
        EXPECT_TRUE(is_readable(setting, most));
        EXPECT_FALSE(is_readable(setting, setting.minimum - step));
        EXPECT_TRUE(most >= 1e9 || !is_readable(setting, most + step));
    }
}

TEST(AlgorithmSettings, ASmallPopulationTakesTournamentAndElitesAlong) {
    OptimiserSettings settings;
    settings.tournament = 20;
    settings.elites = 30;
    settings.population = 4;
    const OptimiserSettings consistent = with_consistent_population(settings);
    EXPECT_EQ(consistent.tournament, 4);
    EXPECT_EQ(consistent.elites, 3);
    EXPECT_NO_THROW(make_optimiser(consistent, {Gene{}}, {}));
}

TEST(AlgorithmSettings, ChoicesAreOnesThatTheAlgorithmKnows) {
    int choices = 0;
    for (const OptimiserSetting& setting : optimiser_settings())
        for (const std::string& key : setting.choice_keys()) {
            OptimiserSettings settings;
            setting.set_choice(settings, key);
            EXPECT_NO_THROW(make_optimiser(settings, {Gene{}}, {})) << setting.key << ": " << key;
            ++choices;
        }
    EXPECT_GE(choices, 12);
    OptimiserSettings unknown;
    unknown.restarts = "never";
    EXPECT_THROW(make_optimiser(unknown, {Gene{}}, {}), InputError);
}

TEST(OptimiserSettings, EveryEntryIsWrittenReadAndReset) {
    const Project defaults = fake_project();
    std::set<std::string> keys;
    for (const OptimiserSetting& setting : optimiser_settings()) {
        SCOPED_TRACE(setting.key);
        EXPECT_TRUE(keys.insert(setting.key).second) << "stands twice";
        Project project = defaults;
        if (setting.is_choice())
            setting.set_choice(project.optimiser, setting.choice_keys().back());
        else if (setting.is_number())
            setting.set_number(project.optimiser, setting.maximum(project.optimiser));
        else
            project.optimiser.seed = 77;
        const Project back = parse_project(write_project(project), "settings.lathe");
        EXPECT_TRUE(setting.is_equal(back.optimiser, project.optimiser));
        EXPECT_FALSE(setting.is_equal(back.optimiser, defaults.optimiser));
        setting.copy(defaults.optimiser, project.optimiser);
        EXPECT_TRUE(setting.is_equal(project.optimiser, defaults.optimiser));
    }
    // Two rows of the form never share a line.
    const auto shown = form_settings();
    for (std::size_t n = 1; n < shown.size(); ++n)
        EXPECT_TRUE(shown[n]->form != shown[n - 1]->form || shown[n]->form_order > shown[n - 1]->form_order)
            << shown[n]->key;
}

TEST(AlgorithmSettings, WarnsOfWhatCannotComeToAnything) {
    OptimiserSettings settings;
    EXPECT_TRUE(algorithm_warnings(settings, 8, 2).empty());
    EXPECT_EQ(algorithm_warnings(settings, 0, 0).size(), 2u);
    settings.evaluations = settings.population;
    EXPECT_EQ(generation_count(settings), 1);
    EXPECT_EQ(algorithm_warnings(settings, 8, 2).size(), 1u);
    EXPECT_EQ(algorithm_warnings(settings, 100, 2).size(), 2u);
}

TEST(AlgorithmSettings, TimeGrowsWithSolvesAndWithIdleCores) {
    OptimiserSettings settings;
    settings.population = 48;
    settings.evaluations = 480;
    settings.recheck = 3;
    const double recheck = (1 + 3) * 8.0 * 0.5;
    EXPECT_DOUBLE_EQ(estimated_run_seconds(settings, 0.5, 1), 480 * 0.5 + recheck);
    EXPECT_DOUBLE_EQ(estimated_run_seconds(settings, 0.5, 8), 480 * 0.5 + recheck)
        << "the solve was on all cores already";
    settings.workers = 1;
    EXPECT_DOUBLE_EQ(estimated_run_seconds(settings, 0.5, 8), 480 * 0.5 + recheck);
    settings.workers = 5;
    EXPECT_GT(estimated_run_seconds(settings, 0.5, 8), 1.5 * 480 * 0.5) << "three cores have nothing to do";
    settings.workers = 0;
    settings.population = 9;
    EXPECT_GT(estimated_run_seconds(settings, 0.5, 8), 1.7 * 480 * 0.5) << "seven wait for the ninth";
}
