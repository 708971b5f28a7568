#include "solver/engine/cuda/check.hpp"
#include "solver/engine/cuda/launch.hpp"
#include "solver/engine/cuda/pair_update.cuh"
#include "solver/engine/cuda/reduce.hpp"

namespace lathe::cuda {
namespace {

__device__ double warp_sum(double x) {
    for (int distance = 16; distance > 0; distance /= 2) x += __shfl_down_sync(~0u, x, distance);
    return x;
}

/// A warp a step. The order of the sum depends on nothing but the number of rows.
__global__ void port_overlaps(const DeviceTask* tasks, const OverlapWeights* const* weights, int most_steps,
                              PortStep* to) {
    const DeviceTask& task = tasks[blockIdx.y];
    const DeviceSimulation& s = task.simulation;
    const int step = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y);
    if (step >= task.steps) return;
    PortStep& result = to[static_cast<long>(blockIdx.y) * most_steps + step];
    if (s.mode_rows == 0) {
        if (threadIdx.x == 0) result = {static_cast<double>(s.port[step]), 0.0, 0.0};
        return;
    }
    const float* readings = s.port + static_cast<long>(step) * port_readings * s.mode_rows;
    const auto read = [&](PortReading what, int row) {
        return static_cast<double>(readings[what * s.mode_rows + row]);
    };
    PortStep sum{};
    for (int row = static_cast<int>(threadIdx.x); row < s.mode_rows; row += 32) {
        const OverlapWeights w = weights[blockIdx.y][row];
        sum.voltage += w.v_r * read(read_v_r, row) + w.v_phi * read(read_v_phi, row);
        sum.current_before += w.i_phi * read(read_i_phi_before, row) + w.i_r * read(read_i_r_before, row);
        sum.current_after += w.i_phi * read(read_i_phi_after, row) + w.i_r * read(read_i_r_after, row);
    }
    sum = {warp_sum(sum.voltage), warp_sum(sum.current_before), warp_sum(sum.current_after)};
    if (threadIdx.x == 0) result = sum;
}

/// The quotient in single precision: in double it would take most of this kernel's time.
__device__ double energy_of(float x, float coefficient) {
    return coefficient > 0.0f
               ? static_cast<double>(x) * static_cast<double>(x) * static_cast<double>(1.0f / coefficient)
               : 0.0;
}

__device__ double energy_of(const DeviceSimulation& s, const SegmentRow& row, int first_array, int i, int k) {
    const float uniform[3] = {row.r, row.phi, row.z};
    const float* table =
        s.pool + static_cast<long>(row.word >> segment_flag_bits) * pool_unit + k % segment_columns;
    double energy = 0.0;
    for (int c = 0; c < 3; ++c)
        energy += energy_of(s.fields[s.at(first_array + c, i, k)],
                            row.word & flag_table ? table[c * segment_columns] : uniform[c]);
    return energy;
}

__global__ void energies(const DeviceTask* tasks, double* to) {
    const DeviceSimulation& s = tasks[blockIdx.y].simulation;
    const int rows = min(s.nr - 1, s.first_radial_row);
    double sum = 0.0;
    for (int i = static_cast<int>(blockIdx.x); i < rows; i += energy_parts)
        for (int k = s.first_clear_column + static_cast<int>(threadIdx.x); k < s.last_clear_column;
             k += static_cast<int>(blockDim.x)) {
            const int segment = i * s.segments + k / segment_columns;
            sum +=
                energy_of(s, s.voltages[segment], v_r, i, k) + energy_of(s, s.currents[segment], i_r, i, k);
        }
    __shared__ double parts[32];
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) sum += parts[warp];
    to[blockIdx.y * energy_parts + blockIdx.x] = sum;
}

}  // namespace

void reduce_ports(const DeviceTask* tasks, const OverlapWeights* const* weights, int count, int most_steps,
                  PortStep* to, cudaStream_t stream) {
    const dim3 block(32, 8);
    const dim3 grid(static_cast<unsigned>((most_steps + 7) / 8), static_cast<unsigned>(count));
    launch(port_overlaps, grid, block, 0, stream, tasks, weights, most_steps, to);
    check_launch("overlaps of the port");
}

void sum_energies(const DeviceTask* tasks, int count, double* to, cudaStream_t stream) {
    launch(energies, dim3(energy_parts, static_cast<unsigned>(count)), 128, 0, stream, tasks, to);
    check_launch("stored energies");
}

}  // namespace lathe::cuda
