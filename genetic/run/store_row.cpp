#include "genetic/run/store_row.hpp"

#include <algorithm>

#include "genetic/objectives/project_genes.hpp"

namespace lathe::genetic {
namespace {

// Conical horn: 2.7 kB a candidate with 3 frequencies, 3.5 kB with 7.
constexpr double bytes_of_columns = 500.0;     // key, hash, indices and free space of pages
constexpr double bytes_of_solve = 1400.0;      // metrics that have no frequency
constexpr double bytes_per_frequency = 180.0;  // and excitation
constexpr double bytes_per_goal = 60.0, bytes_per_gene = 20.0;

}  // namespace

double store_row_bytes(const Project& project, int excitations) {
    return bytes_of_columns + bytes_of_solve +
           bytes_per_frequency * project.simulation.frequencies * std::max(1, excitations) +
           bytes_per_goal * static_cast<double>(project.objectives.size()) +
           bytes_per_gene * static_cast<double>(genes_of(project).size());
}

}  // namespace lathe::genetic
