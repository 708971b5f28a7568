// Yields against the numbers of the ECSS and of SPARK3D's export.
#include <gtest/gtest.h>

#include "solver/base/input_error.hpp"
#include "solver/particles/emission/wall_material.hpp"

namespace lathe::particles {
namespace {

double normal_yield(const char* name, double energy_ev, YieldModel model = YieldModel::spark3d) {
    return secondary_yield(yield_curve(known_material(name, model)), energy_ev, 0.0).total();
}

TEST(SecondaryYield, FittedE0IsThatOfTheTable) {
    EXPECT_NEAR(fitted_e0_ev(17, 276, 2.92), 1.2002, 2e-4);
    EXPECT_NEAR(fitted_e0_ev(19, 232, 2.48), 0.8280, 2e-4);
    EXPECT_NEAR(fitted_e0_ev(20, 315, 2.34), -8.4749, 2e-4);
    EXPECT_NEAR(fitted_e0_ev(30, 165, 2.22), 15.3925, 2e-4);
    EXPECT_NEAR(fitted_e0_ev(25, 175, 2.25), 9.2390, 2e-4);
    EXPECT_NEAR(fitted_e0_ev(19, 150, 2.14), 3.6272, 2e-4);
    EXPECT_NEAR(fitted_e0_ev(41, 180, 1.83), 17.5270, 2e-4);
}

TEST(SecondaryYield, EcssMaterials) {
    EXPECT_NEAR(normal_yield("aluminium", 20), 1.0955, 1.1e-3);
    EXPECT_NEAR(normal_yield("aluminium", 100), 2.3570, 2.4e-3);
    EXPECT_NEAR(normal_yield("aluminium", 500), 2.7644, 2.8e-3);
    EXPECT_NEAR(normal_yield("silver", 30), 1.1633, 1.2e-3);
    EXPECT_NEAR(normal_yield("silver", 100), 1.8414, 1.9e-3);
}

TEST(SecondaryYield, SecondCrossover) {
    EXPECT_NEAR(second_crossover_ev(yield_curve(known_material("silver_2003"))), 2060.0, 0.005 * 2060);
    EXPECT_NEAR(second_crossover_ev(yield_curve(known_material("silver"))), 5131.0, 0.005 * 5131);
}

TEST(SecondaryYield, ModelsDifferBelowTheFirstCrossover) {
    EXPECT_NEAR(normal_yield("copper", 19), 1.0, 1e-9);
    EXPECT_GT(normal_yield("copper", 9.0, YieldModel::crossover), 0.5);
    EXPECT_EQ(normal_yield("copper", 9.0, YieldModel::spark3d), 0.0);
    EXPECT_EQ(normal_yield("copper", 12.5, YieldModel::vaughan), 0.0);
    WallMaterial reflecting = known_material("alodine", YieldModel::crossover);
    reflecting.below = 0.5;
    EXPECT_EQ(secondary_yield(yield_curve(reflecting), 5.0, 0.0).total(), 0.5);
}

TEST(SecondaryYield, GrazingImpactsFreeMore) {
    const YieldCurve curve = yield_curve(known_material("copper", YieldModel::vaughan));
    // At v = 1 the yield is dmax s: the largest one at 60 degrees.
    const double angle = constants::pi / 3, s = 1 + angle * angle / (2 * constants::pi);
    EXPECT_NEAR(vaughan_yield(curve.vaughan, curve.vaughan.emax_ev * s, angle), 2.48 * s, 1e-12);
}

TEST(SecondaryYield, FurmanPiviPeaksAsMeasured) {
    // Their copper: total of 2.1 at 271 eV (table I).
    WallMaterial copper = known_material("copper", YieldModel::furman_pivi);
    double largest = 0, at = 0;
    for (double energy = 50; energy < 800; energy += 1) {
        const double yield = secondary_yield(yield_curve(copper), energy, 0).total();
        if (yield > largest) largest = yield, at = energy;
    }
    EXPECT_NEAR(largest, 2.1, 0.021);
    EXPECT_NEAR(at, 271, 8);
    copper.name = "stainless_steel";
    largest = at = 0;
    for (double energy = 50; energy < 800; energy += 1) {
        const double yield = secondary_yield(yield_curve(copper), energy, 0).total();
        if (yield > largest) largest = yield, at = energy;
    }
    EXPECT_NEAR(largest, 2.05, 0.021);
    EXPECT_NEAR(at, 292, 8);
}

TEST(SecondaryYield, TableIsLinearBetweenItsRows) {
    WallMaterial own{.name = "own", .model = YieldModel::table};
    own.measured =
        parse_yield_table("# measured in 2024\nenergy_ev,yield\n20, 1\n100;2.5\n\n1000\t1.5\n", "own.csv");
    const YieldCurve curve = yield_curve(own);
    EXPECT_DOUBLE_EQ(secondary_yield(curve, 10, 0).total(), 0.5);
    EXPECT_DOUBLE_EQ(secondary_yield(curve, 60, 0).total(), 1.75);
    EXPECT_DOUBLE_EQ(secondary_yield(curve, 100, 0).total(), 2.5);
    EXPECT_DOUBLE_EQ(secondary_yield(curve, 550, 0).total(), 2.0);
    EXPECT_DOUBLE_EQ(secondary_yield(curve, 5000, 0).total(), 1.5);
}

TEST(SecondaryYield, RefusesWhatIsNoWall) {
    EXPECT_THROW(known_material("butter"), InputError);
    EXPECT_THROW(parse_yield_model("linear"), InputError);
    EXPECT_THROW(fitted_e0_ev(300, 276, 2.9), InputError);
    EXPECT_THROW(fitted_e0_ev(17, 276, 0.9), InputError);
    EXPECT_THROW(yield_curve({.name = "x", .dmax = -1}), InputError);
    EXPECT_THROW(yield_curve({.name = "x", .smoothness = 3}), InputError);
    EXPECT_THROW(yield_curve({.name = "gold", .model = YieldModel::furman_pivi}), InputError);
    EXPECT_THROW(yield_curve({.name = "x", .model = YieldModel::table}), InputError);
    EXPECT_THROW(parse_yield_table("1,1\n2,oil\n", "t"), InputError);
    EXPECT_THROW(parse_yield_table("2,1\n1,1\n", "t"), InputError);
    EXPECT_THROW(parse_yield_table("", "t"), InputError);
    EXPECT_THROW(parse_yield_table("1,1\n2,nan\n", "t"), InputError);
    // The first row is a heading or two numbers; a byte order mark is not part of it.
    EXPECT_EQ(parse_yield_table("\xEF\xBB\xBF"
                                "10,0.5\n100,1\n",
                                "t")
                  .energies_ev.size(),
              2u);
    EXPECT_EQ(parse_yield_table("\"E / eV\";yield\n10;0.5\n100;1\n", "t").energies_ev.size(), 2u);
    const auto expect_line = [](const char* text, int line) {
        try {
            parse_yield_table(text, "own.csv");
            ADD_FAILURE() << "read: " << text;
        } catch (const InputError& error) {
            EXPECT_EQ(error.location().line, line) << error.what();
            EXPECT_EQ(error.location().file, "own.csv");
            EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos) << error.what();
        }
    };
    expect_line("1O,0.3\n50,1.1\n200,2.2\n", 1);
    expect_line("# note\n\n5O,yield\n50,1.1\n", 3);
    expect_line("10,0.3\n5,1.1\n", 2);
    expect_line("10,0.3\n50,31\n", 2);
    expect_line("secret:x:0\n", 1);
}

}  // namespace
}  // namespace lathe::particles
