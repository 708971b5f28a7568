// How power handling is scored.
#include "solver/results/power_handling.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/results/metric_table.hpp"
#include "tests/solver/results/one_port.hpp"

namespace lathe {
namespace {

RegionPower region(const std::string& name, std::optional<double> threshold_w,
                   std::optional<double> corona_w) {
    RegionPower made{name, RegionMultipactor{}, RegionCorona{corona_w, 10.0}};
    made.multipactor->threshold_w = threshold_w;
    return made;
}

TEST(PowerHandling, TheWorstRegionCountsUnlessOneIsNamed) {
    const PowerHandling power{
        1000.0,
        50.0,
        8.0,
        {region("gap", 400.0, {}), region("throat", 200.0, 700.0), region("step", {}, 900.0)}};
    EXPECT_EQ(power.multipactor_threshold_w(), 200.0);
    EXPECT_EQ(power.multipactor_threshold_w("gap"), 400.0);
    EXPECT_EQ(power.corona_threshold_w(), 700.0);
    EXPECT_NEAR(power.multipactor_margin_db(), 10.0 * std::log10(4.0), 1e-12);
    EXPECT_TRUE(std::isnan(power.multipactor_threshold_w("elsewhere")));
}

TEST(PowerHandling, WithoutBreakdownTheLargestPowerCounts) {
    const PowerHandling power{1000.0, 50.0, 8.0, {region("gap", {}, {})}};
    EXPECT_EQ(power.multipactor_threshold_w(), 1000.0);
    EXPECT_EQ(power.corona_threshold_w(), 1000.0);
    EXPECT_NEAR(power.multipactor_margin_db(), 10.0 * std::log10(20.0), 1e-12);
}

TEST(PowerHandling, WhatWasNotAskedForIsUndefined) {
    PowerHandling power{1000.0, 0.0, 8.0, {{"gap", {}, {}}}};
    EXPECT_TRUE(std::isnan(power.multipactor_threshold_w()));
    EXPECT_TRUE(std::isnan(power.corona_threshold_w()));
    power.regions = {region("gap", 100.0, {})};
    EXPECT_TRUE(std::isnan(power.multipactor_margin_db())) << "no operating power is known";
}

TEST(PowerHandling, MetricsReadIt) {
    FrequencyResult result = lathe::test::one_port_result();
    EXPECT_TRUE(std::isnan(metric_value(metric_of("multipactor_threshold_w"), result, {})));
    result.beam().power =
        PowerHandling{1000.0, 100.0, 8.0, {region("gap", 400.0, 90.0), region("step", 200.0, {})}};
    MetricQuestion question;
    EXPECT_EQ(metric_value(metric_of("multipactor_threshold_w"), result, question), 200.0);
    EXPECT_EQ(metric_value(metric_of("corona_threshold_w"), result, question), 90.0);
    question.region = "gap";
    EXPECT_EQ(metric_value(metric_of("multipactor_threshold_w"), result, question), 400.0);
    EXPECT_NEAR(metric_value(metric_of("multipactor_margin_db"), result, question), 10.0 * std::log10(4.0),
                1e-12);
}

}  // namespace
}  // namespace lathe
