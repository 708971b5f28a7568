// A faulty disk for SQLite in this process: its default file system with faults at chosen calls.
#pragma once

namespace lathe::test {

enum class DiskFault {
    full,         ///< from the k-th write on there is no room, until disarmed
    write_error,  ///< the k-th write fails and all after it, until disarmed
    /// The k-th flush fails, what was written since the last good one is lost, and every later flush of that
    /// file reports success: Linux's behaviour (Rebello et al., USENIX ATC 2020) at its worst.
    flush_error
};

/// Makes the faulty file system the default one, once for the process.
void install_faulty_disk();

/// Lets the k-th call from now on (from 1) meet the fault.
void arm(DiskFault fault, long k);
/// True when the fault has happened.
bool disarm();

/// Writes and flushes since the process started.
long writes_so_far();
long flushes_so_far();

}  // namespace lathe::test
