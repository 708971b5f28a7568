#include "app/bench/benchmarks.hpp"

namespace lathe::bench {

const std::vector<Benchmark>& benchmarks() {
    const auto plain = [](void (*run)()) { return [run](const BenchOptions&) { run(); }; };
    static const std::vector<Benchmark> all = {
        {"solve", "how fast does the CPU engine step, and what share of the core's limit is that?",
         run_solve_benchmark, false, false, true},
        {"planar_solve", "how fast do the engines step planar antennas?", run_planar_solve_benchmark, false,
         false, true},
        {"planar", "how near do the ways to step a planar grid come to what the GPU's memory allows?",
         plain(run_planar_benchmark)},
        {"volume", "how fast does the CPU engine step problems in three dimensions, and others?",
         run_volume_benchmark, false, false, true},
        {"mappings3d",
         "how do three mappings of a cube to a GPU's threads compare, and the CUDA engine with them?",
         run_mappings3d_benchmark, false, false, true},
        {"particles", "how many electrons does a core advance by a step in a second?",
         run_particles_benchmark, false, false, true},
        {"cuda", "how fast does each strategy of the CUDA engine step, and what share of the device is that?",
         run_cuda_benchmark, true},
        {"random", "how far is the default grid from one twice as fine, for 200 antennas drawn at random?",
         run_random_benchmark, false, false, true},
#ifndef LATHE_SOLVER_ONLY
        {"validation", "how near are we to what others have published? Writes docs/user/validation.md",
         plain(run_validation_benchmark)},
        {"optimise",
         "how many candidates per second does a genetic run evaluate, store included, and is the device ever "
         "idle?",
         run_optimise_benchmark, false, true},
        {"soak", "does a long run keep its pace, and its memory? 10,000 evaluations of a small horn",
         run_soak_benchmark, false, true},
        {"optimisers",
         "what do our optimisers reach with a given budget on problems with known answers, beside "
         "libpagmo's?",
         plain(run_optimisers_benchmark)},
#endif
    };
    return all;
}

}  // namespace lathe::bench
