// Lumped elements in guides and lines: planes of symmetry, powers, ports and theory to compare with.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr double mm = 1e-3;

VolumeElement element(const Eigen::Vector3d& from_mm, const Eigen::Vector3d& to_mm,
                      const LumpedElement& values) {
    return {"", "antenna.solids[0]", mm * from_mm, mm * to_mm, values};
}

/// S11 and S21 of a WR-90 guide at 10 GHz.
std::array<Complex, 2> s_of(VolumeAntenna antenna, const std::array<SymmetryPlane, 2>& symmetry,
                            double cells) {
    antenna.symmetry = symmetry;
    const Results results = solved(antenna, band(9.9e9, 10.1e9, 1, cells, 8, 0.1));
    return {results.frequencies[0].s_matrix(0, 0), results.frequencies[0].s_matrix(1, 0)};
}

VolumeAntenna guide_with(const std::vector<VolumeElement>& elements) {
    VolumeAntenna antenna = wr90(16 * mm);
    antenna.elements = elements;
    return antenna;
}

const SymmetryPlane none = SymmetryPlane::none, electric = SymmetryPlane::electric,
                    magnetic = SymmetryPlane::magnetic;

TEST(LumpedElements, AreTheSameInHalvesAndQuarters) {
    // One in the plane x = 0 and across y = 0, and a pair of images.
    const LumpedElement middle{150.0, 1e-9, 0.1e-12, false}, side{400.0, 3e-9, 0.02e-12, true};
    const VolumeAntenna antenna =
        guide_with({element({0, -5.08, 8}, {0, 5.08, 8}, middle), element({6, -5.08, 8}, {6, 5.08, 8}, side),
                    element({-6, 5.08, 8}, {-6, -5.08, 8}, side)});
    const auto whole = s_of(antenna, {none, none}, 12);
    EXPECT_GT(std::abs(whole[0]), 0.1) << "the elements are seen";
    EXPECT_LT(std::norm(whole[0]) + std::norm(whole[1]), 0.98);
    for (const std::array<SymmetryPlane, 2>& symmetry :
         {std::array{magnetic, none}, std::array{none, electric}, std::array{magnetic, electric}}) {
        const auto part = s_of(antenna, symmetry, 12);
        EXPECT_LT(std::abs(part[0] - whole[0]), 3e-3);
        EXPECT_LT(std::abs(part[1] - whole[1]), 3e-3);
    }
}

TEST(LumpedElements, OfAResistorAreAPortThatIsNotDriven) {
    for (const double cells : {12.0, 24.0}) {
        VolumeAntenna with_port = wr90(16 * mm);
        with_port.ports.push_back(lumped_gap({0, -5.08, 8}, {0, 5.08, 8}, PortSpread::line, {}, 200.0));
        with_port.ports.back().driven = false;
        const auto port = s_of(with_port, {magnetic, none}, cells);
        const auto load = s_of(guide_with({element({0, -5.08, 8}, {0, 5.08, 8}, {200.0, 0.0, 0.0, false})}),
                               {magnetic, none}, cells);
        EXPECT_LT(std::abs(load[0] - port[0]), 1e-3) << cells;
        EXPECT_LT(std::abs(load[1] - port[1]), 1e-3) << cells;
    }
}

/// Reflection of a thin post between broad walls: S11 = -1 / (1 + 2 j X / Z) with the reactance X of the
/// post, so that S21 - S11 = 1; a coil or capacitor in the post changes X alone.
TEST(LumpedElements, OfReactancesKeepThePower) {
    for (const double cells : {12.0, 24.0})
        for (const LumpedElement& values :
             {LumpedElement{0.0, 2e-9, 0.0, false}, LumpedElement{0.0, 0.0, 0.1e-12, false},
              LumpedElement{0.0, 1e-9, 0.05e-12, true}, LumpedElement{0.0, 4e-9, 0.06e-12, false}}) {
            const auto s =
                s_of(guide_with({element({0, -5.08, 8}, {0, 5.08, 8}, values)}), {magnetic, electric}, cells);
            EXPECT_NEAR(std::norm(s[0]) + std::norm(s[1]), 1.0, 5e-3) << cells;
            EXPECT_GT(std::abs(s[0]), 0.05) << "the element is seen";
        }
}

bool warns(const Results& results, const std::string& code) {
    for (const Warning& warning : results.warnings)
        if (warning.code == code) return true;
    return false;
}

TEST(LumpedElements, AbsorbPowerWithoutAFalseWarning) {
    VolumeAntenna antenna = guide_with({element({0, -5.08, 8}, {0, 5.08, 8}, {200.0, 1e-9, 0.0, false})});
    antenna.symmetry = {magnetic, electric};
    const Results results = solved(antenna, band(9.5e9, 10.5e9, 3, 12, 8, 0.1));
    EXPECT_LT(beam_of(results).radiated_power_ratio, 0.95);
    EXPECT_FALSE(warns(results, "balance_off"));
    EXPECT_FALSE(warns(results, "not_rung_down"));
}

/// S11 at 2 GHz of a coaxial line of 50 ohm that ends with an element, drawn as four of four times the
/// impedance around the inner conductor.
Complex s_of_coaxial_end(const LumpedElement& values) {
    VolumeAntenna antenna;
    antenna.body.add(make_cylinder({0, 0, -8 * mm}, {0, 0, 6 * mm}, 3.3 * mm), metal(), "outer");
    antenna.body.add(make_cylinder({0, 0, -8 * mm}, {0, 0, 5 * mm}, 2.3 * mm), SolidMaterial{}, "bore");
    antenna.body.add(make_cylinder({0, 0, -8 * mm}, {0, 0, 0}, 1.0 * mm), metal(), "inner");
    VolumePort line = guide_port("line", -8 * mm, true, named(ModeFamily::tem, 0, 0));
    line.inside = {1.6 * mm, 0.0}, line.reference = 0.0;
    antenna.ports = {line};
    const LumpedElement quarter{4.0 * values.resistance, 4.0 * values.inductance, 0.25 * values.capacitance,
                                values.is_parallel};
    antenna.elements = {element({1, 0, 0}, {2.3, 0, 0}, quarter), element({-1, 0, 0}, {-2.3, 0, 0}, quarter),
                        element({0, 1, 0}, {0, 2.3, 0}, quarter), element({0, -1, 0}, {0, -2.3, 0}, quarter)};
    antenna.symmetry = {magnetic, magnetic};
    SimulationSettings settings = band(1e9, 8e9, 1, 12, 8, 0.05);
    settings.listed_hz = {2e9};
    return solved(antenna, settings).frequencies[0].s_matrix(0, 0);
}

TEST(LumpedElements, EndACoaxialLineAsCircuitTheorySays) {
    const double omega = 2.0 * constants::pi * 2e9;
    const double line = 0.5 / constants::pi * constants::vacuum_impedance * std::log(2.3);
    struct Case {
        LumpedElement values;
        Complex impedance;
    };
    const Case cases[] = {
        {{100.0, 0.0, 0.0, false}, 100.0},
        {{30.0, 5e-9, 0.0, false}, Complex(30.0, omega * 5e-9)},
        {{50.0, 0.0, 2e-12, false}, Complex(50.0, -1.0 / (omega * 2e-12))},
        {{50.0, 0.0, 1e-12, true}, 1.0 / Complex(1.0 / 50.0, omega * 1e-12)},
    };
    for (const Case& end : cases) {
        const Complex expected = (end.impedance - line) / (end.impedance + line);
        const Complex found = s_of_coaxial_end(end.values);
        RecordProperty("error_" + std::to_string(end.values.resistance),
                       std::to_string(std::abs(found - expected)));
        // The open end's own capacitance, some 0.05 pF, and the inductance of four thin lines are part of it.
        EXPECT_LT(std::abs(found - expected), 0.08) << found << " " << expected;
    }
}

}  // namespace
}  // namespace lathe::tests
