// What the optimiser varies of a project: the numbers of its design that have a range.
#pragma once

#include <vector>

#include "genetic/optimiser/gene.hpp"
#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// The design of a project. Throws InputError when the antenna is drawn by regions.
const Design& design_of(const Project& project);

/// Name, bounds and kind of every gene of the project's design, in the order of the design. Throws InputError
/// when the antenna is drawn by regions, or none of its parameters has a range.
std::vector<Gene> genes_of(const Project& project);

/// Present values of the genes, in the order of genes_of(). Throws InputError when the antenna is drawn by
/// regions.
Genome seed_genome_of(const Project& project);

/// The project with its genes set to `genome`, one value per gene in the order of genes_of(); everything else
/// stays as it is.
Project project_with(const Project& project, const Genome& genome);

}  // namespace lathe::genetic
