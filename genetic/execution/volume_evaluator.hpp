// From genomes to scores of antennas in space: some candidates at a time, here or in a process that may
// crash.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/solver_process_options.hpp"
#include "genetic/execution/volume_candidate.hpp"
#include "solver/engine/progress.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::genetic {

class ExecutionSlots;

struct VolumeEvaluatorOptions {
    std::string engine = "auto";        ///< as make_volume_engine() takes it
    int workers = 0;                    ///< candidates at a time; 0: see volume_share()
    int cores = 0;                      ///< that all of them share; 0: those of the machine
    double cells_per_wavelength = 0.0;  ///< replaces the project's when > 0
    /// Solve in a solver process from the start. Otherwise here, until a device is lost.
    bool isolated = false;
    SolverProcessOptions process = {};
    /// In place of make_volume_engine(); may be empty.
    std::function<VolumeEngine(const std::string& kind)> make_engine = {};
};

/// Genome -> evaluate_volume_candidate() -> score. When a device is lost, candidates go on in a process that
/// replaces this one, with the same bits; they then come without `results`.
class VolumeEvaluator final : public Evaluator {
public:
    /// Throws InputError when the project's antenna is not one in space, has no objectives that can be
    /// measured, or when the engine is not available here.
    VolumeEvaluator(Project project, const VolumeEvaluatorOptions& options);
    ~VolumeEvaluator() override;

    std::string identity() const override { return engine_.name; }
    /// Throws DeviceLost when the device is left not even to a new process; what was done before is reported.
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

private:
    std::optional<Evaluation> evaluate_one(const Genome& genome, int threads, const std::stop_token& stop);

    Project project_;
    VolumeEngine engine_;
    int cores_;
    VolumeShare share_;
    Progress progress_;
    std::string told_notice_;  ///< of the engine
    std::unique_ptr<ExecutionSlots> slots_;
};

}  // namespace lathe::genetic
