// --set, --cells, --from, --to and --frequencies: the same as another file, and refused as one.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::Outcome;
using lathe::test::RunningProgram;
using lathe::test::tiny_project;
using lathe::test::write_file;
using nlohmann::json;

class BatchOverrides : public lathe::test::BatchTest {
protected:
    /// The results of a solve, without what differs from one to the next.
    json solved(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--engine", "cpu", "--out", "out"});
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        json results = json::parse(file_text(folder_ / "out/results.json"));
        results.erase("engine");
        return results;
    }

    /// What is said of a command line that is refused with this code, in one line.
    std::string refused(const std::vector<std::string>& arguments, int code) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, code) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        return outcome.err;
    }
};

#define EXPECT_SAYS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

/// tiny_project() with other numbers in the file itself.
std::string edited(std::string text, const std::vector<std::pair<std::string, std::string>>& changes) {
    for (const auto& [from, to] : changes) text.replace(text.find(from), from.size(), to);
    return text;
}

TEST_F(BatchOverrides, SolveAsAnotherFileWould) {
    write_file(folder_ / "other.lathe",
               edited(tiny_project(), {{"\"value\": 6.0", "\"value\": 7.5"},
                                       {"\"wall_thickness_mm\": 1.0", "\"wall_thickness_mm\": 1.5"},
                                       {"\"from_ghz\": 28.0", "\"from_ghz\": 29.0"},
                                       {"\"to_ghz\": 32.0", "\"to_ghz\": 31.0"},
                                       {"\"frequencies\": 3", "\"frequencies\": 5"},
                                       {"\"cells_per_wavelength\": 12", "\"cells_per_wavelength\": 15"}}));
    const json wanted = solved({"solve", "other.lathe"});
    EXPECT_EQ(wanted["frequencies_hz"].size(), 5u);
    EXPECT_EQ(
        solved({"solve", "tiny.lathe", "--set", "aperture_radius_mm=7.5", "--set", "wall_thickness_mm=1.5",
                "--from", "29", "--to", "31", "--frequencies", "5", "--cells", "15"}),
        wanted);
    EXPECT_NE(solved({"solve", "tiny.lathe"}), wanted);
    EXPECT_EQ(file_text(folder_ / "tiny.lathe"), tiny_project()) << "the file stays as it is";
}

TEST_F(BatchOverrides, LengthsMayHaveAUnit) {
    const json wanted = solved({"solve", "tiny.lathe", "--set", "aperture_radius_mm=6.35"});
    for (const std::string text :
         {"0.25in", "0.25 in", "250mil", "6350um", "0.635 cm", "6.35 mm", "0.00635m"})
        EXPECT_EQ(solved({"solve", "tiny.lathe", "--set", "aperture_radius_mm=" + text}), wanted) << text;
}

TEST_F(BatchOverrides, ListsChoicesAndFormulas) {
    json spline = json::parse(tiny_project());
    spline["antenna"] = {{"template", "spline_horn"},
                         {"parameters",
                          {{"waveguide_radius_mm", 3.6},
                           {"waveguide_length_mm", 6.0},
                           {"flare_length_mm", 10.0},
                           {"knot_radii_mm", {4.0, 4.5, 5.5, 6.0}},
                           {"aperture_radius_mm", 7.5},
                           {"monotone", 1},
                           {"wall_thickness_mm", 1.0}}}};
    write_file(folder_ / "spline.lathe", spline.dump());
    const Outcome plain = run({"solve", "spline.lathe"});
    ASSERT_EQ(plain.exit_code, 0) << plain.err;
    json entries = spline, list = spline, linked = spline;
    entries["antenna"]["parameters"]["knot_radii_mm"][2] = 5.8;
    list["antenna"]["parameters"]["knot_radii_mm"] = {4.2, 5.0, 6.5, 7.0};
    linked["antenna"]["parameters"]["flare_length_mm"] = {{"formula", "3 * waveguide_radius_mm"}};
    write_file(folder_ / "entries.lathe", entries.dump());
    write_file(folder_ / "list.lathe", list.dump());
    write_file(folder_ / "linked.lathe", linked.dump());
    EXPECT_EQ(solved({"solve", "spline.lathe", "--set", "knot_radii_mm[2]=5.8"}),
              solved({"solve", "entries.lathe"}));
    EXPECT_EQ(solved({"solve", "spline.lathe", "--set", "knot_radii_mm=4.2,5,6.5,7"}),
              solved({"solve", "list.lathe"}));
    EXPECT_EQ(solved({"solve", "spline.lathe", "--set", "flare_length_mm== 3 * waveguide_radius_mm"}),
              solved({"solve", "linked.lathe"}));
    EXPECT_SAYS(refused({"solve", "spline.lathe", "--set", "knot_radii_mm[9]=5"}, 2),
                "has the entries knot_radii_mm[0] to knot_radii_mm[3]");
    EXPECT_SAYS(refused({"solve", "spline.lathe", "--set", "knot_radii_mm=5"}, 2), "knot_radii_mm[0]=VALUE");
    EXPECT_SAYS(refused({"solve", "spline.lathe", "--set", "monotone=0.5"}, 2), "must be a whole number");
    const std::string profiled = LATHE_SOURCE "/resources/examples/profiled_horn_30ghz.lathe";
    EXPECT_SAYS(refused({"solve", profiled, "--set", "profile=sinusiod"}, 2), "did you mean \"sinusoid\"?");
    for (const std::string profile : {"sinusoid", "polynomial"})
        ASSERT_EQ(
            run({"export", profiled, "--format", "dxf", "--out", profile, "--set", "profile=" + profile})
                .exit_code,
            0);
    EXPECT_NE(file_text(folder_ / "sinusoid/profiled_horn_30ghz.dxf"),
              file_text(folder_ / "polynomial/profiled_horn_30ghz.dxf"));
}

TEST_F(BatchOverrides, WhatIsWrongIsSaidOnceWithWhatIsAllowed) {
    const auto set = [&](const std::string& text, int code) {
        return refused({"solve", "tiny.lathe", "--set", text}, code);
    };
    EXPECT_SAYS(set("aperture_radius_mm", 1), "write NAME=VALUE");
    EXPECT_SAYS(set("apperture_radius_mm=6", 2), "did you mean \"aperture_radius_mm\"?");
    EXPECT_SAYS(set("aperture_radius_mm=wide", 2),
                "must be a number, alone or with mm, um, cm, m, mil or in; allowed: ");
    EXPECT_SAYS(set("aperture_radius_mm=-6", 2), "--set aperture_radius_mm = -6: is out of range; allowed: ");
    EXPECT_SAYS(refused({"solve", "tiny.lathe", "--cells", "2"}, 2),
                "tiny.lathe with --cells 2: simulation.cells_per_wavelength = 2");
    EXPECT_SAYS(refused({"solve", "tiny.lathe", "--from", "40"}, 2), "must be more than from_ghz");
    EXPECT_SAYS(refused({"solve", "tiny.lathe", "--frequencies", "1000000000"}, 2), "allowed: 1 to 2001");
    // What only the grid finds does not quote a line of the file that says otherwise.
    EXPECT_SAYS(refused({"solve", "tiny.lathe", "--from", "20"}, 2),
                "tiny.lathe with --from 20: simulation.from_ghz = 20");
    write_file(folder_ / "drawn.lathe", R"({"format": "lathe/1", "antenna": {"regions": [],
        "port": {"kind": "dipole", "axis": "x", "z_mm": 0}}, "simulation": {"from_ghz": 28, "to_ghz": 32}})");
    EXPECT_SAYS(refused({"solve", "drawn.lathe", "--set", "radius_mm=3"}, 2), "regions have no parameters");
}

TEST_F(BatchOverrides, ASolveIsBoundNeitherByGenesNorByGoals) {
    write_file(folder_ / "goal.lathe",
               edited(tiny_project(), {{"\"value\": -60,", "\"value\": -60, \"from_ghz\": 31.5,"}}));
    EXPECT_EQ(run({"solve", "goal.lathe", "--set", "aperture_radius_mm=9"}).exit_code, 0);
    EXPECT_EQ(run({"solve", "goal.lathe", "--to", "31", "--out", "out", "--pictures"}).exit_code, 0);
    EXPECT_SAYS(refused({"optimise", "goal.lathe", "--store", "no.db", "--set", "aperture_radius_mm=9"}, 2),
                "outside its own gene's range; allowed: 4.5 to 8");
    EXPECT_SAYS(refused({"optimise", "goal.lathe", "--store", "no.db", "--to", "31"}, 2),
                "objectives[0].from_ghz");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "no.db"));
}

std::vector<std::pair<lathe::genetic::Genome, double>> scored(const std::string& store) {
    std::vector<std::pair<lathe::genetic::Genome, double>> all;
    for (const auto& evaluation : lathe::genetic::RunView(store).evaluations())
        all.emplace_back(evaluation.genome, evaluation.score.objective);
    return all;
}

TEST_F(BatchOverrides, ARunKeepsThemAndIsResumedWithThem) {
    write_file(folder_ / "tiny.lathe", tiny_project(60));
    write_file(folder_ / "other.lathe",
               edited(tiny_project(60), {{"\"value\": 6.0", "\"value\": 7.5"},
                                         {"\"frequencies\": 3", "\"frequencies\": 2"},
                                         {"\"cells_per_wavelength\": 12", "\"cells_per_wavelength\": 10"}}));
    RunningProgram program({"optimise", "tiny.lathe", "--store", "run.db", "--no-verify", "--set",
                            "aperture_radius_mm=7.5", "--frequencies", "2", "--cells", "10"},
                           folder_.path());
    const auto evaluated = [&]() -> std::size_t {
        try {
            return lathe::genetic::RunView(folder_ / "run.db").evaluations().size();
        } catch (const std::exception&) {
            return 0;  // not there yet
        }
    };
    while (!program.has_ended() && evaluated() < 8) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    program.signal(SIGINT);
    program.wait();
    const Outcome resumed = run({"resume", "run.db", "--no-verify"});
    ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
    ASSERT_EQ(run({"optimise", "other.lathe", "--store", "other.db", "--no-verify"}).exit_code, 0);
    EXPECT_EQ(scored(folder_ / "run.db"), scored(folder_ / "other.db"));
    EXPECT_EQ(lathe::write_project(lathe::genetic::RunView(folder_ / "run.db").project()),
              lathe::write_project(lathe::genetic::RunView(folder_ / "other.db").project()));
}

TEST_F(BatchOverrides, SweepToleranceAndExportTakeThem) {
    ASSERT_EQ(run({"sweep", "tiny.lathe", "--store", "sweep.db", "--parameter", "flare_length_mm=6:8:2",
                   "--set", "aperture_radius_mm=7", "--frequencies", "2"})
                  .exit_code,
              0);
    const auto swept = lathe::genetic::RunView(folder_ / "sweep.db").project();
    EXPECT_EQ(swept.simulation.frequencies, 2);
    EXPECT_NE(lathe::write_project(swept).find("\"aperture_radius_mm\": 7.0"), std::string::npos)
        << lathe::write_project(swept);
    ASSERT_EQ(run({"tolerance", "tiny.lathe", "--store", "yield.db", "--tolerance-mm", "0.1", "--copies", "2",
                   "--cells", "10"})
                  .exit_code,
              0);
    EXPECT_EQ(lathe::genetic::RunView(folder_ / "yield.db").project().simulation.cells_per_wavelength, 10.0);
    ASSERT_EQ(run({"export", "tiny.lathe", "--format", "dxf", "--out", "a"}).exit_code, 0);
    ASSERT_EQ(run({"export", "tiny.lathe", "--format", "dxf", "--out", "b", "--set", "flare_length_mm=9"})
                  .exit_code,
              0);
    EXPECT_NE(file_text(folder_ / "a/tiny.dxf"), file_text(folder_ / "b/tiny.dxf"));
}

}  // namespace
