// A problem that an engine cannot step, while another may.
#pragma once

#include "solver/engine/engine_failure.hpp"

namespace lathe {

/// Says what the engine lacks: room on its device, or the shape of a source or a gather list. A session of
/// "auto" solves the problem by the next engine instead.
class UnsupportedProblem : public EngineFailure {
public:
    using EngineFailure::EngineFailure;
};

}  // namespace lathe
