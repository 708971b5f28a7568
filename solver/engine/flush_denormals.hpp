// Floating-point mode of stepping threads.
#pragma once

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace lathe {

/// While it lives, results below the smallest normal number become zero on this thread: decaying fields
/// would otherwise slow the loops down by a factor of a hundred. Restores what was set before.
class FlushDenormals {
public:
#if defined(__SSE__)
    FlushDenormals() : before_(_mm_getcsr()) {
        _mm_setcsr(before_ | 0x8040u);
    }
    ~FlushDenormals() {
        _mm_setcsr(before_);
    }

private:
    unsigned before_;
#endif
public:
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;
};

}  // namespace lathe
