#include "solver/engine/gpu/registers/tile_lists.hpp"

#include <bit>

#include "solver/engine/gpu/registers/register_tables.hpp"

namespace lathe::gpu {
namespace {

float& nth_of(float4& quad, int n) {
    float* const values[] = {&quad.x, &quad.y, &quad.z, &quad.w};
    return *values[n];
}
int& nth_of(int4& quad, int n) {
    int* const values[] = {&quad.x, &quad.y, &quad.z, &quad.w};
    return *values[n];
}

/// Where the entry of a quad stands among those of a mask.
std::size_t entry_of(std::uint32_t mask, int quad) {
    return static_cast<std::size_t>(std::popcount(mask & ((1u << quad) - 1u)));
}

template <class Values>
std::uint32_t mask_of(const Values& values) {
    std::uint32_t mask = 0;
    for (const auto& value : values) mask |= 1u << value.quad;
    return mask;
}

}  // namespace

TileLists::TileLists(const TurnedProblem& problem, const TileCuts& cuts, const ValueLists& lists)
    : problem_(problem), cuts_(cuts) {
    const Problem& its = problem.problem();
    for (const SourceTerm& term : its.sources) {
        if (!has_field(its.fields, term.at.component)) continue;
        auto [tile, value] = find(term.at);
        value.weight = static_cast<float>(term.weight) *
                       problem.coefficient(problem.role(term.at.component), problem.turned_row(term.at.row),
                                           problem.turned_column(term.at.column));
        driven_[tile].push_back(value);
    }
    const auto add = [this](const std::vector<FieldIndex>& values, Lists& to) {
        for (std::size_t slot = 0; slot < values.size(); ++slot) {
            auto [tile, value] = find(values[slot]);
            value.slot = static_cast<int>(slot);
            to[tile].push_back(value);
        }
    };
    add(lists.summed, summed_);
    add(lists.sampled, sampled_);
}

std::pair<std::pair<int, int>, TileLists::Value> TileLists::find(const FieldIndex& at) const {
    const int row = problem_.turned_row(at.row), column = problem_.turned_column(at.column);
    const int strip = cuts_.strip_at(row), tile = cuts_.tile_at(column);
    const TileColumns& columns = cuts_.columns[static_cast<std::size_t>(tile)];
    const int i = row - cuts_.strips[static_cast<std::size_t>(strip)].first, k = column - columns.first;
    Value value;
    value.quad = problem_.role(at.component) * quads_per_role + i * (columns.columns / 4) + k / 4;
    value.place = k % 4;
    return {{strip, tile}, value};
}

const std::vector<TileLists::Value>* TileLists::of(const Lists& lists, int strip, int tile) {
    const auto found = lists.find({strip, tile});
    return found == lists.end() ? nullptr : &found->second;
}

void TileLists::describe(int strip, int tile, bool has_ghost, TileDescriptor& descriptor,
                         RegisterTables& out) const {
    std::vector<Value> driven;
    if (const auto* its = of(driven_, strip, tile)) driven = *its;
    if (const auto* below = has_ghost ? of(driven_, strip - 1, tile) : nullptr) {
        const int quads = cuts_.columns[static_cast<std::size_t>(tile)].columns / 4;
        const int rows = cuts_.strips[static_cast<std::size_t>(strip - 1)].rows;
        const int highest = row_flux * quads_per_role + (rows - 1) * quads;
        for (Value value : *below) {
            if (value.quad < highest) continue;
            value.quad += ghost_quads_begin - highest;
            driven.push_back(value);
        }
    }
    descriptor.driven = mask_of(driven);
    descriptor.first_driven = static_cast<int>(out.weights.size());
    out.weights.resize(out.weights.size() + static_cast<std::size_t>(std::popcount(descriptor.driven)));
    for (const Value& value : driven)
        nth_of(out.weights[static_cast<std::size_t>(descriptor.first_driven) +
                           entry_of(descriptor.driven, value.quad)],
               value.place) += value.weight;

    const auto add_channels = [&](const Lists& lists, std::uint32_t& mask, int& first) {
        const auto* values = of(lists, strip, tile);
        if (!values) return;
        mask = mask_of(*values);
        first = static_cast<int>(out.channels.size());
        out.channels.resize(out.channels.size() + static_cast<std::size_t>(std::popcount(mask)),
                            int4{-1, -1, -1, -1});
        for (const Value& value : *values)
            nth_of(out.channels[static_cast<std::size_t>(first) + entry_of(mask, value.quad)], value.place) =
                value.slot;
    };
    add_channels(summed_, descriptor.summed, descriptor.first_summed);
    add_channels(sampled_, descriptor.sampled, descriptor.first_sampled);
}

}  // namespace lathe::gpu
