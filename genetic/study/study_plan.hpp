// Sweeps and tolerance studies: candidates that are known beforehand. What is solved is a function of the
// project alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/optimiser/gene.hpp"
#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// A run that is not a search. Its word also stands in the store's column "algorithm".
enum class StudyKind { sweep, tolerance };

/// "sweep" or "tolerance".
std::string to_string(StudyKind kind);

/// Inverse of to_string(); empty for any other text.
std::optional<StudyKind> parse_study_kind(const std::string& text);

/// The project that is frozen into the store: its genes are what the study varies. Throws InputError when the
/// project does not say what, or its objectives cannot be measured.
Project study_project(const Project& project, StudyKind kind);

/// The number of candidates of a frozen project, without making them.
double study_size(const Project& frozen, StudyKind kind);

/// All candidates of a frozen project, in their order, one value per gene in the order of genes_of(). The
/// first candidate of a tolerance study is the design as drawn.
std::vector<Genome> study_genomes(const Project& frozen, StudyKind kind);

}  // namespace lathe::genetic
