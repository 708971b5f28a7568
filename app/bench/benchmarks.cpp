#include "app/bench/benchmarks.hpp"

namespace lathe::bench {

const std::vector<Benchmark>& benchmarks() {
    const auto plain = [](void (*run)()) { return [run](const BenchOptions&) { run(); }; };
    static const std::vector<Benchmark> all = {
        {.name = "solve",
         .what = "how fast does the CPU engine step, and what share of the core's limit is that?",
         .function = run_solve_benchmark,
         .can_be_quick = true},
        {.name = "planar_solve",
         .what = "how fast do the engines step planar antennas?",
         .function = run_planar_solve_benchmark,
         .can_be_quick = true},
        {.name = "planar",
         .what = "how near do the ways to step a planar grid come to what the GPU's memory allows?",
         .function = plain(run_planar_benchmark)},
        {.name = "volume",
         .what = "how fast do the engines step problems in three dimensions, and others?",
         .function = run_volume_benchmark,
         .takes_engine = true,
         .takes_cells = true,
         .can_be_quick = true},
        {.name = "mappings3d",
         .what = "how do three mappings of a cube to a GPU's threads compare, and the CUDA engine with them?",
         .function = run_mappings3d_benchmark,
         .can_be_quick = true},
        {.name = "particles",
         .what = "how many electrons does a core, or a device, advance by a step in a second?",
         .function = run_particles_benchmark,
         .takes_engine = true,
         .can_be_quick = true},
        {.name = "cuda",
         .what = "how fast does each strategy of the CUDA engine step, and what share of the device is that?",
         .function = run_cuda_benchmark,
         .takes_options = true},
        {.name = "random",
         .what = "how far is the default grid from one twice as fine, for 200 antennas drawn at random?",
         .function = run_random_benchmark,
         .can_be_quick = true},
        {.name = "warnings",
         .what =
             "are random antennas of all geometries warned of where the default grid gets them wrong, and "
             "not where it gets them right? 3D with --engine cuda or --geometry volume",
         .function = run_warnings_benchmark,
         .takes_engine = true,
         .can_be_quick = true,
         .takes_seed = true},
        {.name = "invariance",
         .what =
             "do random antennas of all geometries keep their results when they are mirrored, moved, turned, "
             "scaled or drawn otherwise?",
         .function = run_invariance_benchmark,
         .can_be_quick = true},
#ifndef LATHE_SOLVER_ONLY
        {.name = "validation",
         .what = "how near are we to what others have published? Writes docs/user/validation.md",
         .function = plain(run_validation_benchmark)},
        {.name = "optimise",
         .what = "how many candidates per second does a genetic run evaluate, store included, and is the "
                 "device ever idle?",
         .function = run_optimise_benchmark,
         .is_run = true,
         .takes_engine = true},
        {.name = "soak",
         .what = "does a long run keep its pace, and its memory? 10,000 evaluations of a small horn",
         .function = run_soak_benchmark,
         .is_run = true,
         .takes_engine = true},
        {.name = "optimisers",
         .what = "what do our optimisers reach with a given budget on problems with known answers, beside "
                 "libpagmo's?",
         .function = plain(run_optimisers_benchmark)},
        {.name = "gradients",
         .what =
             "how many solves do polishes by gradient take to the goals of the example spline horn, beside "
             "the other algorithms?",
         .function = run_gradients_benchmark,
         .is_run = true,
         .takes_engine = true,
         .can_be_quick = true},
        {.name = "knots",
         .what =
             "how far do polishes by gradient and the other algorithms get with so many solves where a horn "
             "has 40 or 100 free knots?",
         .function = run_knots_benchmark,
         .is_run = true,
         .takes_engine = true,
         .takes_knots = true,
         .can_be_quick = true},
#endif
    };
    return all;
}

}  // namespace lathe::bench
