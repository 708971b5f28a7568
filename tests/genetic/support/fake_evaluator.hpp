// A cheap function in the solver's place, slow in unforeseeable ways if asked to be.
#pragma once

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <functional>
#include <string>

#include "genetic/run/run.hpp"

namespace lathe::genetic {

/// A conical horn with three genes, population 10.
Project fake_project(int evaluations = 100, std::uint64_t seed = 1, const std::string& algorithm = "ga");

/// fake_project() with a sweep of all genes by `samples` Sobol points.
Project fake_sweep(int samples);

/// Score of a genome: smooth with a minimum above 0; the longest horns are infeasible, some others diverge or
/// have a NaN objective. Cells per wavelength shift it a little, as a finer grid would.
Evaluation fake_evaluation(const Genome& genome, double cells_per_wavelength);

/// fake_evaluation() with slopes, where its objective is below the limit.
Evaluation fake_evaluation_with_slopes(const Genome& genome, double slope_limit, double cells_per_wavelength);

struct FakeOptions {
    int workers = 1;
    int longest_delay_us = 0;  ///< each candidate takes a random time up to this
    std::string identity = "fake";
    /// Called for each candidate, from its worker; may be empty.
    std::function<void(const Genome&)> called = {};
    /// Takes the place of fake_evaluation(); may be empty.
    std::function<Evaluation(const Genome&)> evaluate = {};
};

RunOptions fake_run_options(const FakeOptions& options = {});

/// Everything in a store but times and events, one line a row.
std::string dump_store(const std::filesystem::path& store);

/// First row in which two stores differ in more than times and events; empty when they are the same.
std::string first_difference(const std::filesystem::path& left, const std::filesystem::path& right);

/// A folder of its own under the system's temporary one; removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Runs a new store to its end with the fake.
RunSummary run_fake(const std::filesystem::path& store, const Project& project,
                    const FakeOptions& options = {});

}  // namespace lathe::genetic
