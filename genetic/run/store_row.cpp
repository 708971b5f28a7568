#include "genetic/run/store_row.hpp"

#include <algorithm>

#include "genetic/objectives/project_genes.hpp"

namespace lathe::genetic {
namespace {

// Conical horn, sweeps of 100 candidates: 9.0 kB a candidate with 3 frequencies, 15.8 kB with 9.
constexpr double bytes_of_columns = 1000.0;     // keys, hash, indices and free space of pages
constexpr double bytes_of_solve = 4400.0;       // metrics that have no frequency
constexpr double bytes_per_frequency = 1050.0;  // and excitation
constexpr double bytes_per_goal = 200.0, bytes_per_gene = 20.0;

}  // namespace

double store_row_bytes(const Project& project, int excitations) {
    return bytes_of_columns + bytes_of_solve +
           bytes_per_frequency * project.simulation.frequencies * std::max(1, excitations) +
           bytes_per_goal * static_cast<double>(project.objectives.size()) +
           bytes_per_gene * static_cast<double>(genes_of(project).size());
}

}  // namespace lathe::genetic
