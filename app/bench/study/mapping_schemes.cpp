#include "app/bench/study/mapping_device.hpp"

namespace lathe::bench::study {

std::vector<CubeMapping> cube_mappings(int number, int size) {
    constexpr int most_across = 32, most_along = 1024;  // of a block's 1024 threads
    std::vector<CubeMapping> mappings;
    const int most = number == 3 ? most_along : most_across;
    for (int threads = number == 3 ? 32 : 1; threads <= most; threads *= 2) {
        if (threads > size) break;
        mappings.push_back({number, threads});
    }
    return mappings;
}

}  // namespace lathe::bench::study
