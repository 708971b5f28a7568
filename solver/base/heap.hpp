// What the C library does with freed memory. Without glibc these functions do nothing.
#pragma once

#include <chrono>

namespace lathe {

/// For main() of a program without a window: the process keeps freed memory for the next candidate. By
/// default the C library returns large arrays to the system each time, and the page faults of the next
/// candidate take as long as computing its grid.
void keep_freed_memory();

/// For main() of a program with a window: limits the C library to one heap per core. By default it makes up
/// to eight per core as threads start and end, and each keeps the holes that large and small solves have left
/// in it.
void keep_few_heaps();

/// Returns the unused memory of all heaps to the system: for a program with a window after long work. Holds
/// the locks of the heaps for up to a tenth of a second.
void give_back_freed_memory();

/// Returns holes in the heaps to the system now and then, so that a run of days needs no more memory than one
/// of minutes: candidates of all sizes leave holes in the heap of every thread, after thousands of small ones
/// fifteen times the memory in use.
class HeapTrim {
public:
    /// Returns the holes unless that was done a few seconds ago. Does nothing in programs that have not
    /// called keep_freed_memory(): the call holds the heaps' locks for a tenth of a second, and a window
    /// would wait for them.
    void now_and_then();

private:
    std::chrono::steady_clock::time_point last_;
};

}  // namespace lathe
