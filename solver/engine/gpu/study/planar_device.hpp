// The planar kernels on the GPU, for benchmarks: parity with the host loop and time a step of each way to
// step. No CUDA in this header; in a build without CUDA no device is ever found.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "solver/engine/gpu/study/planar_problem.hpp"

namespace lathe::cuda::study {

struct DeviceSummary {
    bool found = false;
    std::string name;  ///< or why there is none
    int compute_major = 0, compute_minor = 0;
    int multiprocessors = 0;
    std::size_t memory_bytes = 0, second_level_bytes = 0;
    std::size_t shared_bytes_a_block = 0;  ///< at most, where a kernel asks for it
    std::size_t register_bytes = 0;        ///< a multiprocessor
    double shared_words_per_s = 0.0;       ///< 32 banks a multiprocessor, at the top clock
    double single_operations_per_s = 0.0;  ///< additions or multiplications, not fused, at the top clock
};

/// The first device. Does not throw.
DeviceSummary find_device();

/// Bytes read and written a second by copies inside a memory of `footprint_bytes`, half of it to the other
/// half, over and over: the faster of a kernel and of the runtime's own copy.
double copy_bytes_per_s(std::size_t footprint_bytes);

enum class PlanarMethod { plain, overlapped, skewed, pipeline };

/// One way to step; which numbers count depends on the method.
struct PlanarScheme {
    PlanarMethod method = PlanarMethod::plain;
    int threads_x = 32, threads_y = 8;  ///< a block; pipeline has its own
    int cells = 1, rows = 1;            ///< plain: of a thread, cells 1 or 4, rows 1, 2 or 4
    bool turned = false;                ///< plain: E_z goes through the rows of blocks backwards
    int tile_columns = 0;               ///< overlapped, skewed: cells that a tile owns
    int tile_rows = 0;                  ///< and rows of a walk of the pipeline
    int depth = 1;                      ///< steps at a visit; pipeline: 1, 2, 4, 6, 8 or 12
};

struct PlanarParity {
    double largest_error = 0.0;  ///< over all fields, of the largest value in the host's
    std::size_t different_words = 0;
};

/// One size of box with everything that its kernels need.
class PlanarDevice {
public:
    /// `reference`: initial_fields() after parity_steps steps of the host loop. Throws DeviceOutOfMemory
    /// when the box is too large, SolverError for other failures, as all members do.
    PlanarDevice(PlanarLayout layout, const PlanarFields& initial, const PlanarFields& reference);
    ~PlanarDevice();
    PlanarDevice(PlanarDevice&&) noexcept;

    /// False where the tile is too large for this device.
    bool runs(const PlanarScheme& scheme) const;
    /// parity_steps steps against the reference.
    PlanarParity parity(const PlanarScheme& scheme);
    /// Many steps in one graph, the fastest of three launches. Launch gaps between kernels count, the
    /// graph's own start does not show.
    double seconds_a_step(const PlanarScheme& scheme);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace lathe::cuda::study
