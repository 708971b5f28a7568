// A job of the queue in a process of its own.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace lathe::batch {

/// Starts this program with `arguments` and waits for its end. A stop is passed on as SIGTERM once. Returns
/// how the process ended where it was killed, interrupted alone, crashed or could not be started; empty: it
/// ended by itself or was stopped. The process has the standard streams of this one.
std::optional<std::string> run_in_process(const std::vector<std::string>& arguments,
                                          const std::stop_token& stop);

/// Lets the system kill this process when `parent`, which started it, ends, however that ends. Throws
/// UsageError where another process has started it.
void end_with_parent(int parent);

}  // namespace lathe::batch
