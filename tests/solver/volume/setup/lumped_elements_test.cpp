// Lumped elements of an antenna: their edges, their halves at planes of symmetry, warnings and refusals.
#include "solver/volume/setup/lumped_elements.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

VolumeElement element(const Eigen::Vector3d& from_mm, const Eigen::Vector3d& to_mm,
                      const LumpedElement& values) {
    return {"", "antenna.solids[3]", 1e-3 * from_mm, 1e-3 * to_mm, values};
}

VolumeAntenna loaded_guide(const VolumeElement& added) {
    VolumeAntenna antenna = wr90(16e-3);
    antenna.elements = {added};
    return antenna;
}

const SimulationSettings settings = band(9.9e9, 10.1e9, 1, 12, 8, 0.1);
const LumpedElement coil{0.0, 2e-9, 0.0, false}, resistor{200.0, 0.0, 0.0, false};

TEST(LumpedElements, ReachFromWallToWall) {
    const VolumeSimulation simulation =
        build_volume(loaded_guide(element({0, -5.08, 8}, {0, 5.08, 8}, coil)), settings);
    const VolumeProblem& problem = simulation.problem();
    ASSERT_TRUE(problem.has_terms());
    EXPECT_TRUE(simulation.is_lossless);
    EXPECT_TRUE(simulation.warnings.empty());
    const GradedAxis& y = problem.grid.axis(Axis::y);
    double height = 0.0;
    for (const VolumeEdgeTerms::Edge& edge : problem.terms->edges) {
        EXPECT_EQ(edge.at.component, e_y);
        height += y.coordinate(edge.at.j + 1) - y.coordinate(edge.at.j);
        ASSERT_EQ(problem.terms->one_ports[edge.one_port].poles.size(), 1u);
    }
    EXPECT_NEAR(height, wr90_height, 1e-9);
}

TEST(LumpedElements, WithAResistorTakePower) {
    const VolumeSimulation simulation =
        build_volume(loaded_guide(element({0, -5.08, 8}, {0, 5.08, 8}, resistor)), settings);
    EXPECT_FALSE(simulation.is_lossless);
    EXPECT_FALSE(simulation.problem().has_terms()) << "devices take several steps in a pass";
}

TEST(LumpedElements, HaveTheirPartsOnTheSolvedSide) {
    const std::array both{SymmetryPlane::magnetic, SymmetryPlane::electric};
    const auto across = solved_part(element({0, -5, 8}, {0, 5, 8}, {10.0, 2e-9, 3e-12, false}), both);
    ASSERT_TRUE(across);
    EXPECT_EQ(across->from.y(), 0.0);
    EXPECT_DOUBLE_EQ(across->to.y(), 5e-3);
    EXPECT_DOUBLE_EQ(across->values.resistance, 5.0);
    EXPECT_DOUBLE_EQ(across->values.inductance, 1e-9);
    EXPECT_DOUBLE_EQ(across->values.capacitance, 6e-12);
    EXPECT_FALSE(solved_part(element({-2, 0, 8}, {-2, 0, 9}, coil), both));
    EXPECT_TRUE(solved_part(element({2, 0, 8}, {2, 0, 9}, coil), both));
    EXPECT_TRUE(solved_part(element({-2, 0, 8}, {-2, 0, 9}, coil), {}));
    EXPECT_TRUE(solved_part(element({0, 0, 8}, {0, 0, 9}, coil), both));
}

TEST(LumpedElements, WarnOfAnEndThatTouchesNothing) {
    std::vector<std::string> places;
    for (const Warning& warning :
         build_volume(loaded_guide(element({0, -5.08, 8}, {0, 1, 8}, coil)), settings).warnings)
        if (warning.code == "element_end_free") places.push_back(warning.place);
    EXPECT_EQ(places, std::vector<std::string>{"antenna.solids[3].to_mm"});
}

std::string refusal(const VolumeAntenna& antenna) {
    try {
        plan_volume_domain(antenna, settings);
    } catch (const InputError& error) {
        return error.location().key + ": " + error.problem();
    }
    return "none";
}

TEST(LumpedElements, AreRefusedInMetalAndOffTheirSymmetry) {
    EXPECT_TRUE(refusal(loaded_guide(element({0, 5.2, 8}, {0, 5.9, 8}, coil)))
                    .starts_with("antenna.solids[3].from_mm: the lumped element lies in metal"));
    VolumeAntenna antenna = loaded_guide(element({5, -5.08, 8}, {5, 5.08, 8}, coil));
    antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::electric};
    EXPECT_TRUE(
        refusal(antenna).starts_with("antenna.symmetry.x0: the lumped element (antenna.solids[3]) breaks"));
    antenna.elements.push_back(element({-5, 5.08, 8}, {-5, -5.08, 8}, resistor));
    EXPECT_TRUE(refusal(antenna).starts_with("antenna.symmetry.x0")) << "another value";
    antenna.elements.back().values = coil;
    EXPECT_EQ(refusal(antenna), "none");
    antenna.elements = {element({0, -5.08, 8}, {0, 2, 8}, coil)};
    EXPECT_TRUE(refusal(antenna).starts_with("antenna.symmetry.y0"));
}

}  // namespace
}  // namespace lathe::tests
