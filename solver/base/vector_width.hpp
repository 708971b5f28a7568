// Loops over vectors as wide as the processor's own, chosen when the program runs.
#pragma once

#include <cstddef>

namespace lathe {

/// Widest vectors: 64 bytes at level 4 and 32 bytes at level 3 of the x86-64 psABI, 16 bytes elsewhere.
enum class VectorLevel { portable, avx2, avx512 };

/// The level of the processor that the program runs on.
inline VectorLevel vector_level() {
#if defined(__x86_64__)
    const bool v3 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
    return v4 ? VectorLevel::avx512 : v3 ? VectorLevel::avx2 : VectorLevel::portable;
#else
    return VectorLevel::portable;
#endif
}

/// A vector of `bytes`, and its load and store at any address.
template <class Number, int bytes>
struct Wide {
    typedef Number Vector __attribute__((vector_size(bytes), aligned(alignof(Number)), may_alias));
    static constexpr std::ptrdiff_t lanes = bytes / static_cast<int>(sizeof(Number));
    [[gnu::always_inline]] static Vector load(const Number* from) {
        return *reinterpret_cast<const Vector*>(from);
    }
    [[gnu::always_inline]] static void store(Number* to, const Vector& x) {
        *reinterpret_cast<Vector*>(to) = x;
    }
};

/// Calls Body::run<bytes>() compiled for the instruction set that has vectors of `bytes`. The body must
/// always be inlined and must not use the standard library, whose inline functions the linker might take from
/// the wrong instruction set. Contraction to fused multiply-add is off, so all levels give the same bits.
template <class Body, class Result, class... Arguments>
struct ByVectorWidth {
#if defined(__x86_64__)
    [[gnu::target("arch=x86-64-v4")]] static Result avx512(Arguments... arguments) {
        return Body::template run<64>(arguments...);
    }
    [[gnu::target("arch=x86-64-v3")]] static Result avx2(Arguments... arguments) {
        return Body::template run<32>(arguments...);
    }
#endif
    static Result portable(Arguments... arguments) {
        return Body::template run<16>(arguments...);
    }

    static Result run([[maybe_unused]] VectorLevel level, Arguments... arguments) {
#if defined(__x86_64__)
        if (level == VectorLevel::avx512) return avx512(arguments...);
        if (level == VectorLevel::avx2) return avx2(arguments...);
#endif
        return portable(arguments...);
    }
};

/// Calls Body::run() with the vectors of `level`, which this processor must support.
template <class Body, class Result = void, class... Arguments>
Result by_vector_width(VectorLevel level, Arguments... arguments) {
    return ByVectorWidth<Body, Result, Arguments...>::run(level, arguments...);
}

}  // namespace lathe
