// Coefficients built where a step changes them, beside those of the whole grid.
#include "solver/adjoint/step_windows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "solver/antenna/templates.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

SimulationSettings coarse(double from_ghz, double to_ghz) {
    SimulationSettings settings;
    settings.from_hz = from_ghz * 1e9, settings.to_hz = to_ghz * 1e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 14, settings.margin_wavelengths = 0.4;
    return settings;
}

void expect_same(const CoefficientChange& found, const CoefficientChange& expected, const std::string& what) {
    EXPECT_EQ(found.jumps, expected.jumps) << what;
    EXPECT_EQ(found.switched, expected.switched) << what;
    EXPECT_TRUE(found.pairs.empty() && expected.pairs.empty()) << what;
    ASSERT_EQ(found.unknowns.size(), expected.unknowns.size()) << what;
    for (std::size_t n = 0; n < found.unknowns.size(); ++n) {
        const UnknownChange &a = found.unknowns[n], &b = expected.unknowns[n];
        ASSERT_TRUE(a.at.component == b.at.component && a.at.row == b.at.row && a.at.column == b.at.column)
            << what;
        ASSERT_EQ(a.coefficient, b.coefficient) << what;
        ASSERT_EQ(a.change, b.change) << what;
    }
}

struct Count {
    int windows = 0, steps = 0;
};

/// Every parameter of a design: where a window is known, what it holds is what the whole grid's two sets
/// give.
Count compare(const Design& design, const SimulationSettings& settings) {
    const Antenna drawn = build_antenna(design), antenna = with_port_on_walls(drawn);
    const GridPlan plan = plan_grid(antenna, settings);
    const Coefficients here = coefficients_on(plan, antenna, settings);
    const StepWindows windows(antenna, plan, here);
    const double cell = std::min(plan.grid.smallest_dr(), plan.grid.smallest_dz());
    Count count;
    for (std::size_t p = 0; p < design.parameters.size(); ++p)
        for (std::size_t e = 0; e < design.parameters[p].entries.size(); ++e) {
            const ParameterDescription& description = descriptions_of(design)[p];
            if (description.is_integer || description.is_choice()) continue;
            const double value = design.parameters[p].entries[e].value;
            const SensitiveParameter parameter{description.key, value, description.minimum,
                                               description.maximum, [&](double at) {
                                                   Design moved = design;
                                                   moved.parameters[p].entries[e].value = at;
                                                   return build_antenna(moved);
                                               }};
            ParameterSides sides = sides_of(drawn, parameter, cell);
            bool same_port = sides.low || sides.high;
            for (std::optional<Antenna>* side : {&sides.low, &sides.high})
                if (*side) {
                    *side = with_port_on_walls(**side);
                    Port port = (*side)->port;
                    port.reference_z = antenna.port.reference_z;
                    same_port = same_port && port == antenna.port &&
                                (*side)->ground_plane_z == antenna.ground_plane_z;
                }
            if (!same_port) continue;
            ++count.steps;
            const std::optional<CellWindow> window = windows.window(sides);
            if (!window) continue;
            ++count.windows;
            std::optional<Coefficients> low, high;
            if (sides.low) low = coefficients_on(plan, *sides.low, settings);
            if (sides.high) high = coefficients_on(plan, *sides.high, settings);
            expect_same(
                windows.change(sides, *window),
                coefficient_change(plan.grid, here,
                                   {low ? &*low : nullptr, high ? &*high : nullptr, sides.step, sides.step}),
                design.template_name + " " + description.key + "[" + std::to_string(e) + "]");
        }
    return count;
}

/// Every value up to a thirtieth of itself elsewhere; where that breaks a rule, nearer.
Design displaced(const Design& design, std::mt19937& random) {
    std::uniform_real_distribution<double> share(-1.0, 1.0);
    for (double most = 1.0 / 30.0; most > 1e-4; most *= 0.5) {
        Design moved = design;
        for (std::size_t p = 0; p < moved.parameters.size(); ++p) {
            const ParameterDescription& description = descriptions_of(design)[p];
            if (description.is_integer || description.is_choice()) continue;
            for (ParameterEntry& entry : moved.parameters[p].entries)
                entry.value *= 1.0 + most * share(random);
        }
        try {
            build_antenna(moved);
            return moved;
        } catch (const InputError&) {
        }
    }
    return design;
}

TEST(StepWindows, GiveTheBitsOfTheWholeGridForEveryParameterOfEveryTemplate) {
    std::mt19937 random(32);
    Count all;
    for (const AntennaTemplate& each : antenna_templates()) {
        const Design drawn = default_design(each.name);
        if (build_antenna(drawn).is_planar()) continue;
        for (const Design& design : {drawn, displaced(drawn, random), displaced(drawn, random)}) {
            Count count;
            try {
                count = compare(design, coarse(29.0, 31.0));
            } catch (const InputError& error) {
                ADD_FAILURE() << each.name << ": " << error.what();
            }
            all.windows += count.windows, all.steps += count.steps;
        }
    }
    EXPECT_GT(all.windows, 20) << "of " << all.steps;
    RecordProperty("windows", all.windows);
    RecordProperty("steps", all.steps);
}

/// A horn of many knots at many places of its cells.
TEST(StepWindows, GiveTheBitsOfTheWholeGridForKnotsAnywhereInACell) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(-0.3e-3, 0.3e-3);
    for (int round = 0; round < 4; ++round) {
        constexpr std::size_t knots = 16;
        std::vector<double> radii;
        for (std::size_t n = 1; n <= knots; ++n)
            radii.push_back(4e-3 + 16e-3 * static_cast<double>(n) / (knots + 1.0) + share(random));
        const auto antenna_of = [&](const std::vector<double>& of) {
            Region metal;
            metal.material.is_pec = true;
            auto& outline = metal.outline;
            outline = {{0, 4e-3}, {8e-3, 4e-3}};
            for (std::size_t n = 0; n < knots; ++n)
                outline.push_back({8e-3 + 30e-3 * static_cast<double>(n + 1) / (knots + 1.0), of[n]});
            outline.push_back({38e-3, 20e-3});
            for (std::size_t n = outline.size(); n-- > 0;)
                outline.push_back({outline[n].z, outline[n].r + (round % 2 == 0 ? 0.9e-3 : 0.25e-3)});
            Antenna antenna;
            antenna.regions = {metal};
            antenna.port.radius = 4e-3, antenna.port.reference_z = 8e-3;
            return antenna;
        };
        SimulationSettings settings = coarse(27.0, 33.0);
        settings.cells_per_wavelength = 18;
        const Antenna antenna = antenna_of(radii);
        const GridPlan plan = plan_grid(antenna, settings);
        const Coefficients here = coefficients_on(plan, antenna, settings);
        const StepWindows windows(antenna, plan, here);
        int known = 0;
        for (std::size_t n = 0; n < knots; ++n) {
            const SensitiveParameter parameter{"knot", radii[n], 0.0, 1.0, [&](double at) {
                                                   std::vector<double> moved = radii;
                                                   moved[n] = at;
                                                   return antenna_of(moved);
                                               }};
            // The second step is large enough for jumps.
            for (const double step : {1e-8, 3e-5}) {
                const ParameterSides sides = sides_at(parameter, step);
                const std::optional<CellWindow> window = windows.window(sides);
                if (!window) continue;
                ++known;
                const Coefficients low = coefficients_on(plan, *sides.low, settings),
                                   high = coefficients_on(plan, *sides.high, settings);
                expect_same(windows.change(sides, *window),
                            coefficient_change(plan.grid, here, {&low, &high, step, step}),
                            "knot " + std::to_string(n));
            }
        }
        EXPECT_GE(known, 20);
    }
}

TEST(StepWindows, AreNotKnownBesideDielectrics) {
    const SimulationSettings settings = coarse(27.0, 33.0);
    const Antenna antenna = example_antenna(Kind::lossy_lens);
    const GridPlan plan = plan_grid(antenna, settings);
    const Coefficients here = coefficients_on(plan, antenna, settings);
    EXPECT_FALSE(StepWindows(antenna, plan, here).window({antenna, antenna, 1.0}));
}

}  // namespace
}  // namespace lathe::tests
