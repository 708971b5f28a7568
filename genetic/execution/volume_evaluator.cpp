#include "genetic/execution/volume_evaluator.hpp"

#include <algorithm>
#include <utility>

#include "genetic/execution/execution_slots.hpp"
#include "genetic/execution/worker_pool.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/engine/selection/make_volume_engine.hpp"

namespace lathe::genetic {

VolumeEvaluator::VolumeEvaluator(Project project, const VolumeEvaluatorOptions& options)
    : project_(std::move(project)),
      engine_(options.make_engine ? options.make_engine(options.engine) : make_volume_engine(options.engine)),
      cores_(options.cores > 0 ? options.cores : core_count()) {
    volume_antenna_of(project_);
    check_objectives(project_);
    SolverJob job{write_project(project_), engine_.name, options.cells_per_wavelength};
    if (options.cells_per_wavelength > 0.0)
        project_.simulation.cells_per_wavelength = options.cells_per_wavelength;
    share_ = volume_share(project_, engine_, options.workers, cores_);
    job.workers = share_.candidates;
    job.cores = cores_;
    slots_ = std::make_unique<ExecutionSlots>(options.process, std::move(job), 1);
    if (options.isolated) slots_->replace(-1, "");
}

VolumeEvaluator::~VolumeEvaluator() = default;

std::optional<Evaluation> VolumeEvaluator::evaluate_one(const Genome& genome, int threads,
                                                        const std::stop_token& stop) {
    for (bool is_suspect = false;; is_suspect = true) {
        ExecutionSlots::Slot& slot = slots_->take(is_suspect);
        const auto left = [&] { slots_->leave(slot); };
        try {
            auto evaluation =
                slot.process ? slot.process->evaluate(genome, is_suspect, stop)
                             : evaluate_volume_candidate(project_, genome, engine_, threads, progress_, stop);
            left();
            return evaluation;
        } catch (const DeviceLost& loss) {
            left();
            // Whichever device it was: a solve in space takes all of them.
            slots_->lost(slot, DeviceLost(loss.what(), -1));
        } catch (...) {
            left();
            throw;
        }
    }
}

void VolumeEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                               const Finished& finished) {
    if (genomes.empty()) return;
    // The last ones alone get all cores: no bit depends on it.
    const int at_a_time =
        static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(share_.candidates), genomes.size()));
    const int threads = std::max(share_.threads, cores_ / at_a_time);
    const auto tell = [&] {
        auto notices = slots_->take_notices();
        const std::string notice = engine_.notice ? engine_.notice() : std::string();
        if (!notice.empty() && notice != told_notice_) notices.push_back(told_notice_ = notice);
        for (const std::string& text : notices)
            if (control.notice) control.notice(text);
    };
    try {
        evaluate_on_workers(
            genomes.size(), at_a_time, control,
            [&](std::size_t index, int, const std::stop_token& stop) {
                return evaluate_one(genomes[index], threads, stop);
            },
            [&](std::size_t index, Evaluation evaluation) {
                tell();
                finished(index, std::move(evaluation));
            });
    } catch (const DeviceLost&) {
        tell();
        throw;
    }
}

}  // namespace lathe::genetic
