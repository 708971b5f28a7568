// Where the blocks that share a run of electrons wait for one another, and tell each other a number.
#pragma once

#include "solver/engine/gpu/runtime/portable_subset.cuh"
#include "solver/particles/gpu/device_run.hpp"

namespace lathe::gpu {

/// All threads of all blocks call each member, in the same order. A run of one part meets nobody.
class RunMeeting {
public:
    /// `passed`: barriers of the run that the block has passed before.
    __device__ RunMeeting(const DeviceRun& run, int parts, int number, unsigned passed)
        : arrived_(run.arrived), given_(run.published), parts_(parts), number_(number), passed_(passed) {}

    __device__ unsigned passed() const { return passed_; }

    /// Barrier for all threads of the run, which then see what others have written.
    __device__ void sync() {
        sync_block();
        if (parts_ == 1) return;
        if (threadIdx.x == 0) wait_for_blocks();
        ++passed_;
        sync_block();
    }

    /// The sum of what blocks give, negative where one of them gives that; `shared` is the block's, and gets
    /// it.
    __device__ int sum(int own, int& shared) {
        if (threadIdx.x == 0) shared = parts_ == 1 ? own : sum_of_parts(own);
        if (parts_ > 1) ++passed_;
        sync_block();
        return shared;
    }
    /// What a part has given to the last sum, until the next barrier.
    __device__ int given_by(int part) const { return read_volatile(given(passed_ - 1) + part); }

private:
    /// What blocks give before a barrier, which others read before the next one.
    __device__ int* given(unsigned meeting) const { return given_ + static_cast<int>(meeting & 1u) * parts_; }
    /// One thread of each block.
    __device__ void wait_for_blocks() const {
        __threadfence();
        atomicAdd(arrived_, 1u);
        const unsigned all = (passed_ + 1) * static_cast<unsigned>(parts_);
        while (static_cast<int>(read_volatile(arrived_) - all) < 0) {
        }
        __threadfence();
    }
    __device__ int sum_of_parts(int own) const {
        int* const numbers = given(passed_);
        numbers[number_] = own;
        wait_for_blocks();
        int sum = 0;
        for (int n = 0; n < parts_; ++n) {
            const int number = read_volatile(numbers + n);
            if (number < 0) return -1;
            sum += number;
        }
        return sum;
    }

    unsigned* arrived_;
    int* given_;
    int parts_, number_;
    unsigned passed_;
};

}  // namespace lathe::gpu
