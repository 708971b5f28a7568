// Every evaluation that a run has reported as done must be in its store, whatever fault it met.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "genetic/run/run_log.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::genetic {

/// Expects every evaluation of the log in the store, with the same outcome.
inline void expect_acknowledged(const std::filesystem::path& store) {
    std::ifstream file(RunLog::path_for(store));
    std::map<std::pair<int, int>, nlohmann::json> logged;
    for (std::string text; std::getline(file, text);) {
        const auto line = nlohmann::json::parse(text, nullptr, false);  // a killed writer leaves half a line
        if (line.is_object() && line.value("event", "") == "evaluation")
            logged[{line["generation"], line["slot"]}] = line;
    }
    if (logged.empty()) return;
    for (const auto& evaluation : RunView(store).evaluations()) {
        const auto found = logged.find({evaluation.generation, evaluation.slot});
        if (found == logged.end()) continue;
        EXPECT_FALSE(evaluation.is_pending) << "lost: " << found->second;
        EXPECT_EQ(found->second["status"], to_string(evaluation.score.status));
        if (found->second.contains("objective") && found->second["objective"].is_number()) {
            EXPECT_EQ(found->second["objective"].get<double>(), evaluation.score.objective);
        }
        logged.erase(found);
    }
    EXPECT_TRUE(logged.empty()) << "lost: " << logged.begin()->second;
}

}  // namespace lathe::genetic
