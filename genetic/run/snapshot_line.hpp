// Progress of a run from one process to another, as one line of JSON.
#pragma once

#include <optional>
#include <string>

#include "genetic/run/run_snapshot.hpp"

namespace lathe::genetic {

/// State, counts, rates, message, and the scores of the best candidate; without genomes, results and history.
/// No line feed.
std::string snapshot_line(const RunSnapshot& snapshot);

/// Inverse of snapshot_line(); empty for any other text.
std::optional<RunSnapshot> read_snapshot_line(const std::string& line);

}  // namespace lathe::genetic
