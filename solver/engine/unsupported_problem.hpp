// A problem that an engine cannot step, while another may.
#pragma once

#include "solver/engine/engine_failure.hpp"
#include "solver/problem/any_problem.hpp"

namespace lathe {

/// Says what the engine lacks: room on its device, or the shape of a source or a gather list. A session of
/// "auto" solves the problem by the next engine instead.
class UnsupportedProblem : public EngineFailure {
public:
    using EngineFailure::EngineFailure;
};

/// The problem of an engine for planes. Throws UnsupportedProblem where it is of space.
inline const Problem& plane_problem(const AnyProblem& problem) {
    if (!problem.plane()) throw UnsupportedProblem("the engine steps the fields of a plane, not of space");
    return *problem.plane();
}

}  // namespace lathe
