#include "app/batch/bench_registry.hpp"

namespace lathe::batch {

const std::vector<Benchmark>& benchmarks() {
    static const std::vector<Benchmark> all = {};
    return all;
}

}  // namespace lathe::batch
