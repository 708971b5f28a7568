// Failures of an engine or of its device, as opposed to those of the problem that it steps.
#pragma once

#include "solver/base/solver_error.hpp"

namespace lathe {

/// Base of all errors that say nothing about the simulation: another engine, another process or a second try
/// may solve it. Such an error is never evidence that a simulation diverges.
class EngineFailure : public SolverError {
public:
    using SolverError::SolverError;
};

/// The engine's device has too little memory left for the problem; its state is good, and the problem may be
/// solved when no other one is being solved.
class EngineOutOfMemory : public EngineFailure {
public:
    using EngineFailure::EngineFailure;
};

}  // namespace lathe
