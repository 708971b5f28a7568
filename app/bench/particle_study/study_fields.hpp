// What particles of the study read of a mesh, as arrays for either side.
#pragma once

#include <vector>

#include "app/bench/particle_study/study_particles.hpp"

namespace lathe::bench::study {

/// Places of the vertices, fields zero.
std::vector<VertexRecord> vertex_records(const particles::TriangleMesh& mesh);

/// A standing wave with all six components at the vertices: strong enough to be seen in the push, too weak to
/// make particles faster than the mesh allows.
std::vector<VertexPhasors> study_phasors(const particles::TriangleMesh& mesh);

/// The instant of a step.
particles::Instant<float> study_instant(int step);

}  // namespace lathe::bench::study
