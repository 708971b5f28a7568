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

/// Overlaps of a step, by one warp. The order of the sum depends on nothing but the number of rows.
__device__ void overlap(const DeviceTask& task, const OverlapWeights* weights, int step, int lane,
                        PortStep& result) {
    const DeviceSimulation& s = task.simulation;
    if (s.mode_rows == 0) {
        if (lane == 0) result = {static_cast<double>(s.port[step]), 0.0, 0.0};
        return;
    }
    const float* readings = s.port + static_cast<long>(step) * port_readings * s.mode_rows;
    const auto read = [&](PortReading what, int row) {
        return static_cast<double>(readings[what * s.mode_rows + row]);
    };
    PortStep sum{};
#pragma unroll 1
    for (int row = lane; row < s.mode_rows; row += 32) {
        const OverlapWeights w = weights[row];
        sum.voltage += w.v_r * read(read_v_r, row) + w.v_phi * read(read_v_phi, row);
        sum.current_before += w.i_phi * read(read_i_phi_before, row) + w.i_r * read(read_i_r_before, row);
        sum.current_after += w.i_phi * read(read_i_phi_after, row) + w.i_r * read(read_i_r_after, row);
    }
    sum = {warp_sum(sum.voltage), warp_sum(sum.current_before), warp_sum(sum.current_after)};
    if (lane == 0) result = sum;
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

__device__ double energy_at(const DeviceSimulation& s, int i, int k) {
    const int segment = i * s.segments + k / segment_columns;
    double energy[2];
#pragma unroll 1
    for (int family = 0; family < 2; ++family)
        energy[family] =
            energy_of(s, (family == 0 ? s.voltages : s.currents)[segment], family == 0 ? v_r : i_r, i, k);
    return energy[0] + energy[1];
}

// Cells of a part are added up by adders, one after the other; for each of them some hands look at a cell
// each: many where few tasks leave the device idle. Their number does not change the order of the sum.
// Little code, since it is fetched anew after each launch of steps: unrolled it takes twice as long.
constexpr int adders = 128, most_hands = 8;
template <int hands>
constexpr int steps_a_block = adders* hands / 32;

template <int hands>
__device__ void add_energies(const DeviceSimulation& s, int part, double& result) {
    __shared__ double looked_at[hands][adders];
    __shared__ double warps[adders / 32];
    const int adder = static_cast<int>(threadIdx.x), hand = static_cast<int>(threadIdx.y);
    const int rows = min(s.nr - 1, s.first_radial_row) - part;
    const int columns = s.last_clear_column - s.first_clear_column;
    const auto turns = [](int count, int each) { return count > 0 ? (count + each - 1) / each : 0; };
    const int across = turns(columns - adder, adders), cells = turns(rows, energy_parts) * across;
    double sum = 0.0;
    int i = part, turn = hand;  // of the cell that this hand looks at next
    for (int first = 0; first < turns(rows, energy_parts) * turns(columns, adders); first += hands) {
        double energy = 0.0;
        if (first + hand < cells) {
            for (; turn >= across; turn -= across) i += energy_parts;
            energy = energy_at(s, i, s.first_clear_column + adder + turn * adders);
            turn += hands;
        }
        if constexpr (hands == 1) {
            sum += energy;
        } else {
            looked_at[hand][adder] = energy;
            __syncthreads();
            for (int h = 0; hand == 0 && h < hands; ++h) sum += looked_at[h][adder];
            __syncthreads();
        }
    }
    if (hand == 0) {
        sum = warp_sum(sum);
        if (adder % 32 == 0) warps[adder / 32] = sum;
    }
    __syncthreads();
    if (hand > 0 || adder > 0) return;
    for (int warp = 1; warp < adders / 32; ++warp) sum += warps[warp];
    result = sum;
}

/// The first blocks in x take a part of the energy each, if there is an `energies`, the others steps of the
/// port, a warp each.
template <int hands>
__global__ void __launch_bounds__(adders* hands)
    reduce(const DeviceTask* tasks, const OverlapWeights* const* weights, int most_steps, PortStep* ports,
           double* energies) {
    const DeviceTask& task = tasks[blockIdx.y];
    const int block = static_cast<int>(blockIdx.x), parts = energies ? energy_parts : 0;
    if (block < parts) {
        add_energies<hands>(task.simulation, block,
                            energies[static_cast<int>(blockIdx.y) * energy_parts + block]);
        return;
    }
    const int thread = static_cast<int>(threadIdx.y * adders + threadIdx.x);
    const int step = (block - parts) * steps_a_block<hands> + thread / 32;
    if (step >= task.steps) return;
    overlap(task, weights[blockIdx.y], step, thread % 32,
            ports[static_cast<long>(blockIdx.y) * most_steps + step]);
}

template <int hands>
void launch_reduce(const DeviceTask* tasks, const OverlapWeights* const* weights, int count, int most_steps,
                   PortStep* ports, double* energies, cudaStream_t stream) {
    const int blocks =
        (energies ? energy_parts : 0) + (most_steps + steps_a_block<hands> - 1) / steps_a_block<hands>;
    launch(reduce<hands>, dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(count)),
           dim3(adders, hands), 0, stream, tasks, weights, most_steps, ports, energies);
}

}  // namespace

void reduce_flight(const DeviceTask* tasks, const OverlapWeights* const* weights, int count, int most_steps,
                   PortStep* ports, double* energies, cudaStream_t stream) {
    // Up to about as many threads as a device runs at once.
    constexpr int most_tasks_of_many_hands = 2;
    (count <= most_tasks_of_many_hands ? launch_reduce<most_hands> : launch_reduce<1>)(tasks, weights, count,
                                                                                       most_steps, ports,
                                                                                       energies, stream);
    check_launch("overlaps of the port and stored energies");
}

}  // namespace lathe::cuda
