// What the C library does with memory that was given back. Nothing here where it has no such words.
#pragma once

#include <chrono>

namespace lathe {

/// For main() of a program without a window: freed memory is kept for the next candidate. By default its
/// large arrays go back to the system each time, and the page faults of the next one take as long as all that
/// is computed for its grid.
void keep_freed_memory();

/// For a program with a window: one heap a core is enough. The C library makes eight a core where threads
/// come and go, and each keeps the holes that large and small solves have left in it.
void keep_few_heaps();

/// For a program with a window that has done long work and rests: what the heaps of all threads hold and
/// nobody uses goes back to the system. Holds their locks for up to a tenth of a second.
void give_back_freed_memory();

/// A run of days in no more memory than one of minutes: candidates of all sizes leave holes in the heap of
/// every thread, after thousands of small ones fifteen times what is in use. They are given back now and
/// then.
class HeapTrim {
public:
    /// Does nothing when it did so a few seconds ago, nor in programs that have not called
    /// keep_freed_memory(): whoever gives holes back holds the heap's lock for a tenth of a second, and a
    /// window would wait for it.
    void now_and_then();

private:
    std::chrono::steady_clock::time_point last_;
};

}  // namespace lathe
