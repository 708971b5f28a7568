// What tests of runs look for in stores and among processes.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "genetic/run/run_view.hpp"

namespace lathe::test {

/// What must not depend on how, where and how often a run was stopped: genomes, scores and all metrics.
inline std::vector<std::string> stored_rows(const std::string& store) {
    std::vector<std::string> all;
    for (const auto& one : genetic::RunView(store).evaluations()) {
        EXPECT_FALSE(one.is_pending) << store;
        EXPECT_EQ(one.score.status, genetic::EvaluationStatus::valid) << one.metrics_json << one.error;
        char objective[40];
        std::snprintf(objective, sizeof objective, " %a ", one.score.objective);
        all.push_back(one.key + objective + one.metrics_json);
    }
    return all;
}

/// 0 while there is no store.
inline std::size_t evaluated_so_far(const std::string& store) {
    try {
        std::size_t count = 0;
        for (const auto& one : genetic::RunView(store).evaluations()) count += one.is_pending ? 0 : 1;
        return count;
    } catch (const genetic::StorageError&) {
        return 0;
    }
}

/// First process whose parent is `parent`; 0 when there is none.
inline pid_t child_of(pid_t parent) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ifstream file(entry.path() / "stat");
        std::string stat((std::istreambuf_iterator<char>(file)), {});
        const std::size_t end = stat.rfind(')');
        if (end == std::string::npos || stat.compare(end, 3, ") Z") == 0) continue;
        if (std::stoi(stat.substr(end + 4)) == parent) return std::stoi(name);
    }
    return 0;
}

}  // namespace lathe::test
