// The planar kernels on the GPU, for benchmarks: parity with the host loop and time per step of each way to
// step. No CUDA in this header; in a build without CUDA no device is ever found.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "app/bench/study/planar_problem.hpp"

namespace lathe::bench::study {

/// The properties of a device that the tables show.
struct DeviceSummary {
    bool found = false;
    std::string name;  ///< or, without a device, the reason
    int compute_major = 0, compute_minor = 0;
    int multiprocessors = 0;
    std::size_t memory_bytes = 0, second_level_bytes = 0;
    std::size_t shared_bytes_per_block = 0;  ///< at most, if a kernel requests it
    std::size_t register_bytes = 0;          ///< per multiprocessor
    double shared_words_per_s = 0.0;         ///< 32 banks per multiprocessor, at the top clock
    double single_operations_per_s = 0.0;    ///< additions or multiplications, not fused, at the top clock
};

/// Returns the first device; does not throw.
DeviceSummary find_device();

/// Bytes read and written per second by copies inside a memory of `footprint_bytes`, half of it to the other
/// half, over and over: the faster of a kernel and of the runtime's own copy.
double copy_bytes_per_s(std::size_t footprint_bytes);

enum class PlanarMethod { plain, overlapped, skewed, pipeline };

/// One way to step; which numbers count depends on the method.
struct PlanarScheme {
    PlanarMethod method = PlanarMethod::plain;
    int threads_x = 32, threads_y = 8;  ///< per block; the pipeline has its own
    int cells = 1, rows = 1;            ///< plain: per thread, cells 1 or 4, rows 1, 2 or 4
    bool turned = false;                ///< plain: the E_z pass visits the rows of blocks backwards
    int tile_columns = 0;               ///< overlapped, skewed: cells that a tile owns
    int tile_rows = 0;                  ///< rows that a tile owns; rows of a walk of the pipeline
    int depth = 1;                      ///< steps per visit; pipeline: 1, 2, 4, 6, 8 or 12
};

/// The difference from the host loop.
struct PlanarParity {
    double largest_error = 0.0;  ///< over all fields, relative to the largest value of the host
    std::size_t different_words = 0;
};

/// A box of one size on the device, with everything that its kernels need.
class PlanarDevice {
public:
    /// `reference`: initial_fields() after parity_steps steps of the host loop. Throws DeviceOutOfMemory
    /// when the box is too large, SolverError for other failures, as all members do.
    PlanarDevice(PlanarLayout layout, const PlanarFields& initial, const PlanarFields& reference);
    ~PlanarDevice();
    PlanarDevice(PlanarDevice&&) noexcept;

    /// False where the tile is too large for this device.
    bool runs(const PlanarScheme& scheme) const;
    /// Compares parity_steps steps with the reference.
    PlanarParity parity(const PlanarScheme& scheme);
    /// The time per step of many steps in one graph, the fastest of three launches. Launch gaps between
    /// kernels are included, the start of the graph is not.
    double seconds_per_step(const PlanarScheme& scheme);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace lathe::bench::study
