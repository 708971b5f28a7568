// The gap in which the benchmark `particles` follows electrons.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/bench/benchmarks.hpp"
#include "solver/particles/fields/mesh_field.hpp"

namespace lathe::bench {

/// A coaxial line of 50 ohm at 1 GHz, 16 mm long and closed by walls, all of wall 0, with the wave of `volts`
/// for 1 W; of order 1 with all six components.
struct CoaxialGap {
    CoaxialGap(int cells_r, int cells_z, int order, double volts);
    particles::TriangleMesh mesh;
    particles::MeshField field;
};

/// Read and written a step: place, phase, momentum and triangle of an electron.
inline constexpr double bytes_per_electron = 2.0 * (7 * sizeof(double) + sizeof(int));

/// What the CUDA device reaches, appended to `rows`; says so, and returns false, where there is none.
/// Throws SolverError.
bool print_particle_device_rates(const BenchOptions& options, nlohmann::ordered_json& rows);

}  // namespace lathe::bench
