// The engine for machines without a GPU.
#pragma once

#include "solver/engine/engine.hpp"

namespace lathe::cpu {

/// Many simulations: one a core. One simulation: all cores on it.
class CpuEngine final : public Engine {
public:
    explicit CpuEngine(int threads);
    std::string name() const override { return "cpu"; }
    std::string strategy() const override;
    std::vector<Recording> solve(std::span<const Simulation> simulations, Progress& progress,
                                 std::stop_token stop, FrameSink* live) override;

private:
    int threads_;
};

}  // namespace lathe::cpu
