// Faces enlarged in the plain way: all edges, faces and cells are looked at in every round.
#pragma once

#include "solver/volume/discretise/enlarged_faces.hpp"

namespace lathe::tests {

/// What enlarge_faces() does, whose bits it has.
EnlargementReport plainly_enlarge_faces(const CartesianGrid& grid, const Enlargement& settings,
                                        CutMesh& mesh);

}  // namespace lathe::tests
