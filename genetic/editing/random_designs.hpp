// Random designs of an own shape within the ranges of its genes: whether the rules keep out what cannot be
// built.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "genetic/editing/drawing_shape.hpp"

namespace lathe::editing {

struct RandomDesign {
    Project project;
    std::shared_ptr<const Antenna> antenna;  ///< null where a rule keeps it out, or where it cannot be built
    std::string broken_rule;                 ///< empty: none
    std::string problem;                     ///< why it cannot be built although no rule is broken
    std::optional<Place> at_mm = {};         ///< the place that the problem names
};

/// Designs with uniform values of all genes. Throws InputError for a project without genes.
std::vector<RandomDesign> random_designs(const Project& project, int count, std::uint64_t seed);

/// The first place "(z, r)" or "[z, r]" in mm that a message names; empty for one without.
std::optional<Place> place_in(const std::string& message);

}  // namespace lathe::editing
