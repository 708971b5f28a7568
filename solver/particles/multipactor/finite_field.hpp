// What no electron can be followed in.
#pragma once

#include <cmath>

#include "solver/base/solver_error.hpp"
#include "solver/particles/fields/mesh_field.hpp"

namespace lathe::particles {

/// Throws SolverError where a phasor is not finite.
inline void require_finite(const MeshField& field) {
    for (const FieldVector& vector : field.at_vertices)
        for (const auto& value : vector)
            if (!std::isfinite(value.real()) || !std::isfinite(value.imag()))
                throw SolverError("the field of the multipactor analysis is not finite");
}

}  // namespace lathe::particles
