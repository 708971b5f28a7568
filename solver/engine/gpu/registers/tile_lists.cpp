#include "solver/engine/gpu/registers/tile_lists.hpp"

#include <algorithm>
#include <bit>

#include "solver/engine/gpu/registers/tile_quads.hpp"
#include "solver/engine/unsupported_problem.hpp"

namespace lathe::gpu {
namespace {

float& nth_of(float4& quad, int n) {
    float* const values[] = {&quad.x, &quad.y, &quad.z, &quad.w};
    return *values[n];
}

}  // namespace

TileLists::TileLists(const TurnedProblem& problem, const TileCuts& cuts)
    : cuts_(cuts), has_comb_(!problem.problem().comb.empty()) {
    const Problem& its = problem.problem();
    add_sources(problem);
    add_comb(problem);
    for (const SumTerm& term : its.sums) mark(problem, term.at, summed_);
    for (const FieldIndex& at : its.surface) mark(problem, at, sampled_);
    for (const FieldIndex& at : its.probes) mark(problem, at, sampled_);
    values_.summed = number(summed_);
    values_.sampled = number(sampled_);
    for (const SumTerm& term : its.sums)
        if (const int at = slot(problem, term.at, summed_); at >= 0)
            values_.sums.push_back({at, static_cast<int>(term.sum), term.weight});
    for (const FieldIndex& at : its.surface) values_.surface.push_back(slot(problem, at, sampled_));
    for (const FieldIndex& at : its.probes) values_.probes.push_back(slot(problem, at, sampled_));
}

void TileLists::add_sources(const TurnedProblem& problem) {
    for (const SourceTerm& term : problem.problem().sources) {
        const FieldIndex& at = term.at;
        if (!has_field(problem.problem().fields, at.component)) continue;
        const Place place = find(problem, at);
        const float coefficient = problem.coefficient(problem.role(at.component), problem.turned_row(at.row),
                                                      problem.turned_column(at.column));
        driven_[place.tile].push_back(
            {place.quad, place.place, static_cast<float>(term.weight) * coefficient});
    }
}

void TileLists::add_comb(const TurnedProblem& problem) {
    const Problem& its = problem.problem();
    if (has_comb_ && !its.sources.empty())
        throw UnsupportedProblem("the CUDA engine drives edges by series or by spectra, not by both");
    for (std::size_t n = 0; n < its.comb.at.size(); ++n) {
        const FieldIndex& at = its.comb.at[n];
        if (!has_field(its.fields, at.component)) continue;
        const Place place = find(problem, at);
        std::vector<Weight>& driven = driven_[place.tile];
        const auto is_there = [&](const Weight& w) { return w.quad == place.quad && w.place == place.place; };
        if (std::any_of(driven.begin(), driven.end(), is_there)) continue;  // see comb_tables()
        driven.push_back({place.quad, place.place, 0.0f, static_cast<int>(n)});
    }
}

TileLists::Place TileLists::find(const TurnedProblem& problem, const FieldIndex& at) const {
    const QuadAddress its = quad_address(cuts_, problem.role(at.component), problem.turned_row(at.row),
                                         problem.turned_column(at.column));
    return {{its.strip, its.tile}, its.quad, its.place};
}

void TileLists::mark(const TurnedProblem& problem, const FieldIndex& at, RecordedTiles& tiles) const {
    if (!has_field(problem.problem().fields, at.component)) return;
    const Place place = find(problem, at);
    tiles[place.tile].mask |= 1u << place.quad;
}

int TileLists::number(RecordedTiles& tiles) {
    int quads = 0;
    for (auto& [tile, its] : tiles) {
        its.first = quads;
        quads += std::popcount(its.mask);
    }
    return 4 * quads;
}

int TileLists::slot(const TurnedProblem& problem, const FieldIndex& at, const RecordedTiles& tiles) const {
    if (!has_field(problem.problem().fields, at.component)) return -1;
    const Place place = find(problem, at);
    const Recorded& its = tiles.at(place.tile);
    return 4 * (its.first + entry_of(its.mask, place.quad)) + place.place;
}

DrivenQuads TileLists::describe(int strip, int tile, bool has_ghost, TileDescriptor& descriptor) const {
    std::vector<Weight> driven;
    if (const auto its = driven_.find({strip, tile}); its != driven_.end()) driven = its->second;
    if (const auto below = driven_.find({strip - 1, tile}); has_ghost && below != driven_.end()) {
        for (Weight weight : below->second) {
            weight.quad = ghost_of(cuts_, strip - 1, tile, weight.quad);
            if (weight.quad >= 0) driven.push_back(weight);
        }
    }
    for (const Weight& weight : driven) descriptor.driven |= 1u << weight.quad;
    DrivenQuads quads;
    const auto count = static_cast<std::size_t>(std::popcount(descriptor.driven));
    quads.weights.resize(count);
    if (has_comb_) quads.comb.resize(count);
    for (const Weight& weight : driven) {
        const auto quad = static_cast<std::size_t>(entry_of(descriptor.driven, weight.quad));
        if (has_comb_)
            quads.comb[quad].entry[weight.place] = weight.entry;
        else
            nth_of(quads.weights[quad], weight.place) += weight.value;
    }
    const auto enter = [&](const RecordedTiles& tiles, std::uint32_t& mask, int& first) {
        const auto its = tiles.find({strip, tile});
        if (its != tiles.end()) mask = its->second.mask, first = its->second.first;
    };
    enter(summed_, descriptor.summed, descriptor.first_summed);
    enter(sampled_, descriptor.sampled, descriptor.first_sampled);
    return quads;
}

int TileLists::driven_quads(int begin, int end) const {
    int quads = 0;  // with the row below the lowest strip
    for (auto its = driven_.lower_bound({begin - 1, 0}); its != driven_.end() && its->first.first < end;
         ++its) {
        std::uint32_t mask = 0;
        for (const Weight& weight : its->second) mask |= 1u << weight.quad;
        quads += std::popcount(mask);
    }
    return quads;
}

}  // namespace lathe::gpu
