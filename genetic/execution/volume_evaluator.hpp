// From genomes to scores of antennas in space: one candidate at a time, each on all cores or on the device.
#pragma once

#include <string>

#include "genetic/execution/evaluator.hpp"
#include "solver/engine/progress.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::genetic {

/// Genome -> parameters -> rules -> solids and ports -> problems -> recordings -> results -> score.
class VolumeEvaluator final : public Evaluator {
public:
    /// `engine` as make_volume_engine() takes it, on `threads` cores, 0: all; `cells_per_wavelength` replaces
    /// the project's when > 0. Throws InputError when the project's antenna is not one in space, has no
    /// objectives that can be measured, or when the engine is not available here.
    VolumeEvaluator(Project project, const std::string& engine, int threads, double cells_per_wavelength);

    std::string identity() const override { return engine_.name; }
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

private:
    /// Nothing when it was stopped half-way.
    std::optional<Evaluation> evaluate_one(const Genome& genome, const std::stop_token& stop);

    Project project_;
    VolumeEngine engine_;
    int threads_;
    Progress progress_;
};

}  // namespace lathe::genetic
