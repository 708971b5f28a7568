// Benchmarks that `lathe-batch bench NAME` offers: one a question.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace lathe::batch {

struct Benchmark {
    std::string name;
    std::string what;  ///< the question it answers, one line
    /// Prints its table to standard output, machine included. Throws what a verb may throw.
    std::function<void()> function;
};

/// Defined in benchmarks.cpp. A new one: a file bench_NAME.cpp, its function below, a line in the table.
const std::vector<Benchmark>& benchmarks();

void run_solve_benchmark();
void run_planar_benchmark();
void run_cuda_benchmark();
void run_validation_benchmark();

/// "Intel(R) Xeon(R) ..., 2 threads, AVX-512": what every table names.
std::string machine_text();

}  // namespace lathe::batch
