#include "solver/base/machine_text.hpp"

#include <fmt/format.h>

#include <fstream>

#include "solver/base/core_count.hpp"

namespace lathe {

namespace {

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
    return "unknown processor";
}

std::string vector_text() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) return "AVX-512";
    if (__builtin_cpu_supports("avx2")) return "AVX2";
    if (__builtin_cpu_supports("avx")) return "AVX";
    return "SSE2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "unknown vector unit";
#endif
}

}  // namespace

std::string machine_text() {
    return fmt::format("{}, {} threads, {}", processor_name(), core_count(), vector_text());
}

}  // namespace lathe
