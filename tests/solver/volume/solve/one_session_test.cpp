// One session solves antennas of all geometries.
#include <gtest/gtest.h>

#include <atomic>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/unsupported_problem.hpp"
#include "solver/simulation/any_simulation.hpp"
#include "solver/simulation/solve_any.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

SimulationSettings coarse() {
    return band(9e9, 11e9, 2, 10, 6, 0.2);
}

/// A round guide that ends in free space, as a body of revolution.
Antenna open_guide() {
    Antenna antenna;
    antenna.regions = {{{.is_pec = true}, {{0.0, 0.012}, {0.03, 0.012}, {0.03, 0.014}, {0.0, 0.014}}}};
    antenna.port.radius = 0.012;
    return antenna;
}

AnyAntenna open_wr90() {
    VolumeAntenna antenna = wr90(20e-3);
    antenna.ports.pop_back();
    return antenna;
}

TEST(OneSession, SolvesWhatTheSessionsOfEachFamilyDo) {
    const auto session = make_session("cpu", 2);
    EXPECT_EQ(session->name(), "cpu");
    EXPECT_EQ(session->threads(), 2);
    Progress progress;
    const Results plane = solve(AnyAntenna(open_guide()), coarse(), *session, progress);
    const Results space = solve(open_wr90(), coarse(), *session, progress);
    EXPECT_EQ(progress.simulations_done.load(), 2);
    EXPECT_EQ(space.engine.name, "cpu");
    const Results alone = solve_volume(std::get<VolumeAntenna>(open_wr90()), coarse(),
                                       *volume_session(cpu::volume_engine(), 1), progress);
    EXPECT_EQ(space.frequencies[0].s_matrix, alone.frequencies[0].s_matrix);
    EXPECT_EQ(space.frequencies[1].beams[0].directivity_dbi, alone.frequencies[1].beams[0].directivity_dbi);
    EXPECT_EQ(plane.frequencies.size(), 2u);
}

TEST(OneSession, GivesBuiltProblemsTheBitsOfWholeSolves) {
    const auto session = make_session("cpu", 2, ProblemFamily::space);
    Progress progress;
    for (const AnyAntenna& antenna : {AnyAntenna(open_guide()), open_wr90()}) {
        const AnySimulation simulation = build(antenna, coarse());
        EXPECT_EQ(simulation.problems().size(), static_cast<std::size_t>(problem_count(antenna, coarse())));
        EXPECT_EQ(simulation.problems()[0].space() != nullptr, family_of(antenna) == ProblemFamily::space);
        const Results built = simulation.evaluate(session->solve(simulation.problems(), progress, {}, {}));
        const Results whole = solve(antenna, coarse(), *session, progress);
        EXPECT_EQ(built.frequencies[0].s_matrix, whole.frequencies[0].s_matrix);
        EXPECT_EQ(built.frequencies[0].beams[0].directivity_dbi,
                  whole.frequencies[0].beams[0].directivity_dbi);
        const SolveSize size = size_of_solve(antenna, coarse());
        EXPECT_EQ(size.excitations, 1);
        EXPECT_GT(size.cells, 100.0);
        EXPECT_GE(size.updates_most, size.updates);
    }
}

TEST(OneSession, OfOneFamilyRefusesTheOther) {
    Progress progress;
    const AnySimulation plane = build(open_guide(), coarse()), space = build(open_wr90(), coarse());
    EXPECT_THROW(volume_session(cpu::volume_engine(), 1)->solve(plane.problems(), progress, {}, {}),
                 UnsupportedProblem);
    EXPECT_THROW(make_engine("cpu", 1)->solve(space.problems(), progress, {}, {}), UnsupportedProblem);
}

TEST(OneSession, ShowsTheFieldOfAProblemOfSpace) {
    struct Counter final : PlaneSink {
        std::atomic<int> frames = 0;
        WatchedPlane plane() const override { return {}; }
        void receive(PlaneFrame) override { ++frames; }
    } counter;
    SolveWatch watch;
    watch.space.planes = [&](std::size_t) { return &counter; };
    Progress progress;
    solve(open_wr90(), coarse(), *make_session("cpu", 2, ProblemFamily::space), progress, {}, watch);
    EXPECT_GT(counter.frames, 10);
}

}  // namespace
}  // namespace lathe::tests
