// The instruction sets for which the loops over rows are compiled, in one list for all engines.
//
// A file that has such loops defines for each set, by a macro FAMILY(level, attributes, lanes), a namespace
// `level` with a function `constexpr Loops loops(const char* name)`: functions with these `attributes` that
// take vectors of so many floats. Contraction to fused multiply-add is off for all of them, so the bits are
// the same whichever runs.
#pragma once

#include <vector>

#include "solver/base/vector_width.hpp"

// NOLINTBEGIN(bugprone-macro-parentheses): names and attributes take none.
/// Defines FAMILY for each set, and runnable_loops(): a vector of `Loops`, what the processor that the
/// program runs on has, fastest first.
#if defined(__x86_64__)
#define LATHE_FOR_INSTRUCTION_SETS(FAMILY, Loops)                                  \
    FAMILY(avx512, [[gnu::target("arch=x86-64-v4")]], 16)                          \
    FAMILY(avx2, [[gnu::target("arch=x86-64-v3")]], 8)                             \
    FAMILY(portable, , 4)                                                          \
    std::vector<Loops> runnable_loops() {                                          \
        std::vector<Loops> all;                                                    \
        const VectorLevel level = vector_level();                                  \
        if (level >= VectorLevel::avx512) all.push_back(avx512::loops("AVX-512")); \
        if (level >= VectorLevel::avx2) all.push_back(avx2::loops("AVX2"));        \
        all.push_back(portable::loops("SSE2"));                                    \
        return all;                                                                \
    }
#else
#define LATHE_FOR_INSTRUCTION_SETS(FAMILY, Loops) \
    FAMILY(portable, , 4)                         \
    std::vector<Loops> runnable_loops() {         \
        return {portable::loops("portable")};     \
    }
#endif
// NOLINTEND(bugprone-macro-parentheses)
