#include "solver/engine/gpu/problem/segment_table.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/problem/huygens_layout.hpp"

namespace lathe::gpu {
namespace {

/// Earlier segments that are searched for an equal one, besides those of one row.
constexpr std::size_t searched_tables = 4;
/// Segments that a core looks at at a time.
constexpr int grain = 64;

using Map = const std::vector<double>*;

/// One family of a row: its three components, and their decays in a conductor.
class SegmentBuilder {
public:
    SegmentBuilder(const Grid& grid, std::array<Map, 3> maps, std::array<Map, 3> decays, bool on_nodes,
                   std::size_t segments, std::vector<float>& pool)
        : grid_(grid),
          maps_(maps),
          decays_(decays),
          on_nodes_(on_nodes),
          searched_(segments + searched_tables),
          pool_(pool) {}

    /// The segment from column `first` on. Where it has flag_table, add_table() is to follow.
    SegmentRow inspect(int row, int first) const {
        const int last = end(first);
        SegmentRow result;
        if (first == 0 || last >= grid_.nz) result.flags |= flag_ends;
        const bool lossy = decays(row, first, last);
        const int reference = std::clamp(first, 1, grid_.nz - 2);
        if (lossy || !is_uniform(row, first, last, reference)) {
            result.flags |= flag_table | (lossy ? flag_lossy : 0u);
            return result;
        }
        result.r = value(0, row, reference);
        result.phi = value(1, row, reference);
        result.z = value(2, row, reference);
        return result;
    }
    /// Tables stand in the pool in the order of these calls.
    void add_table(SegmentRow& segment, int row, int first) {
        const std::size_t offset = table(row, first, end(first), segment.flags & flag_lossy) / pool_unit;
        if (offset >> (32 - segment_flag_bits)) throw std::length_error("too many different segments");
        segment.flags |= static_cast<std::uint32_t>(offset << segment_flag_bits);
    }

private:
    int end(int first) const { return std::min(first + segment_columns, grid_.nz); }
    float value(int component, int row, int column) const {
        return static_cast<float>((*maps_[static_cast<std::size_t>(component)])[grid_.at(row, column)]);
    }
    /// Whether component `c` lives on nodes along z; those are metal at both ends, the others end before
    /// the last column.
    bool on_nodes(int c) const { return on_nodes_ ? c < 2 : c == 2; }
    bool decays(int row, int first, int last) const {
        if (!decays_[0]) return false;
        for (const Map decay : decays_)
            for (int k = first; k < last; ++k)
                if ((*decay)[grid_.at(row, k)] != 1.0) return true;
        return false;
    }
    bool is_uniform(int row, int first, int last, int reference) const {
        for (int c = 0; c < 3; ++c)
            for (int k = first; k < last; ++k) {
                const bool end = k == grid_.nz - 1 || (k == 0 && on_nodes(c));
                // H_z at the ends has no curl to follow: E_t is zero on the metal.
                if (end && !on_nodes_ && c == 2) continue;
                if (value(c, row, k) != (end ? 0.0f : value(c, row, reference))) return false;
            }
        return true;
    }
    /// Where an equal table stands in the pool, or a new one.
    std::size_t table(int row, int first, int last, bool lossy) {
        std::vector<float> values(static_cast<std::size_t>(lossy ? 6 : 3) * segment_columns, 0.0f);
        for (std::size_t c = 0; c < 3; ++c)
            for (int k = first; k < last; ++k) {
                const std::size_t at = c * segment_columns + static_cast<std::size_t>(k - first);
                values[at] = value(static_cast<int>(c), row, k);
                if (lossy)
                    values[at + 3 * std::size_t{segment_columns}] =
                        static_cast<float>((*decays_[c])[grid_.at(row, k)]);
            }
        for (std::size_t n = latest_.size(); n-- > 0;)
            if (latest_[n] + values.size() <= pool_.size() &&
                std::equal(values.begin(), values.end(),
                           pool_.begin() + static_cast<std::ptrdiff_t>(latest_[n])))
                return latest_[n];
        if (latest_.size() == searched_) latest_.erase(latest_.begin());
        latest_.push_back(pool_.size());
        pool_.insert(pool_.end(), values.begin(), values.end());
        return latest_.back();
    }

    const Grid& grid_;
    std::array<Map, 3> maps_, decays_;
    bool on_nodes_;  ///< r and phi on nodes, z between (voltages); the other way round (currents)
    std::size_t searched_;
    std::vector<float>& pool_;
    std::vector<std::size_t> latest_;
};

/// In all segments that hold the column.
void mark(std::vector<SegmentRow>& rows, const SegmentTable& table, int row, int column, std::uint32_t flag) {
    const SegmentSpacing& spacing = table.spacing;
    for (int s = std::min(column / spacing.stride, spacing.count - 1);
         s >= 0 && column < s * spacing.stride + segment_columns; --s)
        rows[static_cast<std::size_t>(row) * static_cast<std::size_t>(table.segments) +
             static_cast<std::size_t>(s)]
            .flags |= flag;
}

/// Where a field value is driven or recorded: among the currents always, among the voltages where it is
/// driven or the table marks those that are recorded.
void mark(const FieldIndex& at, SegmentTable& table, std::uint32_t flag) {
    if (is_current(at.component))
        mark(table.currents, table, at.row, at.column, flag);
    else if (flag == flag_driven || table.spacing.marks_voltages)
        mark(table.voltages, table, at.row, at.column, flag);
}

void mark_lists(const Problem& problem, SegmentTable& table) {
    for (const SourceTerm& term : problem.sources) mark(term.at, table, flag_driven);
    for (const SumTerm& term : problem.sums) mark(term.at, table, flag_port);
    if (const auto surface = HuygensLayout::of(problem.surface)) {
        const auto side = static_cast<std::size_t>(surface->offset(HuygensSurface::side));
        for (std::size_t channel = 0; channel < problem.surface.size(); ++channel)
            mark(problem.surface[channel], table, channel < side ? flag_cap : flag_side);
    }
    for (const FieldIndex& probe : problem.probes) mark(probe, table, flag_probes);
}

}  // namespace

AxialPairs axial_pairs(const Problem& simulation) {
    const AxialAbsorber& axial = simulation.coefficients.axial;
    const auto absorbs = [&](int pair) {
        for (int k = 2 * pair; k < std::min(2 * pair + 2, simulation.grid.nz); ++k)
            if (axial.c_half[static_cast<std::size_t>(k)] != 0.0 ||
                axial.c_node[static_cast<std::size_t>(k)] != 0.0)
                return true;
        return false;
    };
    AxialPairs pairs;
    pairs.all = (simulation.grid.nz + 1) / 2;
    while (pairs.low < pairs.all && absorbs(pairs.low)) ++pairs.low;
    pairs.high = pairs.all;
    while (pairs.high > pairs.low && absorbs(pairs.high - 1)) --pairs.high;
    return pairs;
}

SegmentTable build_segment_table(const Problem& simulation) {
    return build_segment_table(simulation, {segments_along(simulation.grid.nz), segment_columns, false});
}

SegmentTable build_segment_table(const Problem& simulation, const SegmentSpacing& spacing) {
    const Grid& grid = simulation.grid;
    const CoefficientMaps& maps = simulation.coefficients.maps;
    SegmentTable table;
    table.spacing = spacing;
    table.segments = spacing.count;
    const auto size = static_cast<std::size_t>(grid.nr - 1) * static_cast<std::size_t>(table.segments);
    table.currents.resize(size), table.voltages.resize(size);
    const AxialPairs axial = axial_pairs(simulation);
    const int first_radial = simulation.coefficients.radial.empty() ? grid.nr : grid.first_pml_row();
    std::array<Map, 3> decays{};
    if (maps.has_loss()) decays = {&maps.decay_r, &maps.decay_phi, &maps.decay_z};
    SegmentBuilder currents(grid, {&maps.i_r, &maps.i_phi, &maps.i_z}, {}, false,
                            static_cast<std::size_t>(spacing.count), table.pool);
    SegmentBuilder voltages(grid, {&maps.v_r, &maps.v_phi, &maps.v_z}, decays, true,
                            static_cast<std::size_t>(spacing.count), table.pool);
    const auto cell_of = [&](int n) {
        return std::pair{n / table.segments, n % table.segments * spacing.stride};
    };
    const int count = static_cast<int>(size);
    parallel_for_each(count, grain, [&](int n) {
        const auto [row, first] = cell_of(n);
        std::uint32_t flags = row >= first_radial ? flag_radial : 0u;
        const int first_pair = first / 2, last_pair = first_pair + segment_columns / 2;
        if (first_pair < axial.low || last_pair > axial.high) flags |= flag_axial;
        const auto at = static_cast<std::size_t>(n);
        table.currents[at] = currents.inspect(row, first);
        table.voltages[at] = voltages.inspect(row, first);
        table.currents[at].flags |= flags;
        table.voltages[at].flags |= flags;
    });
    for (int n = 0; n < count; ++n) {
        const auto [row, first] = cell_of(n);
        const auto at = static_cast<std::size_t>(n);
        if (table.currents[at].flags & flag_table) currents.add_table(table.currents[at], row, first);
        if (table.voltages[at].flags & flag_table) voltages.add_table(table.voltages[at], row, first);
    }
    mark_lists(simulation, table);
    return table;
}

}  // namespace lathe::gpu
