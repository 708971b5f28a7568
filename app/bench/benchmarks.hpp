// Benchmarks that `lathe-bench NAME` offers: each answers one question.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace lathe::bench {

/// Options of the command line. Each benchmark takes some of them, as its entry in benchmarks() says.
struct BenchOptions {
    std::string strategy;         ///< of the CUDA engine; empty: each of them
    std::filesystem::path json;   ///< file for the numbers; empty: none
    int evaluations = 0;          ///< benchmarks of whole runs: how many; 0: their own number
    std::string engine = "auto";  ///< auto, cpu or cuda; where engines are compared, auto means all
    int cells = 0;                ///< cubes: only those of so many cells a side; 0: of several sizes
    int knots = 0;                ///< of the horn's wall; 0: of several numbers
    std::uint64_t seed = 0;       ///< of random antennas
    std::string geometry;         ///< of random antennas: revolution, planar or volume; empty: all
    bool is_large = false;        ///< grids of 0.75 to 16 million cells instead of those of an optimiser
    bool is_quick = false;        ///< one short round: whether it runs, not how fast
};

/// The command line asks for something that is not offered, or not this way.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Benchmark {
    std::string name;
    std::string what;  ///< the question it answers, one line
    /// Prints its tables to standard output. Throws UsageError, InputError or SolverError.
    std::function<void(const BenchOptions&)> function;
    bool takes_options = false;  ///< `strategy`, `json` and `is_large`
    bool is_run = false;         ///< takes `evaluations`
    bool takes_engine = false;   ///< takes `engine`
    bool takes_cells = false;    ///< takes `cells`
    bool takes_knots = false;    ///< takes `knots`
    bool can_be_quick = false;   ///< takes `is_quick`
    bool takes_seed = false;     ///< takes `seed` and `geometry`
};

/// All benchmarks, in the order in which `all` runs them. To add one: a file NAME_benchmark.cpp, its function
/// below, an entry in benchmarks.cpp.
const std::vector<Benchmark>& benchmarks();

void run_solve_benchmark(const BenchOptions& options);
void run_planar_benchmark();
void run_planar_solve_benchmark(const BenchOptions& options);
void run_volume_benchmark(const BenchOptions& options);
void run_mappings3d_benchmark(const BenchOptions& options);
void run_particles_benchmark(const BenchOptions& options);
void run_cuda_benchmark(const BenchOptions& options);
void run_validation_benchmark();
void run_random_benchmark(const BenchOptions& options);
void run_warnings_benchmark(const BenchOptions& options);
void run_invariance_benchmark(const BenchOptions& options);
void run_optimise_benchmark(const BenchOptions& options);
void run_soak_benchmark(const BenchOptions& options);
void run_optimisers_benchmark();
void run_gradients_benchmark(const BenchOptions& options);
void run_knots_benchmark(const BenchOptions& options);

}  // namespace lathe::bench
