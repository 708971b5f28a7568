// The batch program from outside: exit codes and what it says of wrong use and wrong input.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::is_built_with_cuda;
using lathe::test::Outcome;
using lathe::test::tiny_project;
using lathe::test::write_file;

long lines_in(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

using BatchVerbs = lathe::test::BatchTest;

TEST_F(BatchVerbs, WrongUseIsOne) {
    EXPECT_EQ(run({}).exit_code, 1);
    EXPECT_EQ(run({"sing"}).exit_code, 1);
    EXPECT_EQ(run({"solve"}).exit_code, 1);
    EXPECT_EQ(run({"solve", "tiny.lathe", "--loud"}).exit_code, 1);
    EXPECT_EQ(run({"solve", "tiny.lathe", "--pictures"}).exit_code, 1);
    EXPECT_EQ(run({"bench", "solve"}).exit_code, 1) << "the benchmarks are a program of their own";
    EXPECT_EQ(run({"queue"}).exit_code, 1);
    EXPECT_EQ(run({"export", "tiny.lathe", "--format", "s1p,docx", "--out", "out"}).exit_code, 1);
    EXPECT_EQ(run({"--help"}).exit_code, 0);
    EXPECT_EQ(folder_.listing(), std::vector<std::string>{"tiny.lathe"});
}

TEST_F(BatchVerbs, UnavailableFormatIsSaidPlainly) {
    const Outcome outcome = run({"export", "tiny.lathe", "--format", "nec", "--out", "out"});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_NE(outcome.err.find("'nec' is not available"), std::string::npos) << outcome.err;
}

TEST_F(BatchVerbs, BadInputIsTwoWithOneLine) {
    write_file(folder_ / "broken.lathe", tiny_project().substr(0, 200));
    std::string negative = tiny_project();
    negative.replace(negative.find("\"waveguide_radius_mm\": 3.6"), 26, "\"waveguide_radius_mm\": -1.0");
    write_file(folder_ / "negative.lathe", negative);
    for (const std::string file : {"missing.lathe", "broken.lathe", "negative.lathe", "."}) {
        for (const auto& arguments : std::vector<std::vector<std::string>>{
                 {"solve", file, "--out", "out"},
                 {"optimise", file, "--store", "run.db"},
                 {"export", file, "--format", "stl", "--out", "out"},
                 {"queue", "--queue", "queue.db", "add", file, "--store", "run.db"}}) {
            const Outcome outcome = run(arguments);
            EXPECT_EQ(outcome.exit_code, 2) << arguments[0] << ' ' << file << ": " << outcome.err;
            EXPECT_EQ(lines_in(outcome.err), 1) << outcome.err;
            EXPECT_EQ(outcome.out, "");
        }
    }
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "run.db"));
    const Outcome unknown_engine = run({"solve", "tiny.lathe", "--engine", "steam"});
    EXPECT_EQ(unknown_engine.exit_code, 2);
    EXPECT_EQ(lines_in(unknown_engine.err), 1);
}

TEST_F(BatchVerbs, WarningsAreOneBlockAtTheEnd) {
    const Outcome clean = run({"solve", "tiny.lathe"});
    EXPECT_EQ(clean.exit_code, 0) << clean.err;
    EXPECT_EQ(clean.out.find("WARNING"), std::string::npos) << clean.out;

    std::string hasty = tiny_project();
    hasty.replace(hasty.find("\"max_periods\": 60, \"stop_db\": -40"), 33,
                  "\"max_periods\": 1, \"stop_db\": -150");
    write_file(folder_ / "hasty.lathe", hasty);
    const Outcome solved = run({"solve", "hasty.lathe", "--out", "out"});
    EXPECT_EQ(solved.exit_code, 0) << solved.err;
    const auto block = solved.out.find("1 WARNING: these numbers are doubtful\n  1. The solve reached");
    ASSERT_NE(block, std::string::npos) << solved.out;
    EXPECT_GT(block, solved.out.find("results: ")) << "after everything else";
    EXPECT_NE(solved.out.find("     at simulation.max_periods\n", block), std::string::npos) << solved.out;
    const auto results = nlohmann::json::parse(file_text(folder_ / "out/results.json"));
    ASSERT_EQ(results["warnings"].size(), 1u);
    EXPECT_EQ(results["warnings"][0]["code"], "not_rung_down");
    EXPECT_EQ(results["warnings"][0]["place"], "simulation.max_periods");

    const Outcome optimised = run({"optimise", "hasty.lathe", "--store", "run.db"});
    EXPECT_EQ(optimised.exit_code, 0) << optimised.err;
    EXPECT_NE(optimised.out.find("solved candidates: not_rung_down"), std::string::npos) << optimised.out;
    EXPECT_NE(optimised.out.find("1 WARNING of the winner"), std::string::npos) << optimised.out;
    const Outcome swept =
        run({"sweep", "hasty.lathe", "--store", "sweep.db", "--parameter", "flare_length_mm=5:6:2"});
    EXPECT_EQ(swept.exit_code, 0) << swept.err;
    EXPECT_NE(swept.out.find("1 WARNING of the best candidate"), std::string::npos) << swept.out;
}

TEST_F(BatchVerbs, WhatOnlyTheGridFindsNamesFileAndLine) {
    std::string low = tiny_project();
    low.replace(low.find("\"from_ghz\": 28"), 14, "\n\"from_ghz\": 20");
    write_file(folder_ / "low.lathe", low);
    const auto line =
        1 + std::count(low.begin(), low.begin() + static_cast<long>(low.find("\"from_ghz\"")), '\n');
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"solve", "low.lathe"}, {"export", "low.lathe", "--format", "s1p", "--out", "out"}}) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, 2);
        EXPECT_NE(outcome.err.find("low.lathe:" + std::to_string(line) + ": simulation.from_ghz = 20"),
                  std::string::npos)
            << outcome.err;
    }
}

TEST_F(BatchVerbs, GoalsThatCannotExistAreRefusedByEveryVerb) {
    std::string impossible = tiny_project();
    impossible.replace(impossible.find("\"s11_db\""), 8, "\n\"input_resistance_ohm\"");
    write_file(folder_ / "impossible.lathe", impossible);
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"solve", "impossible.lathe"},
             {"optimise", "impossible.lathe", "--store", "run.db"},
             {"sweep", "impossible.lathe", "--store", "run.db", "--parameter", "flare_length_mm=5:6:2"},
             {"tolerance", "impossible.lathe", "--store", "run.db", "--tolerance-mm", "0.01"}}) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, 2) << arguments[0];
        EXPECT_NE(
            outcome.err.find("impossible.lathe:20: objectives[0].metric = \"input_resistance_ohm\": does not "
                             "exist for this antenna: only a coaxial port"),
            std::string::npos)
            << outcome.err;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_ / "run.db"));
    // Goals from a file whose own antenna has them, asked of a run whose antenna has not.
    write_file(folder_ / "line.lathe", R"({"format": "lathe/1", "antenna": {
      "regions": [{"material": "pec", "outline_zr_mm": [[0, 0], [8, 0], [8, 0.65], [0, 0.65]]},
                  {"material": "pec", "outline_zr_mm": [[0, 1.5], [6, 1.5], [6, 4], [0, 4]]}],
      "port": {"kind": "coaxial", "inner_radius_mm": 0.65, "outer_radius_mm": 1.5, "z_mm": 0}},
      "simulation": {"from_ghz": 28, "to_ghz": 32},
      "objectives": [
        {"metric": "input_resistance_ohm", "goal": "near", "value": 50}]})");
    EXPECT_EQ(run({"optimise", "tiny.lathe", "--store", "tiny.db"}).exit_code, 0);
    const Outcome again = run({"rescore", "tiny.db", "--objectives", "line.lathe"});
    EXPECT_EQ(again.exit_code, 2);
    EXPECT_NE(again.err.find("line.lathe:7: objectives[0].metric"), std::string::npos) << again.err;
    const Outcome front =
        run({"pareto", "tiny.db", "--metrics", "s11_db,input_resistance_ohm:above", "--out", "out"});
    EXPECT_EQ(front.exit_code, 1);
    EXPECT_NE(front.err.find("only a coaxial port"), std::string::npos) << front.err;
}

TEST_F(BatchVerbs, StrategiesAreNamedAndUnknownOnesRefused) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"solve", "tiny.lathe"}, {"optimise", "tiny.lathe", "--store", "run.db"}}) {
        std::vector<std::string> unknown = arguments, elsewhere = arguments;
        unknown.insert(unknown.end(), {"--strategy", "magic"});
        const Outcome refused = run(unknown);
        EXPECT_EQ(refused.exit_code, 2);
        EXPECT_EQ(lines_in(refused.err), 1);
        EXPECT_NE(refused.err.find("magic"), std::string::npos) << refused.err;
        if (!is_built_with_cuda) continue;
        for (const char* old : {"flags", "plain:64x4"}) {
            std::vector<std::string> with_old = arguments;
            with_old.insert(with_old.end(), {"--strategy", old});
            EXPECT_EQ(run(with_old).exit_code, 2) << old;
        }
        for (const char* known : {"auto", "resident", "global"})
            EXPECT_NE(refused.err.find(known), std::string::npos) << refused.err;
        elsewhere.insert(elsewhere.end(), {"--engine", "cpu", "--strategy", "global"});
        EXPECT_EQ(run(elsewhere).exit_code, 1);
    }
    EXPECT_FALSE(std::filesystem::exists(folder_ / "run.db"));
}

TEST_F(BatchVerbs, StorageFaultIsFour) {
    EXPECT_EQ(run({"resume", "missing.db"}).exit_code, 4);
    write_file(folder_ / "garbage.db", std::string(5000, 'x'));
    EXPECT_EQ(run({"resume", "garbage.db"}).exit_code, 4);
    EXPECT_EQ(run({"report", "garbage.db", "--out", "report"}).exit_code, 4);
    EXPECT_EQ(run({"optimise", "tiny.lathe", "--store", "no/such/folder/run.db"}).exit_code, 4);
    write_file(folder_ / "occupied", "a file");
    EXPECT_EQ(run({"solve", "tiny.lathe", "--out", "occupied"}).exit_code, 4);
    EXPECT_EQ(file_text(folder_ / "occupied"), "a file");
}

}  // namespace
