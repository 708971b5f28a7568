#include "solver/engine/gpu/problem/pair_update.cuh"
#include "solver/engine/gpu/problem/reduce.hpp"
#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"

namespace lathe::gpu {
namespace {

__device__ double warp_sum(double x) {
    for (int distance = 16; distance > 0; distance /= 2) x += __shfl_down_sync(~0u, x, distance);
    return x;
}

/// One step's values of PortSeries.
struct PortStep {
    double voltage, current_before, current_after;
};

/// Weighted sums of the values of a step, by one warp.
__device__ void add_sums(const ProblemView& s, const float* values, int lane, PortStep& result) {
    double sum[step_sums] = {};
#pragma unroll 1
    for (int n = lane; n < s.sums.count; n += 32) {
        const SumWeight term = s.sums.terms[n];
        const double value = term.weight * static_cast<double>(values[term.slot]);
        for (int which = 0; which < step_sums; ++which) sum[which] += which == term.sum ? value : 0.0;
    }
    for (double& each : sum) each = warp_sum(each);
    if (lane == 0) result = {sum[0], sum[1], sum[2]};
}

/// Overlaps of a step, by one warp. The order of the sum depends on nothing but the number of rows.
__device__ void overlap(const Task& task, const OverlapWeights* weights, int step, int lane,
                        PortStep& result) {
    const ProblemView& s = task.problem;
    if (s.sums.values > 0) {
        add_sums(s, s.port + static_cast<long>(step) * s.sums.values, lane, result);
        return;
    }
    if (s.mode_rows == 0) {
        if (lane == 0) result = {s.port ? static_cast<double>(s.port[step]) : 0.0, 0.0, 0.0};
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

/// Where the cells of a simulation lie. All that one needs is asked for before anything is added up: what
/// takes time is to wait for it.
struct StoredEnergy {
    const float *fields, *pool;
    const SegmentRow *voltages, *currents;
    int segments, pitch;
    long array_stride;

    __device__ explicit StoredEnergy(const ProblemView& s)
        : fields(s.fields + s.at(0, 0, 0)),
          pool(s.pool),
          voltages(s.voltages),
          currents(s.currents),
          segments(s.segments),
          pitch(s.pitch),
          array_stride(s.array_stride) {}

    __device__ double at(int i, int k) const {
        const int segment = i * segments + k / segment_columns, column = k % segment_columns;
        const float* field = fields + static_cast<long>(i) * pitch + k;
        float x[field_arrays], coefficient[field_arrays];
        for (int a = 0; a < field_arrays; ++a) x[a] = field[a * array_stride];
        take_coefficients(voltages[segment], column, coefficient + v_r);
        take_coefficients(currents[segment], column, coefficient + i_r);
        double energy = 0.0;
        for (int a = 0; a < field_arrays; ++a) energy += energy_of(x[a], coefficient[a]);
        return energy;
    }
    __device__ void take_coefficients(const SegmentRow& row, int column, float* three) const {
        const float* table = pool + static_cast<long>(row.flags >> segment_flag_bits) * pool_unit + column;
        const bool is_uniform = !(row.flags & flag_table);
        three[0] = is_uniform ? row.r : table[0];
        three[1] = is_uniform ? row.phi : table[segment_columns];
        three[2] = is_uniform ? row.z : table[2 * segment_columns];
    }
};

// Little code and no loop unrolled: it is fetched again after each launch of steps.
constexpr int adders = 256;
constexpr int steps_a_block = adders / 32;

/// Adds the energies of one part of the cells outside the layers: the order of the sum depends on nothing but
/// the grid.
__device__ void add_energies(const ProblemView& s, int part, double& result) {
    __shared__ double warps[adders / 32];
    const int adder = static_cast<int>(threadIdx.x);
    const int first_row = s.first_clear_row, rows = min(s.nr - 1, s.first_radial_row) - first_row,
              first_column = s.first_clear_column, columns = s.last_clear_column - first_column;
    const StoredEnergy energy(s);
    double sum = 0.0;
#pragma unroll 1
    for (int cell = part * adders + adder; cell < rows * columns; cell += energy_parts * adders)
        sum += energy.at(first_row + cell / columns, first_column + cell % columns);
    sum = warp_sum(sum);
    if (adder % 32 == 0) warps[adder / 32] = sum;
    __syncthreads();
    if (adder > 0) return;
    for (int warp = 1; warp < adders / 32; ++warp) sum += warps[warp];
    result = sum;
}

/// The first blocks in x take a part of the energy each, if there is an `energies`, the others steps of the
/// port, one warp each.
__global__ void __launch_bounds__(adders) reduce(const Task* tasks, const OverlapWeights* const* weights,
                                                 int most_steps, double* ports, double* energies) {
    const Task& task = tasks[blockIdx.y];
    const int block = static_cast<int>(blockIdx.x), parts = energies ? energy_parts : 0;
    if (block < parts) {
        add_energies(task.problem, block, energies[static_cast<int>(blockIdx.y) * energy_parts + block]);
        return;
    }
    const int thread = static_cast<int>(threadIdx.x);
    const int step = (block - parts) * steps_a_block + thread / 32;
    if (step >= task.steps) return;
    PortStep sums{};
    overlap(task, weights[blockIdx.y], step, thread % 32, sums);
    if (thread % 32 != 0) return;
    double* at = ports + static_cast<long>(blockIdx.y) * port_series * most_steps + step;
    at[port_voltage * most_steps] = sums.voltage;
    at[port_current_before * most_steps] = sums.current_before;
    at[port_current_after * most_steps] = sums.current_after;
}

}  // namespace

void reduce_launch(const Task* tasks, const OverlapWeights* const* weights, int count, int most_steps,
                   double* ports, double* energies, cudaStream_t stream) {
    const int blocks = (energies ? energy_parts : 0) + (most_steps + steps_a_block - 1) / steps_a_block;
    launch(reduce, dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(count)), dim3(adders), 0, stream,
           tasks, weights, most_steps, ports, energies);
    check_launch("overlaps of the port and stored energies");
}

}  // namespace lathe::gpu
