#include "app/bench/study/mapping_device.hpp"

#include <chrono>

#include "app/bench/study/device_resources.cuh"
#include "app/bench/study/mapping_kernels.cuh"
#include "solver/base/solver_error.hpp"

namespace lathe::bench::study {

template <class Real>
class MappingCube<Real>::Implementation {
public:
    explicit Implementation(int size) : layout_{size} {
        for (DeviceArray<Real>& field : fields_) field = DeviceArray<Real>(layout_.words());
    }

    void reset() {
        for (const DeviceArray<Real>& field : fields_)
            check(cudaMemsetAsync(field.data(), 0, field.bytes(), stream_), "cudaMemsetAsync");
        steps_ = 0;
        stream_.wait();
    }

    void advance(const CubeMapping& mapping, int steps) {
        const std::vector<double> source = cube_source(steps_ + steps);
        Real* const driven =
            fields_[2].data() + layout_.at(layout_.source(), layout_.source(), layout_.source());
        for (int n = 0; n < steps; ++n) {
            const auto value = static_cast<Real>(source[static_cast<std::size_t>(steps_ + n)]);
            launch<CubeHalf::e>(mapping);
            check(cudaMemcpyAsync(driven, &value, sizeof(value), cudaMemcpyHostToDevice, stream_),
                  "copy of the source");
            launch<CubeHalf::h>(mapping);
        }
        steps_ += steps;
        stream_.wait();
    }

    CubeValues values(int place, int place_z) const {
        return {value(fields_[0], layout_.at(place, place, place)),
                value(fields_[2], layout_.at(place_z, 0, 0))};
    }

private:
    static double value(const DeviceArray<Real>& field, std::size_t at) {
        Real result{};
        check(cudaMemcpy(&result, field.data() + at, sizeof(result), cudaMemcpyDeviceToHost),
              "copy of a value");
        return static_cast<double>(result);
    }
    CubeView<Real> view() const {
        const auto first = [&](std::size_t n) { return fields_[n].data() + layout_.at(0, 0, 0); };
        return {first(0),
                first(1),
                first(2),
                first(3),
                first(4),
                first(5),
                layout_.size,
                static_cast<long>(layout_.row()),
                static_cast<long>(layout_.plane()),
                static_cast<Real>(cube_courant_number)};
    }

    template <CubeHalf half>
    void launch(const CubeMapping& mapping) const {
        const CubeView<Real> fields = view();
        const auto size = static_cast<unsigned>(layout_.size),
                   threads = static_cast<unsigned>(mapping.threads);
        const unsigned blocks = (size + threads - 1) / threads;
        const dim3 grid(blocks, blocks), block(threads, threads);
        if (mapping.number == 1)
            for (int i = 0; i < layout_.size; ++i)
                advance_cube_layer<half, Real><<<grid, block, 0, stream_>>>(fields, i);
        else if (mapping.number == 2)
            advance_cube_column<half, Real><<<grid, block, 0, stream_>>>(fields);
        else
            advance_cube_row<half, Real><<<dim3(size, size), threads, 0, stream_>>>(fields);
        check_launch("half step of the cube");
    }

    CubeLayout layout_;
    DeviceArray<Real> fields_[6];
    Stream stream_{cudaStreamDefault};
    int steps_ = 0;
};

template <class Real>
MappingCube<Real>::MappingCube(int size) : implementation_(std::make_unique<Implementation>(size)) {}
template <class Real>
MappingCube<Real>::~MappingCube() = default;

template <class Real>
void MappingCube<Real>::reset() {
    implementation_->reset();
}
template <class Real>
void MappingCube<Real>::advance(const CubeMapping& mapping, int steps) {
    implementation_->advance(mapping, steps);
}
template <class Real>
double MappingCube<Real>::seconds(const CubeMapping& mapping, int steps) {
    reset();
    const auto started = std::chrono::steady_clock::now();
    advance(mapping, steps);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
}
template <class Real>
CubeValues MappingCube<Real>::values(int place, int place_z) const {
    return implementation_->values(place, place_z);
}

template class MappingCube<float>;
template class MappingCube<double>;

}  // namespace lathe::bench::study
