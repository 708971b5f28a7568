// results.json: all results of one solve, "format": "lathe-results/1".
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// The text of results.json. Units are in the keys, arrays in the order of `frequencies_hz`; the s11 arrays
/// are empty for a dipole. A number that does not exist (no side lobe, no beamwidth, a field of zero in dB)
/// is null, so that every JSON reader accepts the text. For m = 0, which has no planes, all co-polar cuts are
/// the whole pattern and the cross-polar one is null.
std::string results_to_json(const Results& results);

}  // namespace lathe
