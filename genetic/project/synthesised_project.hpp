// A synthesised antenna as a project, ready to solve or to optimise.
#pragma once

#include <string>

#include "genetic/project/project.hpp"
#include "solver/antenna/synthesis.hpp"

namespace lathe {

/// The design of synthesise() with a band, solver settings and example objectives for it. Throws InputError
/// on unknown templates and on targets outside the ranges of the template.
Project synthesised_project(const std::string& template_name, const SynthesisTarget& target);

}  // namespace lathe
