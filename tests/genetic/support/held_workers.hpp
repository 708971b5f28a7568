// Waiting for a pause to hold the workers of a run, without any time in it.
#pragma once

#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/run.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {

/// Hands on to the fake evaluator, and keeps the gate at which the run's workers are held.
class GateKeepingEvaluator final : public Evaluator {
public:
    GateKeepingEvaluator(std::unique_ptr<Evaluator> inner, std::atomic<PauseGate*>& gate)
        : inner_(std::move(inner)), gate_(gate) {}
    std::string identity() const override { return inner_->identity(); }
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override {
        gate_ = control.pause;
        inner_->evaluate(genomes, control, finished);
    }

private:
    std::unique_ptr<Evaluator> inner_;
    std::atomic<PauseGate*>& gate_;
};

/// Options of a run of the fake evaluator, which tell the gate once its evaluation has started.
inline RunOptions options_with_gate(const FakeOptions& fake, std::atomic<PauseGate*>& gate) {
    RunOptions options = fake_run_options(fake);
    options.make_evaluator = [make = options.make_evaluator, &gate](const Project& project, double density) {
        return std::make_unique<GateKeepingEvaluator>(make(project, density), gate);
    };
    return options;
}

/// Returns when so many workers of the run are held by its pause.
inline void wait_for_held_workers(const std::atomic<PauseGate*>& gate, int workers) {
    while (gate == nullptr || gate.load()->waiting() < workers) std::this_thread::yield();
}

}  // namespace lathe::genetic
