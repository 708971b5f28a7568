// Benchmarks that `lathe-batch bench NAME` and `lathe-bench NAME` offer: one a question.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lathe::batch {

/// Of benchmarks that take them.
struct BenchOptions {
    std::string strategy;         ///< of the CUDA engine; empty: all
    std::filesystem::path json;   ///< file for the numbers; empty: none
    int evaluations = 0;          ///< of benchmarks of whole runs; 0: their own number
    std::string engine = "auto";  ///< of those
    bool is_large = false;        ///< grids of 0.75 to 16 million cells instead of those of an optimiser
    bool is_quick = false;        ///< one short round: whether it runs, not how fast
};

struct Benchmark {
    std::string name;
    std::string what;  ///< the question it answers, one line
    /// Prints its table to standard output, machine included. Throws what a verb may throw.
    std::function<void(const BenchOptions&)> function;
    bool takes_options = false;  ///< `strategy` and `json`
    bool is_run = false;         ///< takes `evaluations` and `engine`
    bool can_be_quick = false;   ///< takes `is_quick`
};

/// Defined in benchmarks.cpp. A new one: a file bench_NAME.cpp, its function below, a line in the table.
const std::vector<Benchmark>& benchmarks();

void run_solve_benchmark(const BenchOptions& options);
void run_planar_benchmark();
void run_cuda_benchmark(const BenchOptions& options);
void run_validation_benchmark();
void run_random_benchmark(const BenchOptions& options);
void run_optimise_benchmark(const BenchOptions& options);
void run_soak_benchmark(const BenchOptions& options);

/// "Intel(R) Xeon(R) ..., 2 threads, AVX-512": what every table names.
std::string machine_text();

}  // namespace lathe::batch
