// One solve on its way through a session on CUDA devices.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "solver/engine/gpu/batch_runner.hpp"
#include "solver/engine/gpu/candidate.hpp"
#include "solver/engine/gpu/cuda_session.hpp"

namespace lathe::gpu {

class CudaSession::CudaJob final : public SolveJob {
public:
    using SolveJob::SolveJob;

    Device* device = nullptr;  ///< assigned
    std::shared_ptr<Stepper> stepper;
    std::string strategy;  ///< the stepper's
    std::size_t bytes = 0;
    bool holds_memory = false;  ///< of the device's budget
    long returns = 0;           ///< of the device's memory when the job took its own
    bool is_refused = false;    ///< the device had no memory for it
    bool is_solved = false;     ///< or has failed: what is left is to finish
    std::optional<Candidate> candidate;
    std::shared_ptr<BatchRunner> runner;
    std::optional<Job> stepping;

    void leave_device() { stepping.reset(), runner.reset(), candidate.reset(); }

    /// Under the session's lock. False: others hold what it needs.
    bool take_memory() {
        holds_memory = device->memory.take(bytes);
        returns = device->memory.returns();
        return holds_memory;
    }
    /// Under the session's lock; does nothing when the job holds none.
    void give_back_memory() {
        if (holds_memory) device->memory.give_back(bytes);
        holds_memory = false;
    }
};

}  // namespace lathe::gpu
