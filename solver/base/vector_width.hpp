// Loops over vectors as wide as the processor's own, chosen when the program runs.
#pragma once

#include <cstddef>

namespace lathe {

/// The levels of the x86-64 psABI that have vectors of 64 and of 32 bytes; elsewhere vectors have 16.
enum class VectorLevel { portable, avx2, avx512 };

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

/// Vectors of `bytes`, in memory anywhere.
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

/// Body::run<bytes>() for vectors of `bytes`, compiled for the instruction set that has them. The body is to
/// be inlined always and to use no standard library, whose inline functions the linker might take from the
/// wrong set. Contraction to fused multiply-add is off, so each gives the same bits.
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

/// Calls Body::run() with vectors as wide as `level` has them, which this processor must have.
template <class Body, class Result = void, class... Arguments>
Result by_vector_width(VectorLevel level, Arguments... arguments) {
    return ByVectorWidth<Body, Result, Arguments...>::run(level, arguments...);
}

}  // namespace lathe
