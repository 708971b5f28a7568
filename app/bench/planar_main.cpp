// planar-bench [SIZE...]: the benchmark `planar` alone, in a program that needs nothing but a driver.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "app/bench/planar_benchmark.hpp"

int main(int count, char** arguments) {
    try {
        std::vector<int> sizes;
        for (int n = 1; n < count; ++n) {
            sizes.push_back(std::stoi(arguments[n]));
            if (sizes.back() < 64 || sizes.back() > 32768) {
                fmt::print(stderr, "planar-bench: size {} is not between 64 and 32768\n", arguments[n]);
                return 1;
            }
        }
        lathe::bench::print_planar_benchmark(sizes.empty() ? lathe::bench::planar_sizes() : sizes);
        return 0;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        fmt::print(stderr, "planar-bench: {}\n", error.what());
        return 1;
    }
}
