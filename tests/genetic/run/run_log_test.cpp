// The log beside the store, and the classes of failures that it names.
#include "genetic/run/run_log.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "genetic/execution/failure.hpp"
#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe::genetic;
using nlohmann::json;

namespace {

std::vector<json> lines_of(const std::filesystem::path& store) {
    std::vector<json> lines;
    std::ifstream file(RunLog::path_for(store));
    for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
    return lines;
}

}  // namespace

TEST(RunLog, HasEveryEvaluationAndGenerationOfTheStore) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    FakeOptions options{.workers = 3, .longest_delay_us = 500};
    options.evaluate = [](const Genome& genome) -> Evaluation {
        if (genome[0] > 18.0) return failed_evaluation(FailureClass::timeout, "it hangs");
        return fake_evaluation(genome, 20.0);
    };
    run_fake(store, fake_project(60), options);
    const auto lines = lines_of(store);
    EXPECT_EQ(lines.front()["event"], "started");
    EXPECT_EQ(lines.back()["event"], "finished");
    std::map<std::pair<int, int>, json> logged;
    int generations = 0;
    for (const json& line : lines) {
        EXPECT_EQ(line["time"].get<std::string>().size(), 20U) << line;
        generations += line["event"] == "generation";
        if (line["event"] != "evaluation") continue;
        EXPECT_TRUE(logged.emplace(std::pair(line["generation"], line["slot"]), line).second) << line;
    }
    EXPECT_EQ(generations, 6);
    EXPECT_EQ(logged.size(), 60U);
    for (const auto& evaluation : RunView(store).evaluations()) {
        const json& line = logged[{evaluation.generation, evaluation.slot}];
        EXPECT_EQ(line["status"], to_string(evaluation.score.status));
        if (evaluation.score.status == EvaluationStatus::failed) {
            EXPECT_EQ(line["failure"], "timeout");
            EXPECT_EQ(line["error"], "timeout: it hangs");
        }
        if (evaluation.score.status == EvaluationStatus::valid && line["objective"].is_number()) {
            EXPECT_EQ(line["objective"].get<double>(), evaluation.score.objective);
        }
    }
}

TEST(RunLog, StaysAListOfWholeLinesAfterAKill) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    std::ofstream(RunLog::path_for(store)) << "{\"event\":\"started\"}\n{\"event\":\"eval";
    RunLog(store).event("resumed", "with \"quotes\",\na line end and \xff");
    std::ifstream file(RunLog::path_for(store));
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_TRUE(json::accept(lines[0]) && json::accept(lines[2])) << lines[2];
}

TEST(RunLog, ThatCannotBeWrittenHarmsNoRun) {
    TemporaryFolder folder;
    std::filesystem::create_directory(RunLog::path_for(folder / "run.db"));
    EXPECT_EQ(run_fake(folder / "run.db", fake_project(20)).state, RunState::finished);
}

TEST(FailureClass, IsReadBackFromWhatTheStoreKeeps) {
    for (const auto failure :
         {FailureClass::out_of_memory, FailureClass::timeout, FailureClass::crash, FailureClass::device}) {
        const Evaluation failed = failed_evaluation(failure, "why");
        EXPECT_EQ(failure_class(failed.score.status, failed.error), failure);
        EXPECT_EQ(failed.error, to_string(failure) + ": why");
    }
    const Evaluation failed = failed_evaluation(FailureClass::other, "a device: gone");
    EXPECT_EQ(failure_class(failed.score.status, failed.error), FailureClass::other);
    EXPECT_EQ(failure_class(EvaluationStatus::diverged, "device: x"), FailureClass::diverged);
    EXPECT_EQ(failure_class(EvaluationStatus::infeasible, ""), FailureClass::infeasible);
    EXPECT_EQ(failure_class(EvaluationStatus::valid, ""), FailureClass::none);
}
