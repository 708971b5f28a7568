// A project whose genes are what a study varies, in the order of the design; everything else stands still.
#pragma once

#include <span>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// An entry of the design and the range it is varied in.
struct FreeParameter {
    ParameterRef ref;
    double minimum = 0.0, maximum = 0.0;
};

/// The design of a project. Throws InputError when it is drawn by regions.
const Design& template_design(const Project& project);

/// `project` with exactly these genes. Ranges are widened to hold the present value and narrowed to what the
/// template allows: a file with them can be read.
Project with_free_parameters(Project project, std::span<const FreeParameter> free);

/// Every number of the design that can be varied on its own, counts included.
std::vector<ParameterRef> numbers_of(const Design& design);

double value_at(const Design& design, const ParameterRef& ref);
const ParameterDescription& description_at(const Design& design, const ParameterRef& ref);

}  // namespace lathe::genetic
