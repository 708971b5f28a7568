// A folder in which tests begin runs with lathe-batch, kill them, resume them and ask their stores.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/app/batch/program.hpp"
#include "tests/app/batch/stored_rows.hpp"

namespace lathe::test {

class RunFolder : public testing::Test {
protected:
    /// Runs the program, which has to succeed, and returns what it printed.
    std::string run(const std::vector<std::string>& arguments) {
        const Outcome outcome = run_batch(arguments, folder_.path());
        EXPECT_EQ(outcome.exit_code, 0) << arguments.front() << ": " << outcome.err;
        return outcome.out;
    }
    void optimise(const std::string& project, const std::string& store,
                  const std::vector<std::string>& options = {}) {
        std::vector<std::string> arguments = {"optimise", project, "--store", store, "--no-verify"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        run(arguments);
    }
    /// Begins a run with two workers, kills it when the first `step` evaluations are stored, resumes and
    /// kills it each `step` evaluations later, and lets the last one end. At least three have to be killed.
    void kill_and_resume(const std::string& project, const std::string& store, std::size_t step,
                         const std::vector<std::string>& options = {}) {
        std::vector<std::string> arguments = {"optimise",    project,     "--store", store,
                                              "--no-verify", "--workers", "2"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        int kills = 0;
        for (std::size_t moment = step;; moment += step) {
            RunningProgram program(arguments, folder_.path());
            while (!program.has_ended() && evaluated_so_far(folder_ / store) < moment)
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            if (!program.has_ended()) program.signal(SIGKILL);
            const Outcome outcome = program.wait();
            if (outcome.exit_code == 0) break;
            ASSERT_EQ(outcome.exit_code, 128 + SIGKILL) << outcome.err;
            ++kills;
            arguments = {"resume", store, "--no-verify"};
        }
        EXPECT_GE(kills, 3);
    }
    std::vector<std::string> rows(const std::string& store) { return stored_rows(folder_ / store); }
    long lines(const std::string& file) {
        const std::string text = file_text(folder_ / file);
        return std::count(text.begin(), text.end(), '\n');
    }
    bool exists(const std::string& file) { return std::filesystem::exists(folder_ / file); }

    TemporaryFolder folder_;
};

}  // namespace lathe::test
