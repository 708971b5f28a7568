// The problem of the block-shape study and its plain host loop, which every device kernel is held to.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/engine/gpu/study/planar_update.hpp"

namespace lathe::cuda::study {

/// Where the values of a square box of `size` x `size` cells lie, the same on host and device. E_z is zero
/// on the outermost cells, which are the metal. Rows -1 and `size` exist and are zero, rows begin at
/// multiples of 128 bytes. H beyond the metal starts at zero and therefore stays so: no kernel needs to
/// treat it apart.
struct PlanarLayout {
    int size = 0;

    int stride() const { return (size + 31) / 32 * 32; }
    std::size_t words() const {
        return (static_cast<std::size_t>(size) + 2) * static_cast<std::size_t>(stride());
    }
    std::size_t at(int i, int j) const {
        return (static_cast<std::size_t>(j) + 1) * static_cast<std::size_t>(stride()) +
               static_cast<std::size_t>(i);
    }
    int source_cell() const { return size / 2; }  ///< column and row of the line source
};

/// One value a word of PlanarLayout for each field.
struct PlanarFields {
    std::vector<float> e_z, h_x, h_y;
};

/// Steps after which kernels are compared with the host loop (a multiple of every depth), and the longest
/// pulse there is.
inline constexpr int parity_steps = 48;
inline constexpr int pulse_steps = 4096;

/// What the line source adds to its cell after each step.
std::vector<float> line_source_pulse();

/// Every cell in motion, so that every cell is a test: values between -1/2 and 1/2 from a hash of the place.
PlanarFields initial_fields(const PlanarLayout& layout);

/// The plain loop: H everywhere, then E_z everywhere, row by row, in as many threads as there are cores.
/// `pulse` holds at least `steps` values.
void step_on_host(PlanarFields& fields, const PlanarLayout& layout, const PlanarConstants& constants,
                  const std::vector<float>& pulse, int steps);

}  // namespace lathe::cuda::study
