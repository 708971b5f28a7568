// A run of a shipped example, and what its re-check on the finer grid says.
#pragma once

#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <vector>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"

namespace lathe::test {

class ExampleRun : public testing::Test {
protected:
    void optimise(const std::string& example, const std::vector<std::string>& options = {}) {
        std::vector<std::string> arguments{"optimise",
                                           LATHE_SOURCE "/resources/examples/" + example + ".lathe", "--yes",
                                           "--store", "run.db"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const Outcome run = run_batch(arguments, folder_.path());
        ASSERT_EQ(run.exit_code, 0) << run.err;
        std::cout << run.out;
        rechecks_ = view().verifications();
    }
    genetic::RunView view() const { return genetic::RunView(folder_ / "run.db"); }
    /// Worst value over its band of the example's n-th goal on the finer grid; `role` is "before" or "after".
    double worst(const std::string& role, std::size_t goal) const {
        for (const auto& recheck : rechecks_)
            if (recheck.role == role) return recheck.evaluation.objectives.at(goal).worst_value;
        ADD_FAILURE() << "nothing is " << role;
        return 0.0;
    }

private:
    TemporaryFolder folder_;
    std::vector<genetic::StoredVerification> rechecks_;
};

}  // namespace lathe::test
