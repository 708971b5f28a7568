// A generation over the workers of a cluster. The master owns the store and solves nothing.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/leases.hpp"
#include "genetic/execution/transport.hpp"

namespace lathe::genetic {

struct ClusterOptions {
    std::string engine = "auto";
    int workers = 0;                    ///< candidates at a time with each worker; 0: as many as suit it
    double cells_per_wavelength = 0.0;  ///< replaces the project's when > 0
    /// A candidate's shortest, of 3D antennas patience_for() if that is longer; a worker's longest
    /// silence.
    std::chrono::milliseconds lease{60'000};
};

/// What is known of one worker.
struct ClusterWorker {
    enum class State {
        starting,
        ready,
        silent,  ///< may come back, and is then given work again
        lost     ///< said itself that its device is gone, or refused the project
    };
    State state = State::starting;
    int capacity = 1;
    ClusterTime heard{};
};

/// Evaluates on the workers of a cluster; one candidate is solved by several workers only where a lease
/// ended.
class ClusterEvaluator final : public Evaluator {
public:
    /// Gives all workers the project and waits until one is ready. Throws InputError when all refuse it or
    /// they do not agree on an engine, DeviceLost when nothing is heard of any.
    ClusterEvaluator(Transport& transport, const Project& project, ClusterOptions options);

    /// The engine that all workers agree on: the identity that a run on one machine has.
    std::string identity() const override { return engine_; }
    /// Throws DeviceLost when no worker is left or heard of.
    void evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                  const Finished& finished) override;

private:
    struct Round;
    void listen(Round* round);
    void take(const Post& post, Round* round);
    void take_answer(const Post& post, Round& round);
    void lose(int worker, ClusterWorker::State state, const std::string& why, Round* round);
    void watch(Round& round);
    void hand_out(Round& round);
    bool any_left() const;

    Transport& transport_;
    ClusterOptions options_;
    std::chrono::milliseconds candidate_lease_;  ///< longer than a worker's for antennas in space
    std::string engine_;
    std::int64_t job_ = 0;
    std::int64_t next_ticket_ = 1;
    std::vector<ClusterWorker> workers_;  ///< by rank; the master's is unused
    std::string last_loss_ = "nothing is heard of any worker";
};

}  // namespace lathe::genetic
