// Under the thread sanitizer the emulated threads are threads to it, each a fiber of its own, and it reports
// what two of them do to the same memory without a barrier, a __syncwarp() or the end of a launch between:
// in a block and, on the device's memory, between blocks. Elsewhere nothing of this is there.
#pragma once

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>

extern "C" {
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}
#endif

namespace lathe::emulation {

#if defined(__SANITIZE_THREAD__)
inline constexpr bool watches_races = true;

/// What was done before is over for whoever accepts the token afterwards.
inline void hand_over(void* token) {
    __tsan_release(token);
}
inline void accept(void* token) {
    __tsan_acquire(token);
}
inline void ignore_memory(bool yes) {
    if (yes) {
        AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
        AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
    } else {
        AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
        AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
    }
}
#else
inline constexpr bool watches_races = false;

inline void hand_over(void*) {}
inline void accept(void*) {}
inline void ignore_memory(bool) {}
#endif

/// The emulator's own memory, which fibers share without asking, is no concern of the sanitizer.
class Unwatched {
public:
    Unwatched() { ignore_memory(true); }
    ~Unwatched() { ignore_memory(false); }
    Unwatched(const Unwatched&) = delete;
    Unwatched& operator=(const Unwatched&) = delete;
};

/// The kernel's is, in between.
class Watched {
public:
    Watched() { ignore_memory(false); }
    ~Watched() { ignore_memory(true); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
};

}  // namespace lathe::emulation
