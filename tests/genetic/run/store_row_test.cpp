// Estimated size of a candidate's rows in a store against that of real rows.
#include "genetic/run/store_row.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "genetic/run/run.hpp"
#include "genetic/study/study_plan.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {
namespace {

/// The conical horn on a grid so coarse that a solve takes milliseconds.
Project swept_horn(int frequencies, int samples) {
    Project project = read_project(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    project.simulation.frequencies = frequencies;
    project.simulation.cells_per_wavelength = 6.0;
    project.simulation.margin_wavelengths = 0.1;
    project.simulation.stop_db = -20.0;
    project.sweep = SweepSettings{SweepMethod::sobol, {}, samples, 1};
    return project;
}

double bytes_of_sweep(const std::filesystem::path& store, int frequencies, int samples) {
    RunOptions options;
    options.engine = "cpu";
    Run::create(store, swept_horn(frequencies, samples), StudyKind::sweep, options).run({});
    return static_cast<double>(std::filesystem::file_size(store));
}

/// Growth of a store's file per candidate that was solved, which no change of the store may leave behind.
TEST(StoreRow, HasTheSizeOfRealRowsWithinAThird) {
    constexpr int few = 10, many = 50;
    const TemporaryFolder folder;
    for (const int frequencies : {3, 9}) {
        const std::string name = std::to_string(frequencies);
        const double measured = (bytes_of_sweep(folder / (name + "_many.db"), frequencies, many) -
                                 bytes_of_sweep(folder / (name + "_few.db"), frequencies, few)) /
                                (many - few);
        EXPECT_NEAR(store_row_bytes(swept_horn(frequencies, many), 1), measured, measured / 3.0)
            << frequencies << " frequencies";
    }
}

TEST(StoreRow, GrowsWithFrequenciesTimesExcitations) {
    const double fixed = store_row_bytes(swept_horn(0, 1), 1);
    EXPECT_NEAR(store_row_bytes(swept_horn(9, 1), 3) - fixed,
                3.0 * (store_row_bytes(swept_horn(9, 1), 1) - fixed), 1.0);
    EXPECT_EQ(store_row_bytes(swept_horn(9, 1), 0), store_row_bytes(swept_horn(9, 1), 1));
}

}  // namespace
}  // namespace lathe::genetic
