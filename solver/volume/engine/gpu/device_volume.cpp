#include "solver/volume/engine/gpu/device_volume.hpp"

#include "solver/base/constants.hpp"

namespace lathe::gpu {
namespace {

constexpr long row_unit = 32;  ///< values: rows start on 128 bytes

/// Pitch of a row with at least one zero behind it.
long row_pitch_of(int columns) {
    return (columns + row_unit) / row_unit * row_unit;
}
std::size_t size_of_field(const VolumeGrid& grid) {
    return static_cast<std::size_t>(row_pitch_of(grid.columns()) * (grid.rows() + 2) * (grid.planes() + 2));
}
/// Memories of the layers along an axis, one of four.
std::size_t memory_size(const VolumeGrid& grid, const AxisLayers& layers, Axis axis) {
    std::size_t size = 1;
    for (const Axis along : all_axes)
        size *= static_cast<std::size_t>(along == axis ? layers.count() : grid.extent(along));
    return size;
}

}  // namespace

template <class Real>
DeviceVolume<Real>::DeviceVolume(const VolumeProblem& problem, cudaStream_t stream) : stream_(stream) {
    add_fields(problem.grid);
    add_sets(*problem.coefficients);
    add_axes(problem);
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");  // what was copied ends with this call
}

template <class Real>
void DeviceVolume<Real>::add_fields(const VolumeGrid& grid) {
    view_.columns = grid.columns(), view_.rows = grid.rows(), view_.planes = grid.planes();
    view_.row_pitch = row_pitch_of(grid.columns());
    view_.plane_pitch = view_.row_pitch * (grid.rows() + 2);
    field_size_ = size_of_field(grid);
    for (Real*& field : view_.fields) {
        DeviceBuffer<Real>& array = arrays_.emplace_back(field_size_, stream_);
        array.clear();
        field = array.data() + first_cell();
    }
}

template <class Real>
void DeviceVolume<Real>::add_sets(const VolumeCoefficients& coefficients) {
    std::vector<Real> table;
    table.reserve(coefficients.sets().size() * set_numbers);
    for (const CoefficientSet& set : coefficients.sets()) {
        const std::size_t end = table.size() + set_numbers;
        for (const double value : set.value) table.push_back(static_cast<Real>(value));
        for (const double decay : set.decay) table.push_back(static_cast<Real>(decay));
        table.resize(end);
    }
    view_.sets = arrays_.emplace_back(table, stream_).data();
    if (coefficients.is_wide()) {
        wide_ = DeviceBuffer<std::uint32_t>(coefficients.wide_indices(), stream_);
        view_.wide = wide_.data();
    } else {
        narrow_ = DeviceBuffer<std::uint16_t>(coefficients.narrow_indices(), stream_);
        view_.narrow = narrow_.data();
    }
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
}

template <class Real>
void DeviceVolume<Real>::add_axes(const VolumeProblem& problem) {
    view_.per_eps = static_cast<Real>(problem.dt / constants::vacuum_permittivity);
    view_.per_mu = static_cast<Real>(problem.dt / constants::vacuum_permeability);
    for (const Axis axis : all_axes) {
        const auto a = static_cast<std::size_t>(number(axis));
        const AxisFactors along = axis_factors(problem.grid, axis);
        int which = 0;
        for (const auto* lengths : {&along.edge, &along.per_edge, &along.dual, &along.per_dual}) {
            const std::vector<Real> values(lengths->begin(), lengths->end());
            view_.factors[a][which++] = arrays_.emplace_back(values, stream_).data();
            check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
        }
        const AxisLayers& layers = problem.layers[a];
        AxisLayersView<Real>& its = view_.layers[a];
        its.low_end = layers.low_end, its.high_begin = layers.high_begin, its.count = layers.count();
        const auto upload = [&](const std::vector<fdtd::StretchConstants>& constants) {
            std::vector<StretchView<Real>> values;
            for (const fdtd::StretchConstants& s : constants)
                values.push_back(
                    {static_cast<Real>(s.b), static_cast<Real>(s.c), static_cast<Real>(s.per_kappa)});
            const StretchView<Real>* const at = stretches_.emplace_back(values, stream_).data();
            check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
            return at;
        };
        its.node = upload(layers.node), its.half = upload(layers.half);
        const std::size_t size = memory_size(problem.grid, layers, axis);
        DeviceBuffer<Real>& memory =
            arrays_.emplace_back(static_cast<std::size_t>(layer_differences) * size, stream_);
        memory.clear();
        its.memory = memory.data(), its.memory_stride = static_cast<long>(size);
    }
}

template class DeviceVolume<float>;
template class DeviceVolume<double>;

}  // namespace lathe::gpu
