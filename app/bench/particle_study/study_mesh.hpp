// The meshes on which variants of a particle step are compared: made in seconds at two million triangles.
#pragma once

#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::bench::study {

/// How triangles and vertices are numbered.
enum class Numbering {
    shuffled,  ///< at random: neighbours in the plane are far from one another in memory
    curve      ///< along a Hilbert curve
};

/// A ring of the (r, z) plane around the axis, `cells` by `cells` pairs of triangles with sides of about
/// `study_cell`; inner vertices are moved at random by up to a fifth of that, so that no two triangles are
/// alike. All of its border is wall 0. Precondition: 1 <= cells <= 10,000.
particles::TriangleMesh study_mesh(int cells, Numbering numbering);

inline constexpr double study_cell = 1e-5;          ///< m
inline constexpr double study_inner_radius = 1e-3;  ///< m

/// Where the corners of a triangle meet on average.
Point centre_of(const particles::TriangleMesh& mesh, int triangle);

/// The mesh with triangle `triangle_order[n]` as number n; vertices in the order in which those first name
/// them.
particles::TriangleMesh renumbered(const particles::TriangleMesh& mesh,
                                   const std::vector<int>& triangle_order);

}  // namespace lathe::bench::study
