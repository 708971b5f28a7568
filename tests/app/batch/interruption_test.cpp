// SIGTERM at stages that do not look at the request to stop.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

/// Solids whose grid takes minutes to plan.
std::string many_solids() {
    std::string solids;
    for (int n = 0; n < 20; ++n) {
        const std::string place = std::to_string(n);
        solids += R"({"kind": "box", "material": "pec", "from_mm": [)" + place + R"(, 0, 0], "to_mm": [)" +
                  place + R"(.5, 0.5, 0.5], "copies": 10000, "copy_step_mm": [0.000001, 0, 0]},)";
    }
    return R"({"format": "lathe/1", "name": "many", "antenna": {"geometry": "volume", "solids": [)" + solids +
           R"({"kind": "box", "material": "pec", "from_mm": [-5, -5, -2], "to_mm": [5, 5, -1]}],
  "ports": [{"name": "dipole", "kind": "dipole", "at_mm": [0, 0, 30], "axis": "x"}]},
  "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 3, "cells_per_wavelength": 10}})";
}

class Interruptions : public BatchTest {};

TEST_F(Interruptions, EndAPreparationThatTakesMinutes) {
    write_file(folder_ / "many.lathe", many_solids());
    for (const int wait_ms : {300, 1500}) {
        RunningProgram program({"solve", "many.lathe", "--yes", "--out", "out"}, folder_.path());
        std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
        if (program.has_ended()) FAIL() << program.wait().err;
        const auto begin = std::chrono::steady_clock::now();
        program.signal(SIGTERM);
        const Outcome outcome = program.wait();
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        // Before the program has read the file, the signal ends it as any other.
        EXPECT_TRUE(outcome.exit_code == 130 || outcome.exit_code == 143 ||
                    outcome.exit_code == 128 + SIGTERM)
            << outcome.exit_code << " " << outcome.err;
        EXPECT_LT(seconds, 3.0) << "0.9 s and what a busy machine needs";
    }
}

/// Metal edges and cut cells of copies that overlap take minutes; their loops read the request to stop.
std::string overlapping_copies() {
    return R"({"format": "lathe/1", "antenna": {"geometry": "volume", "solids": [
   {"kind": "box", "material": "pec", "from_mm": [4, 0, 0], "to_mm": [5, 1, 1], "copies": 10000,
    "copy_step_mm": [1e-06, 0, 0]}],
  "ports": [{"name": "dipole", "kind": "dipole", "at_mm": [0, 0, 3], "axis": "x"}]},
 "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 2}})";
}

TEST_F(Interruptions, AreReadWhileTheCellsOfCopiesAreCut) {
    write_file(folder_ / "row.lathe", overlapping_copies());
    RunningProgram program({"solve", "row.lathe", "--engine", "cpu", "--yes"}, folder_.path());
    std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    ASSERT_FALSE(program.has_ended()) << program.wait().err;
    program.signal(SIGTERM);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
    EXPECT_EQ(outcome.err.find("the work was ended"), std::string::npos) << "not by force: " << outcome.err;
    EXPECT_NE(outcome.err.find("interrupted"), std::string::npos) << outcome.err;
}

}  // namespace
