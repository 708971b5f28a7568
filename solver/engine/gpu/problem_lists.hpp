// Sources and gather lists of one problem on the device, in the form that its strategy takes.
#pragma once

#include <memory>

#include "solver/engine/gpu/problem/kernel_lists.hpp"
#include "solver/engine/gpu/problem/stepper.hpp"
#include "solver/engine/gpu/runtime/device_block.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/source_cache.hpp"

namespace lathe::gpu {

/// Samples that a solve of `problem` takes at most.
std::size_t most_samples(const Problem& problem);

/// What a problem is driven by and what it records: memory and tables on the device, and the way of the
/// samples back. The problem outlives it.
class ProblemLists {
public:
    /// Values one by one where `stepper` has value_lists(), which it then keeps; the shapes of KernelLists
    /// otherwise. Throws UnsupportedProblem where the strategy knows no such list.
    static std::unique_ptr<ProblemLists> of(const Problem& problem, const Stepper& stepper);
    virtual ~ProblemLists() = default;

    /// Bytes that add_memory() asks for, and the spectra of all samples.
    virtual std::size_t bytes() const = 0;
    /// Asks for memory of the values of a launch and of all samples; sets where `device` has them.
    virtual void add_memory(DeviceBlock& memory, ProblemView& device) const = 0;
    /// Adds what drives the problem and what says where it records; sets the rest of `device`. `prepared`
    /// gets the series that its strategy asks for.
    virtual void add_tables(const WholeSource& source, TableUpload& tables, ProblemView& device,
                            PreparedProblem& prepared) = 0;
    /// Weights of the overlaps with a guided wave, on the device once the tables are; null for other sums.
    virtual const OverlapWeights* weights() const { return nullptr; }
    virtual bool has_samples() const = 0;
    /// The samples, or by `basis` (see dft_basis()) their spectra, to `recording`, whose sample_count is set;
    /// for the owner of `stream`. Null: the samples.
    virtual void fetch(const ProblemView& device, const std::vector<float>* basis, cudaStream_t stream,
                       Recording& recording) const = 0;
};

}  // namespace lathe::gpu
