// Test 12 of the polishes: the example spline horn's derivatives beside what its metrics do over 0.2 mm. Some
// minutes.
#include <gtest/gtest.h>

#include "tests/genetic/support/trend.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(GradientTrend, FourGridsTellWhereS11OfTheSplineHornGoes) {
    Project project = read_project(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");
    project.optimiser.algorithm = "gradient", project.optimiser.grids = 4;
    const Trend trend = trend_of(project, seed_genome_of(project), "s11_db", 0.2);
    RecordProperty("s11_db", std::to_string(trend.value));
    RecordProperty("cosine", std::to_string(cosine(trend)));
    EXPECT_GE(cosine(trend), 0.95);
}
