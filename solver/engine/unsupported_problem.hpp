// A problem that an engine cannot step, while another may.
#pragma once

#include "solver/base/solver_error.hpp"

namespace lathe {

/// Its text says of which engine, device or strategy, and what cannot be stepped.
class UnsupportedProblem : public SolverError {
public:
    using SolverError::SolverError;
};

}  // namespace lathe
