#include "app/batch/bench_registry.hpp"

namespace lathe::batch {

const std::vector<Benchmark>& benchmarks() {
    static const std::vector<Benchmark> all = {
        {"solve", "how fast does the CPU engine step, and what share of the core's limit is that?",
         run_solve_benchmark},
        {"validation", "how near are we to what others have published? Writes docs/validation.md",
         run_validation_benchmark},
    };
    return all;
}

}  // namespace lathe::batch
