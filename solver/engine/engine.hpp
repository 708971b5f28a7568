// What every engine offers: many immutable simulations in, as many recordings out.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/engine/progress.hpp"
#include "solver/problem/problem.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

class Engine {
public:
    virtual ~Engine() = default;
    virtual std::string name() const = 0;
    virtual std::string strategy() const = 0;

    /// Solves all; recordings in the order of the simulations. A simulation that diverges is
    /// reported in its recording, never thrown. `live` may be null; it sees the first problem.
    virtual std::vector<Recording> solve(std::span<const Problem> problems, Progress& progress,
                                         std::stop_token stop, FrameSink* live) = 0;
};

}  // namespace lathe
