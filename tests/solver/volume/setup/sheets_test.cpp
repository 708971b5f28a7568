// Sheets and what lies behind ports: ports on sheets, planes of symmetry, refusals and warnings.
#include "solver/geometry/solids/sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/base/input_error.hpp"
#include "solver/base/warning_rank.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

constexpr double mm = 1e-3;

std::vector<Point> rectangle(double low, double high, double left, double right) {
    return {{mm * low, mm * left}, {mm * high, mm * left}, {mm * high, mm * right}, {mm * low, mm * right}};
}

VolumePort gap(const Eigen::Vector3d& from_mm, const Eigen::Vector3d& to_mm) {
    VolumePort port;
    port.name = "gap", port.kind = VolumePortKind::lumped;
    port.from = mm * from_mm, port.to = mm * to_mm;
    return port;
}

std::vector<std::string> places_of(const Warnings& warnings, const std::string& code) {
    std::vector<std::string> places;
    for (const Warning& warning : warnings)
        if (warning.code == code) places.push_back(warning.place + ": " + warning.text);
    return places;
}

std::string refusal(const VolumeAntenna& antenna) {
    try {
        plan_volume_domain(antenna, band(8e9, 12e9, 1, 20, 8, 0.1));
    } catch (const InputError& error) {
        return error.location().key + " " + error.value() + " " + error.problem();
    }
    return "none";
}

/// A patch over a larger sheet, 0.8 mm apart.
VolumeAntenna patch(const VolumePort& port) {
    VolumeAntenna antenna;
    antenna.body.add(make_sheet(2, 0.0, rectangle(-9, 9, -9, 9)), metal(), "ground");
    antenna.body.add(make_sheet(2, 0.8 * mm, rectangle(-5, 5, -4, 4)), metal(), "patch");
    antenna.ports = {port};
    return antenna;
}

TEST(PortsOnSheets, ReachFromSheetToSheet) {
    const SimulationSettings settings = band(8e9, 12e9, 1, 20, 8, 0.1);
    const VolumeSimulation on = build_volume(patch(gap({2, 0, 0}, {2, 0, 0.8})), settings);
    EXPECT_TRUE(places_of(on.warnings, "port_end_free").empty());
    const LumpedPort& port = *on.terminals[0].gap;
    const GradedAxis& z = on.problem().grid.axis(Axis::z);
    EXPECT_NEAR(z.coordinate(port.edges.front().k), 0.0, 1e-12);
    EXPECT_NEAR(z.coordinate(port.edges.back().k + 1), 0.8 * mm, 1e-12);
    const auto free_end =
        places_of(build_volume(patch(gap({7, 0, 0}, {7, 0, 0.8})), settings).warnings, "port_end_free");
    ASSERT_EQ(free_end.size(), 1u) << "next to the patch";
    EXPECT_TRUE(free_end[0].starts_with("antenna.ports[0].to_mm: The end [7, 0, 0.8] mm of port gap"));
    EXPECT_TRUE(refusal(patch(gap({1, 0, 0}, {3, 0, 0})))
                    .starts_with("antenna.ports[0].from_mm [1, 0, 0] port gap lies in metal"));
}

TEST(SheetsAndSymmetry, MustBeTheirOwnImages) {
    VolumeAntenna antenna = patch(gap({0, 0, 0}, {0, 0, 0.8}));
    antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
    EXPECT_EQ(refusal(antenna), "none");
    antenna.body.add(make_sheet(2, 0.8 * mm, rectangle(5, 6, -1, 1)), metal(), "stub");
    EXPECT_TRUE(refusal(antenna).starts_with("antenna.symmetry.x0 x = 0 the solids break this symmetry"));
    VolumeAntenna upright = patch(gap({0, 0, 0}, {0, 0, 0.8}));
    upright.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::none};
    upright.body.add(make_sheet(0, 3 * mm, rectangle(-1, 1, 2, 3)), metal(), "upright");
    EXPECT_TRUE(refusal(upright).starts_with("antenna.symmetry.x0 x = 0"));
    upright.body.add(make_sheet(0, -3 * mm, rectangle(-1, 1, 2, 3)), metal(), "image");
    EXPECT_EQ(refusal(upright), "none");
    VolumeAntenna beyond = patch(gap({0, 0, 0}, {0, 0, 0.8}));
    beyond.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::none};
    beyond.body.add(make_sheet(0, -3 * mm, rectangle(-1, 1, 2, 3)), metal(), "on the other side");
    EXPECT_TRUE(refusal(beyond).starts_with("antenna.symmetry.x0 x = 0"));
}

TEST(SheetsAndPorts, MustNotCloseAGuideInThePlaneOfAPort) {
    VolumeAntenna antenna = wr90(30 * mm);
    antenna.body.add(make_sheet(2, 0.0, rectangle(4, 12, -5.5, 5.5)), metal(), "iris");
    EXPECT_EQ(refusal(antenna),
              "antenna.ports[0].at_mm 0 puts the plane of port one on the sheet iris, which closes a part of "
              "its guide there; allowed: a plane within a guide of one cross-section");
}

/// A guide with a port in its middle, closed and filled behind it.
TEST(DrawnBehindPort, IsWarnedOfByName) {
    const auto found = [](const auto& draw) {
        VolumeAntenna antenna = wr90(60 * mm);
        antenna.ports[0].place = 20 * mm;
        draw(antenna.body);
        const Warnings warnings = plan_volume_domain(antenna, band(8e9, 12e9, 1, 20, 8, 0.1)).plan.warnings;
        return places_of(warnings, "drawn_behind_port");
    };
    EXPECT_TRUE(found([](Body&) {}).empty()) << "a guide that goes on";
    const auto post = found([](Body& body) {
        body.add(make_cylinder({3 * mm, -5.5 * mm, 10 * mm}, {3 * mm, 5.5 * mm, 10 * mm}, 0.5 * mm), metal(),
                 "post");
        body.add(make_box({-12 * mm, -6 * mm, 0}, {12 * mm, 6 * mm, 1 * mm}), metal(), "short");
        body.add(make_box({-12 * mm, -6 * mm, 50 * mm}, {12 * mm, 6 * mm, 51 * mm}), metal(), "in front");
    });
    ASSERT_EQ(post.size(), 2u);
    EXPECT_TRUE(post[0].starts_with("antenna.ports[0]: The part of post behind the plane of port one"));
    EXPECT_TRUE(post[1].starts_with("antenna.ports[0]: The part of short behind"));
    EXPECT_EQ(rank_of(Warning{"drawn_behind_port", "", ""}), WarningRank::warning);
    EXPECT_EQ(found([](Body& body) {
                  body.add(make_box({-5 * mm, -5.08 * mm, 2 * mm}, {5 * mm, 5.08 * mm, 8 * mm}),
                           dielectric(2.2), "block");
              }).size(),
              1u);
    EXPECT_EQ(found([](Body& body) {
                  body.add(make_sheet(2, 5 * mm, rectangle(-12, 0, -6, 6)), metal(), "iris");
              }).size(),
              1u);
    EXPECT_EQ(found([](Body& body) {
                  body.add(make_sheet(0, 0.0, rectangle(-6, 6, 2, 8)), metal(), "fin that ends");
              }).size(),
              1u);
    EXPECT_TRUE(
        found([](Body& body) {
            body.add(make_box({-16 * mm, -9 * mm, 0}, {-12.43 * mm, 9 * mm, 60 * mm}), metal(), "rib");
        }).empty())
        << "next to the guide";
}

/// A ridge that goes on through the port's plane.
TEST(DrawnBehindPort, IsNotAConstantCrossSection) {
    VolumeAntenna antenna = wr90(60 * mm);
    antenna.body.add(make_box({-2 * mm, -5.08 * mm, 0}, {2 * mm, 0, 60 * mm}), metal(), "ridge");
    for (VolumePort& port : antenna.ports) port.mode = {std::nullopt, 0, 0, 1}, port.inside = {0, 2 * mm};
    antenna.ports[0].place = 20 * mm;
    const auto plan = plan_volume_domain(antenna, band(8e9, 12e9, 1, 20, 8, 0.1)).plan;
    EXPECT_TRUE(places_of(plan.warnings, "drawn_behind_port").empty());
}

/// Metal of a drawing without one follows the simulation; a solid's own stays, perfect or not.
TEST(WallMetals, OfSolidsAreTheirOwn) {
    VolumeAntenna antenna = wr90(30 * mm);
    SolidMaterial own = metal(), perfect = metal();
    own.surface.conductivity_s_per_m = 1e6, own.has_own_metal = true, perfect.has_own_metal = true;
    antenna.body.add(make_box({20 * mm, 0, 0}, {21 * mm, 1 * mm, 1 * mm}), own, "own");
    antenna.body.add(make_box({22 * mm, 0, 0}, {23 * mm, 1 * mm, 1 * mm}), perfect, "perfect");
    SimulationSettings settings = band(8e9, 12e9, 1, 20, 8, 0.1);
    settings.wall_metal.conductivity_s_per_m = 5.8e7;
    const VolumeDomain domain = plan_volume_domain(antenna, settings);
    const auto conductivity = [&](const Eigen::Vector3d& at_mm) {
        return domain.body.materials()[static_cast<std::size_t>(domain.body.material_at(mm * at_mm))]
            .surface.conductivity_s_per_m;
    };
    EXPECT_EQ(conductivity({12, 0, 15}), 5.8e7);
    EXPECT_EQ(conductivity({20.5, 0.5, 0.5}), 1e6);
    EXPECT_EQ(conductivity({22.5, 0.5, 0.5}), 0.0);
}

}  // namespace
}  // namespace lathe::tests
