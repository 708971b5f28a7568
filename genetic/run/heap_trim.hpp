// A run of days in no more memory than one of minutes.
#pragma once

#include <chrono>

namespace lathe::genetic {

/// Candidates of all sizes leave holes in the heap of every thread, and the C library keeps them: after
/// thousands of small candidates fifteen times what is in use. Given back to the system now and then, since
/// who needs them again pays for each page.
class HeapTrim {
public:
    /// Does nothing where the C library has no such call, or did so a few seconds ago.
    void now_and_then();

private:
    std::chrono::steady_clock::time_point last_;
};

}  // namespace lathe::genetic
