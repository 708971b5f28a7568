// lathe-batch check: error bars from a second grid.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::Outcome;

using BatchCheck = lathe::test::BatchTest;

nlohmann::json check_of(const std::filesystem::path& folder) {
    return nlohmann::json::parse(file_text(folder / "check.json"));
}

TEST_F(BatchCheck, WritesTheNumbersOfBothGrids) {
    const Outcome outcome = run({"check", "tiny.lathe", "--engine", "cpu", "--out", "x"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("directivity_dbi"), std::string::npos) << outcome.out;
    const auto json = check_of(folder_ / "x");
    EXPECT_EQ(json.at("density_ratio"), 1.4);
    std::set<std::string> metrics;
    for (const auto& entry : json.at("metrics")) {
        metrics.insert(entry.at("metric"));
        const double difference = std::abs(entry.at("value").get<double>() - entry.at("finer").get<double>());
        EXPECT_NEAR(entry.at("estimated_error").get<double>(), difference / (1.0 - 1.0 / 1.96), 1e-9);
    }
    for (const char* metric : {"s11_db", "directivity_dbi", "realised_gain_dbi"})
        EXPECT_TRUE(metrics.contains(metric)) << metric;
    // The values are those of a solve at the file's own density.
    ASSERT_EQ(run({"solve", "tiny.lathe", "--engine", "cpu", "--out", "s"}).exit_code, 0);
    const auto solved = nlohmann::json::parse(file_text(folder_ / "s/results.json"));
    for (const auto& entry : json.at("metrics"))
        if (entry.at("metric") == "directivity_dbi") {
            EXPECT_EQ(entry.at("value"), solved.at("directivity_dbi")[0]);
            break;
        }
}

TEST_F(BatchCheck, TakesTheBestDesignOfARun) {
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    ASSERT_EQ(run({"check", "run.db", "--engine", "cpu", "--out", "x"}).exit_code, 0);
    EXPECT_GT(check_of(folder_ / "x").at("metrics").size(), 5u);
    EXPECT_EQ(run({"check", "run.db"}).exit_code, 1) << "needs a folder";
    EXPECT_EQ(run({"check", "none.lathe", "--out", "y"}).exit_code, 2);
}

TEST_F(BatchCheck, ReportsErrorsOfADesign) {
    ASSERT_EQ(run({"report", "tiny.lathe", "--engine", "cpu", "--out", "plain"}).exit_code, 0);
    ASSERT_EQ(run({"report", "tiny.lathe", "--engine", "cpu", "--check", "--out", "checked"}).exit_code, 0);
    EXPECT_EQ(file_text(folder_ / "plain/report.html").find("Estimated error"), std::string::npos);
    EXPECT_NE(file_text(folder_ / "checked/report.html").find("Estimated error"), std::string::npos);
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    EXPECT_EQ(run({"report", "run.db", "--check", "--out", "r"}).exit_code, 1);
}

}  // namespace
