#include "solver/volume/engine/gpu/volume_sweeps.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"

namespace lathe::gpu {
namespace {

/// Entries with the tile and plane that they belong to; sorted by that, each place's in the order given.
template <class Entry>
struct PlacedEntries {
    std::vector<std::pair<long, Entry>> all;

    void upload(long places, cudaStream_t stream, DeviceBuffer<int>& first, DeviceBuffer<Entry>& entries) {
        std::stable_sort(all.begin(), all.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<int> begins(static_cast<std::size_t>(places) + 1);
        std::vector<Entry> values;
        values.reserve(all.size());
        for (const auto& [place, entry] : all) {
            ++begins[static_cast<std::size_t>(place) + 1];
            values.push_back(entry);
        }
        for (std::size_t n = 1; n < begins.size(); ++n) begins[n] += begins[n - 1];
        first = DeviceBuffer<int>(begins, stream);
        entries = DeviceBuffer<Entry>(values, stream);
        check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");  // the vectors end here
    }
};

struct CellIndex {
    int i, j, k;
};
template <class Real>
CellIndex index_of(const VolumeView<Real>& view, long offset) {
    const long k = offset / view.plane_pitch, rest = offset % view.plane_pitch;
    return {static_cast<int>(rest % view.row_pitch), static_cast<int>(rest / view.row_pitch),
            static_cast<int>(k)};
}

/// Calls with each tile that holds a cell, and the cell's number in it.
template <class Use>
void for_each_tile(const SweepTiling& tiling, const CellIndex& at, const Use& use) {
    for (int y = std::min(tiling.up - 1, tiling.tile_of_row(at.j + sweep_depth)); y >= 0; --y) {
        const int row = at.j - tiling.first_row(y);
        if (row >= tiling.rows) break;
        for (int x = std::min(tiling.across - 1, tiling.tile_of_column(at.i + sweep_depth)); x >= 0; --x) {
            const int column = at.i - tiling.first_column(x);
            if (column >= sweep_columns) break;
            use(tiling.entry(x, y, at.k), row * sweep_columns + column);
        }
    }
}

}  // namespace

template <class Real>
VolumeSweeps<Real>::VolumeSweeps(DeviceVolume<Real>& volume, const VolumeLists<Real>& lists,
                                 const PlaneRange& own, cudaStream_t stream)
    : stream_(stream), volume_(volume), lists_(lists) {
    view_.from = volume.view();
    view_.tiling =
        sweep_tiling(view_.from, own.first, own.end, device_attribute(cudaDevAttrMultiProcessorCount));
    const std::vector<SweepBlock> blocks = blocks_of(view_.from, view_.tiling, of_kinds_);
    blocks_ = DeviceBuffer<SweepBlock>(blocks, stream_);
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    view_.blocks = blocks_.data();
    allow_sweeps<Real>();
    add_fields();
    add_lists();
}

template <class Real>
void VolumeSweeps<Real>::add_fields() {
    const VolumeView<Real>& view = view_.from;
    const auto room = [this](std::size_t size) {
        DeviceBuffer<Real>& array = arrays_.emplace_back(size, stream_);
        array.clear();
        return array.data();
    };
    for (Real*& field : view_.first_to) field = room(volume_.field_size());
    for (int axis = 0; axis < 3; ++axis)
        other_memories_[axis] =
            room(layer_differences * static_cast<std::size_t>(view.layers[axis].memory_stride));
}

template <class Real>
void VolumeSweeps<Real>::add_lists() {
    const SweepTiling& tiling = view_.tiling;
    const long places = static_cast<long>(view_.from.planes) * tiling.tiles();
    std::vector<TilePlane> contents(static_cast<std::size_t>(places));
    const auto mark = [&](const auto& entries, SweepListKind kind) {
        for (const auto& entry : entries.all) contents[static_cast<std::size_t>(entry.first)].lists |= kind;
    };
    const auto place_driven = [&](const std::vector<DrivenValue>& values, SweepListKind kind,
                                  DeviceBuffer<int>& first, DeviceBuffer<SweepDrivenValue>& driven) {
        if (values.size() < 2) return;  // one more at the end
        PlacedEntries<SweepDrivenValue> entries;
        for (std::size_t n = 0; n + 1 < values.size(); ++n)
            for_each_tile(tiling, index_of(view_.from, values[n].offset), [&](long place, int cell) {
                entries.all.push_back(
                    {place, {values[n].component, cell, values[n].first_term, values[n + 1].first_term}});
            });
        mark(entries, kind);
        entries.upload(places, stream_, first, driven);
    };
    for (int half = 0; half < 2; ++half) {
        const SweepListKind kind = half == 0 ? drives_currents : drives_voltages;
        place_driven(lists_.driven(half), kind, first_driven_[half], driven_[half]);
        place_driven(lists_.table_driven(half), kind, first_table_driven_[half], table_driven_[half]);
        view_.lists.first_driven[half] = first_driven_[half].data();
        view_.lists.driven[half] = driven_[half].data();
        view_.lists.first_table_driven[half] = first_table_driven_[half].data();
        view_.lists.table_driven[half] = table_driven_[half].data();
    }

    std::map<std::pair<int, long>, int> slots;
    std::vector<int> slot_of_term;
    PlacedEntries<SweepRecordedValue> entries;
    for (const WeightedValue& term : lists_.weighted()) {
        const auto [found, is_new] =
            slots.try_emplace({term.at.component, term.at.offset}, static_cast<int>(slots.size()));
        slot_of_term.push_back(found->second);
        if (!is_new) continue;
        const CellIndex at = index_of(view_.from, term.at.offset);
        const int x = tiling.tile_of_column(at.i), y = tiling.tile_of_row(at.j);
        entries.all.push_back(
            {tiling.entry(x, y, at.k),
             {term.at.component, (at.j - tiling.first_row(y)) * sweep_columns + at.i - tiling.first_column(x),
              found->second}});
    }
    mark(entries, is_recorded);
    contents_ = DeviceBuffer<TilePlane>(contents, stream_);
    find_set_rows(view_.from, tiling, contents_.data(), stream_);
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    view_.contents = contents_.data();
    if (slots.empty()) return;
    entries.upload(places, stream_, first_recorded_, recorded_);
    slots_ = DeviceBuffer<int>(slot_of_term, stream_);
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    view_.lists.first_recorded = first_recorded_.data(), view_.lists.recorded = recorded_.data();
    view_.lists.slots = static_cast<int>(slots.size());
    view_.lists.recorded_to =
        arrays_.emplace_back(slots.size() * static_cast<std::size_t>(sweep_depth), stream_).data();
    const VolumeListsView<Real>& lists = lists_.view();
    sums_ = {lists.first_weighted, lists.weighted, slots_.data(), lists.sums, nullptr};
}

template <class Real>
void VolumeSweeps<Real>::take(int step, long number) {
    VolumeView<Real>& now = volume_.view();
    const VolumeListsView<Real>& lists = lists_.view();
    view_.from = now, view_.terms = lists;
    view_.step = step, view_.number = number;
    const long first_cell = volume_.first_cell();
    for (int c = 0; c < volume_components; ++c) view_.first[c] = now.fields[c] - first_cell;
    for (int axis = 0; axis < 3; ++axis)
        for (int d = 0; d < layer_differences; ++d) {
            const long at = d * now.layers[axis].memory_stride;
            view_.memories[axis][d] = now.layers[axis].memory + at;
            view_.memories_to[axis][d] = other_memories_[axis] + at;
        }
    ready_.record(stream_);
    SweepStreams streams{};
    streams.back() = stream_;
    for (std::size_t n = 0; n < beside_.size(); ++n)
        if (of_kinds_[n] > 0) ready_.make_wait(streams[n] = beside_[n].stream);
    take_sweep(view_, of_kinds_, streams);
    for (std::size_t n = 0; n < beside_.size(); ++n)
        if (of_kinds_[n] > 0) beside_[n].taken.record(streams[n]), beside_[n].taken.make_wait(stream_);
    sums_.to = lists.sums_to + static_cast<long>(step) * lists.sums;
    add_recorded(view_.lists, sums_, sweep_depth, stream_);

    for (int c = 0; c < volume_components; ++c) {
        Real* const before = now.fields[c] - first_cell;
        now.fields[c] = view_.first_to[c] + first_cell;
        view_.first_to[c] = before;
    }
    for (int axis = 0; axis < 3; ++axis) std::swap(now.layers[axis].memory, other_memories_[axis]);
}

template class VolumeSweeps<float>;
template class VolumeSweeps<double>;

}  // namespace lathe::gpu
