// Electrons in a room that is closed all around, with corners of all kinds: none gets out, however many there
// are.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/mesh/mesh_domain.hpp"
#include "solver/particles/push/electron_run.hpp"

namespace lathe::particles {
namespace {

/// A body of revolution: a sharp wedge, a step back, a slot a tenth of a millimetre wide, a part of the axis.
const std::vector<Point> room = {{0, 0},         {6e-3, 0},        {6e-3, 1.5e-3},   {5e-3, 1.5e-3},
                                 {5e-3, 3e-3},   {4.9e-3, 3e-3},   {4.9e-3, 1.6e-3}, {3e-3, 2.5e-3},
                                 {2.9e-3, 1e-3}, {2.2e-3, 2.8e-3}, {0, 2e-3}};

struct Room {
    explicit Room(double yield) {
        MeshDomain domain;
        domain.chosen = {{-1e-3, 0}, {7e-3, 0}, {7e-3, 4e-3}, {-1e-3, 4e-3}};
        domain.drawn = {room};
        domain.filling = [](Point p) { return is_inside(p) ? -1 : 0; };
        mesh = triangulate(domain, {.largest = 0.5e-3, .across_gap = 5.0}, "room");
        // No field of Maxwell's: it turns, so that walls of all directions are hit.
        const double volts_per_m = 2e5;
        field = sampled_field(mesh, 3e9, 0, [&](Point p) {
            return FieldVector{volts_per_m * std::min(1.0, p.r / 1e-3),        0.0, {0.0, volts_per_m}, 0.0,
                               3e-9 * volts_per_m * std::min(1.0, p.r / 1e-3), 0.0};
        });
        push.emplace(mesh, field, 100);
        material.dmax = yield;
        setting = {&*push, {yield_curve(material)}, {}, 8000, nullptr};
    }

    static bool is_inside(Point p) {
        bool inside = false;
        for (std::size_t n = 0; n < room.size(); ++n) {
            const Point a = room[n], b = room[(n + 1) % room.size()];
            if ((a.r > p.r) != (b.r > p.r) && p.z < a.z + (p.r - a.r) * (b.z - a.z) / (b.r - a.r))
                inside = !inside;
        }
        return inside;
    }

    TriangleMesh mesh;
    MeshField field;
    std::optional<PushSetting> push;
    WallMaterial material{.name = "own", .model = YieldModel::vaughan, .emax_ev = 165, .dmax = 2.0};
    RunSetting setting;
};

/// Follows electrons until they have made so many steps; returns how many impacts there were.
double expect_that_none_leaks(double steps) {
    const Room closed(2.0);
    for (const BoundaryEdge& edge : closed.mesh.edges) EXPECT_NE(edge.kind, EdgeKind::open);
    ElectronRun run(closed.setting, {7, 0}, 1.0);
    double impacts = 0.0;  // each as one, whatever an electron stands for
    run.watch([&](const Impact&) { ++impacts; });
    run.seed(8000);
    run.run_period();  // in which they start
    double made = 0.0;
    for (int step = 0; made < steps && run.electrons().size() > 0; ++step) {
        made += run.electrons().size();
        if (step % 100 == 99)
            run.run_period();
        else
            run.step();
        if (step % 1000 != 0) continue;
        for (int n = 0; n < run.electrons().size(); ++n) {
            // What has just been freed lies on the wall to rounding: a nanometre towards the middle is
            // inside.
            const Place<double> at = run.electrons().at(n).place;
            const bool is_in = Room::is_inside({at.z, at.r}) || Room::is_inside({at.z + 1e-9, at.r}) ||
                               Room::is_inside({at.z - 1e-9, at.r}) || Room::is_inside({at.z, at.r - 1e-9}) ||
                               Room::is_inside({at.z, at.r + 1e-9});
            EXPECT_TRUE(is_in) << at.z << ", " << at.r;
        }
    }
    EXPECT_GE(made, steps);
    EXPECT_EQ(run.tally().lost, 0.0);
    EXPECT_EQ(run.tally().left, 0.0);
    return impacts;
}

TEST(ClosedRoom, NoElectronLeaks) {
    EXPECT_GT(expect_that_none_leaks(4e6), 1e4);
}

TEST(ClosedRoomLong, NoElectronLeaksInABillionSteps) {
    EXPECT_GT(expect_that_none_leaks(1e9), 5e5) << "too few impacts to tell";
}

TEST(ClosedRoom, APopulationThatExplodesStaysBounded) {
    Room closed(30.0);
    closed.setting.population_cap = 500;
    ElectronRun run(closed.setting, {7, 0}, 1.0);
    run.seed(500);
    std::size_t most = 0;
    for (int step = 0; step < 600; ++step) {
        if (step % 100 == 99)
            run.run_period();
        else
            run.step();
        most = std::max(most, static_cast<std::size_t>(run.electrons().size()));
    }
    EXPECT_GT(run.population(), 1e6) << "what it stands for has grown";
    EXPECT_TRUE(std::isfinite(run.population()));
    EXPECT_GT(most, 500U);
    // Halved above four times the cap; no step frees more than a few for each electron that there is.
    EXPECT_LT(most, 10U * most_caps_in_a_period * 500U);
    EXPECT_EQ(run.tally().lost, 0.0);
}

}  // namespace
}  // namespace lathe::particles
