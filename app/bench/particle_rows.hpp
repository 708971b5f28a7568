// Rows of the benchmark `particles` on a device after a thesis of 2011.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::bench {

/// Rows as they are measured: printed, and kept for a file.
struct VariantTable {
    nlohmann::ordered_json& rows;
    double copy_bytes_per_s = 1.0;  ///< of a copy of all particles, measured in this run

    static void print_head(const std::string& title);
    /// `bytes`: what a variant must read and write at least; `thesis_ms` 0: the thesis has no such number.
    void add(const std::string& name, double seconds, double bytes, double thesis_ms);
};

/// Prints a line where the sums of charge at the vertices are not those of so many particles.
void check_charges(const std::vector<int>& charges, int particles);

/// Coordinates, vertices and neighbours of each triangle, read once: bytes.
double mesh_bytes(const particles::TriangleMesh& mesh);

/// Sorts, searches, charges and steps on a mesh whose numbers are shuffled, and on one numbered along a
/// curve. Throws SolverError.
void print_thesis_variants(const particles::TriangleMesh& shuffled, const particles::TriangleMesh& curve,
                           int particles, int runs, VariantTable& table);

/// The whole iteration in tiles that blocks hold in shared memory, and charges by copies of vertices.
void print_tile_iterations(const particles::TriangleMesh& mesh, int particles, bool is_quick,
                           VariantTable& table);

/// print_thesis_variants() and print_tile_iterations() with the thesis's 18 million particles on 1.8 million
/// triangles, appended to `rows`. Throws SolverError.
void print_thesis_rows(const BenchOptions& options, nlohmann::ordered_json& rows);

}  // namespace lathe::bench
