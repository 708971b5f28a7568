#include "solver/volume/engine/gpu/volume_slab.hpp"

#include <algorithm>

#include "solver/volume/engine/gpu/volume_steps.hpp"

namespace lathe::gpu {
namespace {

/// Makes a device the current one, and lets it read the memory of the others where the machine can.
int activated(int device) {
    if (device < 0) check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaSetDevice(device), "cudaSetDevice");
    return device;
}

void let_read_others(int device, bool has_others) {
    int count = 0;
    if (!has_others || cudaGetDeviceCount(&count) != cudaSuccess) return;
    for (int other = 0; other < count; ++other) {
        int is_possible = 0;
        if (other == device || cudaDeviceCanAccessPeer(&is_possible, device, other) != cudaSuccess ||
            !is_possible)
            continue;
        cudaMemPool_t pool{};
        cudaMemAccessDesc access{};
        access.location = {cudaMemLocationTypeDevice, device};
        access.flags = cudaMemAccessFlagsProtReadWrite;
        // Copies go through the host where this fails.
        if (cudaDeviceGetDefaultMemPool(&pool, other) == cudaSuccess) cudaMemPoolSetAccess(pool, &access, 1);
    }
    cudaGetLastError();
}

bool is_all(const VolumeProblem& problem, const PlaneRange& planes) {
    return planes.first == 0 && planes.end == problem.grid.planes();
}

}  // namespace

template <class Real>
VolumeSlab<Real>::VolumeSlab(const VolumeProblem& whole, const PlaneRange& own, int device, int depth,
                             int most_steps)
    : whole_(whole),
      device_(activated(device)),
      part_(is_all(whole, own) ? std::nullopt : std::optional(slab_problem(whole, own, depth))),
      planes_(own),
      own_(part_ ? part_->own : own),
      beside_(neighbour_planes(depth)),
      volume_(problem(), stream_),
      sparse_(problem(), volume_.view(), stream_),
      lists_(problem(), volume_.view(), most_steps, stream_),
      energy_(static_cast<std::size_t>(own.count()), stream_),
      numbers_(2, stream_) {
    let_read_others(device_, part_.has_value());
    if (depth > 1) sweeps_.emplace(volume_, lists_, own_, stream_);
    if (whole.sample_output == SampleOutput::series || !whole.has_samples()) return;
    const std::size_t waves = 2 * whole.frequencies_hz.size();
    basis_ = DeviceBuffer<float>(waves * most_batch_samples, stream_);
    spectra_ = DeviceBuffer<float>(waves * lists_.sample_size(), stream_);
    spectra_.clear();
}

template <class Real>
VolumeSlab<Real>::~VolumeSlab() {
    if (cudaSetDevice(device_) != cudaSuccess) cudaGetLastError();
}

template <class Real>
void VolumeSlab<Real>::activate() const {
    check(cudaSetDevice(device_), "cudaSetDevice");
}

template <class Real>
void VolumeSlab<Real>::set_series(const std::array<const std::vector<double>*, 3>& series) {
    activate();
    lists_.set_series(series);
}

template <class Real>
void VolumeSlab<Real>::take_sweep(int step, long number) {
    activate();
    sweeps_->take(step, number);
}

template <class Real>
void VolumeSlab<Real>::take_step(int step, long number) {
    activate();
    take_volume_step(volume_.view(), sparse_.view(), lists_.view(), {step}, number, stream_);
}

template <class Real>
void VolumeSlab<Real>::take_sample(int sample) {
    activate();
    take_volume_sample(volume_.view(), lists_.view(), {sample}, stream_);
}

template <class Real>
void VolumeSlab<Real>::take_recorded_steps(int count, bool is_sampled, int step, int sample) {
    activate();
    const VolumeListsView<Real>& lists = lists_.view();
    set_batch_numbers(numbers_.data(), step, sample, stream_);
    graphs_.run({count, is_sampled, std::to_array(lists.series)}, stream_, [&] {
        for (int n = 0; n < count; ++n)
            take_volume_step(volume_.view(), sparse_.view(), lists, {n, numbers_.data()}, lists.table_end,
                             stream_);
        if (is_sampled) take_volume_sample(volume_.view(), lists, {0, numbers_.data() + 1}, stream_);
    });
}

template <class Real>
void VolumeSlab<Real>::add_sums(int steps, Recording& recording) {
    activate();
    lists_.add_sums(steps, recording);
}

template <class Real>
void VolumeSlab<Real>::copy_samples(int samples, long first, Recording& recording) {
    activate();
    const std::size_t size = lists_.sample_size();
    std::vector<float> values(static_cast<std::size_t>(samples) * size);
    if (!values.empty())
        check(cudaMemcpyAsync(values.data(), lists_.samples(), values.size() * sizeof(float),
                              cudaMemcpyDeviceToHost, stream_),
              "samples from the device");
    stream_.wait();
    const SampleSizes sizes = whole_.sample_sizes();
    const auto surface = static_cast<long>(sizes.surface), probes = static_cast<long>(sizes.probes);
    for (long s = 0; s < samples; ++s)
        for (std::size_t n = 0; n < size; ++n) {
            const long at = channel(n);
            (at < surface ? recording.surface_samples.data() + (first + s) * surface + at
                          : recording.probe_samples.data() + (first + s) * probes + at - surface)[0] =
                values[static_cast<std::size_t>(s) * size + n];
        }
}

template <class Real>
void VolumeSlab<Real>::add_spectra(const std::vector<float>& basis, int samples) {
    activate();
    if (lists_.sample_size() > 0) {
        basis_.copy_from(basis.data(), basis.size());
        add_to_spectra(basis_.data(), static_cast<int>(basis.size()) / samples, samples, lists_.samples(),
                       static_cast<long>(lists_.sample_size()), spectra_.data(), stream_);
    }
    stream_.wait();  // for the basis
}

template <class Real>
void VolumeSlab<Real>::copy_spectra(Recording& recording) const {
    activate();
    std::vector<float> values(spectra_.size());
    spectra_.copy_to(values.data(), values.size());
    stream_.wait();
    const SampleSizes sizes = whole_.sample_sizes();
    const std::size_t size = lists_.sample_size();
    for (std::size_t wave = 0; wave < 2 * whole_.frequencies_hz.size(); ++wave)
        for (std::size_t n = 0; n < size; ++n) {
            const auto at = static_cast<std::size_t>(channel(n));
            (at < sizes.surface ? recording.surface_spectra[wave * sizes.surface + at]
                                : recording.probe_spectra[wave * sizes.probes + at - sizes.surface]) =
                values[wave * size + n];
        }
}

template <class Real>
void VolumeSlab<Real>::append_energy(std::vector<double>& planes) {
    activate();
    sum_energy(volume_.view(), own_.first, own_.count(), energy_.data(), stream_);
    const std::size_t before = planes.size();
    planes.resize(before + energy_.size());
    energy_.copy_to(planes.data() + before, energy_.size());
    stream_.wait();
    const std::vector<double> second = sparse_.energy_of_planes();
    for (std::size_t n = 0; n < energy_.size() && !second.empty(); ++n)
        planes[before + n] += second[static_cast<std::size_t>(own_.first) + n];
}

template <class Real>
PlaneNodes VolumeSlab<Real>::moved_along_z(PlaneNodes nodes, int by) {
    const int z = (number(Axis::z) - nodes.across + 3) % 3;  // 0: across the plane
    (z == 0 ? nodes.node : nodes.first[z - 1]) += by;
    return nodes;
}

template <class Real>
void VolumeSlab<Real>::take_nodes(int slot, const PlaneNodes& nodes) {
    activate();
    if (!frames_) frames_ = std::make_unique<SlabFrames<Real>>(problem().grid, stream_);
    // The nodes of the last wall, which is not stepped, are the last slab's.
    const int end = planes_.end == whole_.grid.planes() ? whole_.grid.cells(Axis::z) + 1 : planes_.end;
    PlaneNodes own = nodes;
    const int z = (number(Axis::z) - nodes.across + 3) % 3;
    if (z == 0) {
        if (nodes.node < planes_.first || nodes.node >= end) own.count[0] = own.count[1] = 0;
    } else {
        int &first = own.first[z - 1], &count = own.count[z - 1];
        const int last = std::min(first + count, end);
        first = std::max(first, planes_.first), count = std::max(0, last - first);
    }
    frames_->take(slot, volume_.view(), moved_along_z(own, own_.first - planes_.first));
}

template <class Real>
void VolumeSlab<Real>::copy(Real* to, const Real* from, long values, cudaMemcpyKind kind) {
    check(cudaMemcpyAsync(to, from, static_cast<std::size_t>(values) * sizeof(Real), kind, stream_),
          "planes of a neighbour");
}

template <class Real>
void VolumeSlab<Real>::copy_planes(const VolumeSlab& other, int theirs, int own, int count, End facing) {
    const std::vector<Piece> to = pieces({own, own + count}, facing),
                             from = other.pieces({theirs, theirs + count}, facing);
    for (std::size_t n = 0; n < to.size(); ++n)
        copy(to[n].first, from[n].first, to[n].values, cudaMemcpyDefault);
}

template <class Real>
void VolumeSlab<Real>::read_planes(End end, std::vector<Real>& values) {
    activate();
    const int first = end == End::low ? own_.first : own_.end - beside_;
    const std::vector<Piece> from = pieces({first, first + beside_}, end);
    values.resize(size_of(from));
    Real* to = values.data();
    for (const Piece& piece : from) {
        copy(to, piece.first, piece.values, cudaMemcpyDeviceToHost);
        to += piece.values;
    }
    stream_.wait();
}

template <class Real>
std::vector<typename VolumeSlab<Real>::Piece> VolumeSlab<Real>::pieces_beyond(End end) const {
    const int first = end == End::low ? own_.first - beside_ : own_.end;
    return pieces({first, first + beside_}, end == End::low ? End::high : End::low);
}

template <class Real>
std::size_t VolumeSlab<Real>::size_of(const std::vector<Piece>& pieces) {
    std::size_t size = 0;
    for (const Piece& piece : pieces) size += static_cast<std::size_t>(piece.values);
    return size;
}

template <class Real>
void VolumeSlab<Real>::write_planes(End end, const std::vector<Real>& values) {
    activate();
    const Real* from = values.data();
    for (const Piece& piece : pieces_beyond(end)) {
        copy(piece.first, from, piece.values, cudaMemcpyHostToDevice);
        from += piece.values;
    }
    stream_.wait();
}

template <class Real>
void VolumeSlab<Real>::exchange(VolumeSlab& below, VolumeSlab& above) {
    const auto record = [](VolumeSlab& slab, const Event& event) {
        slab.activate();
        event.record(slab.stream_);
    };
    record(below, below.stepped_), record(above, above.stepped_);
    const int down = std::min(below.beside_, above.own_.count()),
              up = std::min(above.beside_, below.own_.count());
    below.activate();
    above.stepped_.make_wait(below.stream_);
    below.copy_planes(above, above.own_.first, below.own_.end, down, End::low);
    above.activate();
    below.stepped_.make_wait(above.stream_);
    above.copy_planes(below, below.own_.end - up, above.own_.first - up, up, End::high);
    // Nobody steps on before the other one has its planes.
    record(below, below.copied_), record(above, above.copied_);
    below.activate();
    above.copied_.make_wait(below.stream_);
    above.activate();
    below.copied_.make_wait(above.stream_);
}

template class VolumeSlab<float>;
template class VolumeSlab<double>;

}  // namespace lathe::gpu
