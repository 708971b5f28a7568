#include "genetic/objectives/project_genes.hpp"

#include "solver/base/input_error.hpp"

namespace lathe::genetic {

const Design& design_of(const Project& project) {
    const Design* design = parameters_in(project.antenna);
    if (!design)
        throw InputError({.key = "antenna"}, "regions",
                         "only an antenna from a template has parameters that an optimiser can vary");
    return *design;
}

std::vector<Gene> genes_of(const Project& project) {
    std::vector<Gene> genes;
    for (const DesignGene& gene : design_genes(design_of(project)))
        genes.push_back({gene.name, gene.minimum, gene.maximum, gene.is_integer});
    if (genes.empty())
        throw InputError({.key = "antenna.parameters"}, project.name,
                         "no parameter has min and max: there is nothing to optimise");
    return genes;
}

Genome seed_genome_of(const Project& project) {
    Genome genome;
    for (const DesignGene& gene : design_genes(design_of(project))) genome.push_back(gene.value);
    return genome;
}

Project project_with(const Project& project, const Genome& genome) {
    Project changed = project;
    *parameters_in(changed.antenna) = with_genes(design_of(project), genome);
    return changed;
}

}  // namespace lathe::genetic
