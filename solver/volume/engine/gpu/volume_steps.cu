#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/volume/engine/gpu/volume_cell.cuh"
#include "solver/volume/engine/gpu/volume_list_kernels.cuh"
#include "solver/volume/engine/gpu/volume_steps.hpp"

namespace lathe::gpu {
namespace {

constexpr int threads_along_x = 32, threads_along_y = 8;

unsigned blocks(long count, int threads) {
    return static_cast<unsigned>((count + threads - 1) / threads);
}

template <class Real>
struct CellKernel {
    static constexpr int threads = threads_along_x * threads_along_y;
    /// Blocks on a multiprocessor at a time. What a thread reads takes long to come: in single precision the
    /// registers of six blocks are enough, in double precision more blocks would spill.
    static constexpr int blocks_at_a_time = sizeof(Real) == sizeof(float) ? 6 : 1;
};

/// A thread a cell, x along x; a layer of blocks a plane.
template <class Real, HalfStep half>
__global__ void __launch_bounds__(CellKernel<Real>::threads, CellKernel<Real>::blocks_at_a_time)
    advance_cells(VolumeView<Real> view) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
              j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y), k = static_cast<int>(blockIdx.z);
    if (i < view.columns && j < view.rows) VolumeCell<Real, half>(view, i, j, k).advance();
}

/// A thread an edge: its flux, before the voltages are advanced.
template <class Real>
__global__ void collect_fluxes(VolumeView<Real> view, VolumeSparseView<Real> sparse) {
    const int n = thread_in_grid();
    if (n >= sparse.edge_count) return;
    const CoupledVolumeEdge<Real> edge = sparse.edges[n];
    const VolumeCell<Real, HalfStep::voltages> cell(view, edge.at.i, edge.at.j, edge.at.k);
    const Real v = view.fields[edge.at.component][cell.at];
    sparse.fluxes[n] =
        fdtd::flux_rate(edge.of_curl, cell.curl_ahead(edge.at.component - e_x), edge.of_voltage, v);
}

/// A thread an edge: adds the fluxes of others, after the voltages have been advanced.
template <class Real>
__global__ void add_fluxes(VolumeView<Real> view, VolumeSparseView<Real> sparse) {
    const int n = thread_in_grid();
    if (n >= sparse.edge_count) return;
    const VolumeIndex at = sparse.edges[n].at;
    Real& v = view.fields[at.component][view.at(at.i, at.j, at.k)];
    Real sum = v;
    for (std::uint32_t t = sparse.edges[n].first_term; t < sparse.edges[n + 1].first_term; ++t)
        sum = fdtd::multiply_add(sparse.terms[t].weight, sparse.fluxes[sparse.terms[t].edge], sum);
    if (sparse.coupled_parts) sparse.coupled_parts[n] += sum - v;
    v = sum;
}

/// A thread an edge: its one-port, before the voltages are advanced.
template <class Real>
__global__ void advance_edge_terms(VolumeSparseView<Real> sparse) {
    const int n = thread_in_grid();
    if (n >= sparse.edge_term_count) return;
    const DeviceEdgeTerm<Real> edge = sparse.edge_terms[n];
    const Real v = *edge.to;
    const Real own = edge.coupled == VolumeCoupling::uncoupled ? v : v - sparse.coupled_parts[edge.coupled];
    *edge.to = fdtd::advance_edge_term(v, own, edge.change, sparse.sections + edge.first_section,
                                       sparse.states + edge.first_state, static_cast<int>(edge.sections));
}

__global__ void write_numbers(int* numbers, int step, int sample) {
    numbers[0] = step, numbers[1] = sample;
}

template <class Real>
__global__ void take_sample(VolumeView<Real> view, VolumeListsView<Real> lists, BatchNumber sample) {
    const int n = thread_in_grid();
    if (n >= lists.sample_size) return;
    const RecordedValue from = lists.samples[n];
    lists.samples_to[sample.value() * lists.sample_size + n] =
        static_cast<float>(view.fields[from.component][from.offset]);
}

__global__ void add_product(const float* basis, int samples, const float* from, long channels,
                            float* spectra) {
    const long n = thread_in_grid();
    if (n >= channels) return;
    const int wave = static_cast<int>(blockIdx.y);
    float sum = spectra[wave * channels + n];
    for (int s = 0; s < samples; ++s)
        sum = fdtd::multiply_add(basis[wave * samples + s], from[s * channels + n], sum);
    spectra[wave * channels + n] = sum;
}

/// x^2 over its coefficient, of one component of a cell.
template <class Real, HalfStep half>
__device__ double stored(const VolumeCell<Real, half>& cell, const Real* set, int c) {
    using Cell = VolumeCell<Real, half>;
    const auto coefficient = static_cast<double>(cell.coefficient(c, set[Cell::own + c]));
    const double x = static_cast<double>(cell.view.fields[Cell::own + c][cell.at]);
    return coefficient > 0.0 ? x * x / coefficient : 0.0;
}

constexpr int energy_threads = 256;

/// A block a plane.
template <class Real>
__global__ void add_energy(VolumeView<Real> view, int first, double* of_planes) {
    const auto& [x, y, z] = view.layers;
    const int columns = x.high_begin - x.low_end, rows = y.high_begin - y.low_end;
    const int k = first + static_cast<int>(blockIdx.x);
    double sum = 0.0;
    for (int n = static_cast<int>(threadIdx.x); n < columns * rows && !z.contains(k); n += energy_threads) {
        const int i = x.low_end + n % columns, j = y.low_end + n / columns;
        const VolumeCell<Real, HalfStep::voltages> voltages(view, i, j, k);
        const VolumeCell<Real, HalfStep::currents> currents(view, i, j, k);
        const Real* const set = view.set_of(voltages.cell);
        for (int c = 0; c < 3; ++c) sum += stored(voltages, set, c) + stored(currents, set, c);
    }
    __shared__ double sums[energy_threads];
    sums[threadIdx.x] = sum;
    for (unsigned half = energy_threads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (threadIdx.x == 0) of_planes[blockIdx.x] = sums[0];
}

}  // namespace

template <class Real>
void take_volume_step(const VolumeView<Real>& view, const VolumeSparseView<Real>& sparse,
                      const VolumeListsView<Real>& lists, BatchNumber step, long number,
                      cudaStream_t stream) {
    const dim3 block(threads_along_x, threads_along_y);
    const dim3 grid(blocks(view.columns, threads_along_x), blocks(view.rows, threads_along_y),
                    static_cast<unsigned>(view.planes));
    const auto over_list = [&](int count, auto kernel, const auto&... arguments) {
        if (count > 0) launch(kernel, blocks(count, list_threads), list_threads, 0, stream, arguments...);
    };
    const bool has_table = number < lists.table_end;
    const auto go_on = [&]<HalfStep half>(const SparseHalfView<Real>& listed) {
        constexpr int which = half == HalfStep::voltages ? 1 : 0;
        const int sums = which == 1 ? lists.sums : 0, edges = which == 1 ? sparse.edge_count : 0;
        const int all = listed.count + lists.driven_count[which] + sums;
        if (sparse.edge_count == 0 && !has_table && all <= most_short_listed) {
            if (all > 0)
                launch(go_through_lists<Real, half>, 1, short_list_threads, 0, stream, view, listed, lists,
                       step);
            return;
        }
        over_list(listed.count, advance_all_listed<Real>, listed);
        over_list(edges, add_fluxes<Real>, view, sparse);
        over_list(lists.driven_count[which], drive_all<Real>, view, lists, which, step);
        if (has_table)
            over_list(lists.table_driven_count[which], drive_by_table<Real>, view, lists, which, number);
        over_list(sums, add_all_up<Real>, view, lists, step);
    };
    launch(advance_cells<Real, HalfStep::currents>, grid, block, 0, stream, view);
    go_on.template operator()<HalfStep::currents>(sparse.currents);
    over_list(sparse.edge_count, collect_fluxes<Real>, view, sparse);
    over_list(sparse.edge_term_count, advance_edge_terms<Real>, sparse);
    launch(advance_cells<Real, HalfStep::voltages>, grid, block, 0, stream, view);
    go_on.template operator()<HalfStep::voltages>(sparse.voltages);
    check_launch("a step in three dimensions");
}

void set_batch_numbers(int* numbers, int step, int sample, cudaStream_t stream) {
    launch(write_numbers, 1, 1, 0, stream, numbers, step, sample);
    check_launch("numbers of a batch");
}

template <class Real>
void take_volume_sample(const VolumeView<Real>& view, const VolumeListsView<Real>& lists, BatchNumber sample,
                        cudaStream_t stream) {
    if (lists.sample_size == 0) return;
    launch(take_sample<Real>, blocks(lists.sample_size, list_threads), list_threads, 0, stream, view, lists,
           sample);
    check_launch("a sample in three dimensions");
}

void add_to_spectra(const float* basis, int waves, int samples, const float* from, long channels,
                    float* spectra, cudaStream_t stream) {
    launch(add_product, dim3(blocks(channels, list_threads), static_cast<unsigned>(waves)), list_threads, 0,
           stream, basis, samples, from, channels, spectra);
    check_launch("spectra of a surface");
}

template <class Real>
void sum_energy(const VolumeView<Real>& view, int first, int count, double* sums, cudaStream_t stream) {
    launch(add_energy<Real>, static_cast<unsigned>(count), energy_threads, 0, stream, view, first, sums);
    check_launch("energy in three dimensions");
}

template void take_volume_step(const VolumeView<float>&, const VolumeSparseView<float>&,
                               const VolumeListsView<float>&, BatchNumber, long, cudaStream_t);
template void take_volume_step(const VolumeView<double>&, const VolumeSparseView<double>&,
                               const VolumeListsView<double>&, BatchNumber, long, cudaStream_t);
template void take_volume_sample(const VolumeView<float>&, const VolumeListsView<float>&, BatchNumber,
                                 cudaStream_t);
template void take_volume_sample(const VolumeView<double>&, const VolumeListsView<double>&, BatchNumber,
                                 cudaStream_t);
template void sum_energy(const VolumeView<float>&, int, int, double*, cudaStream_t);
template void sum_energy(const VolumeView<double>&, int, int, double*, cudaStream_t);

}  // namespace lathe::gpu
