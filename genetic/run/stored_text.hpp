// Values as they stand in the store's text columns. Doubles come back bit for bit.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/objectives/objectives.hpp"
#include "genetic/optimiser/optimiser.hpp"

namespace lathe::genetic {

/// JSON array of shortest decimals that read back to the same doubles; -0 is written as 0. The canonical
/// form that keys and hashes are made from.
std::string genome_to_text(std::span<const double> genome);

std::string objectives_to_text(std::span<const ObjectiveResult> results);

/// Generation, population with scores, and numbers where there are any. The genomes asked so far have rows
/// of their own.
std::string state_to_text(const OptimiserState& state);

/// JSON array; NaN and infinities survive.
std::string numbers_to_text(std::span<const double> values);

/// Inverses; "{}", which stands for the state of a study, is an empty state. Throw StorageError on text that
/// was not written by the functions above.
std::vector<double> numbers_from_text(const std::string& text);
Genome genome_from_text(const std::string& text);
std::vector<ObjectiveResult> objectives_from_text(const std::string& text);
OptimiserState state_from_text(const std::string& text);

}  // namespace lathe::genetic
