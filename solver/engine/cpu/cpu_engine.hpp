// The engine for machines without a GPU.
#pragma once

#include "solver/engine/engine.hpp"

namespace lathe::cpu {

/// Of many problems each gets one core, a single one gets all.
class CpuEngine final : public Engine {
public:
    explicit CpuEngine(int threads);
    std::string name() const override { return "cpu"; }
    std::string strategy() const override;
    std::vector<Recording> solve(std::span<const Problem> problems, Progress& progress, std::stop_token stop,
                                 FrameSink* live) override;

private:
    int threads_;
};

}  // namespace lathe::cpu
