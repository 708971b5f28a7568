#include "solver/engine/gpu/registers/coupled_fluxes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "solver/engine/gpu/problem/coupled_edges.hpp"
#include "solver/engine/gpu/registers/tile_quads.hpp"

namespace lathe::gpu {

CoupledFluxes::CoupledFluxes(const TurnedProblem& problem, const TileCuts& cuts) : cuts_(cuts) {
    if (!is_coupled(problem.problem())) return;
    const PermittivityCoupling& coupling = problem.problem().coefficients.coupling;
    std::vector<HandedOn> handed;
    for (const PermittivityCoupling::Edge& edge : coupling.edges) {
        handed.push_back(handed_on(problem.problem(), edge));
        fluxes_.push_back({{problem.role(edge.at.component), problem.turned_row(edge.at.row),
                            problem.turned_column(edge.at.column)},
                           {}});
    }
    const auto couple = [&](std::uint32_t to, std::uint32_t from, double weight) {
        const Place other = fluxes_[from].at;
        Term term{other,
                  {across, other.row, other.column},
                  {across, other.row, other.column},
                  static_cast<float>(weight * handed[from].of_curl),
                  static_cast<float>(weight * handed[from].of_voltage)};
        ++(other.role == column_flux ? term.ahead.column : term.behind.row);
        reads_fluxes_ = reads_fluxes_ || term.of_flux != 0.0f;
        fluxes_[to].terms.push_back(term);
    };
    for (const PermittivityCoupling::Pair& pair : coupling.pairs) {
        couple(pair.edge_r, pair.edge_z, pair.weight);
        couple(pair.edge_z, pair.edge_r, pair.weight);
    }
    for (const Flux& flux : fluxes_) {
        mark(flux.at, &Quads::coupled);
        for (const Term& term : flux.terms) {
            for (const Place& place : {term.ahead, term.behind})
                if (problem.holds(place.row, place.column)) mark(place, &Quads::read);
            if (term.of_flux != 0.0f) mark(term.flux, &Quads::read);
        }
    }
    strip_quads_.assign(cuts.strips.size(), 0), ghost_quads_ = strip_quads_;
    for (const auto& [tile, quads] : quads_) {
        const auto strip = static_cast<std::size_t>(tile.first);
        for (const std::uint32_t mask : {quads.read, quads.coupled}) {
            strip_quads_[strip] += std::popcount(mask);
            ghost_quads_[strip] += std::popcount(ghosts_of(cuts, tile.first, tile.second, mask));
        }
    }
}

void CoupledFluxes::mark(const Place& place, std::uint32_t Quads::*mask) {
    const QuadAddress its = quad_address(cuts_, place.role, place.row, place.column);
    quads_[{its.strip, its.tile}].*mask |= 1u << its.quad;
}

CoupledFluxes::Quads CoupledFluxes::quads(int strip, int tile, bool has_ghost) const {
    Quads its;
    if (const auto found = quads_.find({strip, tile}); found != quads_.end()) its = found->second;
    if (const auto below = quads_.find({strip - 1, tile}); has_ghost && below != quads_.end()) {
        its.read |= ghosts_of(cuts_, strip - 1, tile, below->second.read);
        its.coupled |= ghosts_of(cuts_, strip - 1, tile, below->second.coupled);
    }
    return its;
}

int CoupledFluxes::image_quads(int begin, int end) const {
    if (fluxes_.empty()) return 0;
    int count = register_warps * 32 + 1;
    if (begin > 0) count += ghost_quads_[static_cast<std::size_t>(begin) - 1];
    return std::accumulate(strip_quads_.begin() + begin, strip_quads_.begin() + end, count);
}

BlockCoupling::BlockCoupling(const TurnedProblem& problem, const CoupledFluxes& all, const TileCuts& cuts,
                             int begin, int end, int threads)
    : problem_(problem),
      all_(all),
      cuts_(cuts),
      begin_(begin),
      zero_(threads),
      next_(0),
      first_row_(cuts.strips[static_cast<std::size_t>(begin)].first),
      end_row_(cuts.strips[static_cast<std::size_t>(end) - 1].first +
               cuts.strips[static_cast<std::size_t>(end) - 1].rows) {
    if (all.fluxes().empty()) return;
    next_ = zero_ + 1;
    for (int strip = begin; strip < end; ++strip)
        for (int tile = 0; tile < static_cast<int>(cuts.columns.size()); ++tile) {
            const CoupledFluxes::Quads quads = all.quads(strip, tile, strip == begin && begin > 0);
            const int copies = next_, sums = copies + std::popcount(quads.read);
            if (quads.read | quads.coupled) tiles_[{strip, tile}] = {quads, copies, sums};
            next_ = sums + std::popcount(quads.coupled);
        }
}

void BlockCoupling::describe(int thread, int strip, int tile, TileDescriptor& descriptor,
                             float4* image) const {
    if (all_.reads_fluxes()) descriptor.flags |= tile_sends_fluxes;
    const auto found = tiles_.find({strip, tile});
    if (found == tiles_.end()) return;
    const Its& its = found->second;
    const TileCoupling coupling{its.quads.read, its.quads.coupled, its.copies, its.sums};
    static_assert(sizeof coupling == sizeof *image);
    std::memcpy(image + thread, &coupling, sizeof coupling);
    descriptor.flags |= tile_couples;
}

bool BlockCoupling::is_here(const CoupledFluxes::Place& place) const {
    const bool is_ghost = place.role == row_flux && place.row == first_row_ - 1 && begin_ > 0;
    return is_ghost || (place.row >= first_row_ && place.row < end_row_);
}

int BlockCoupling::offset_of(const CoupledFluxes::Place& place, std::uint32_t CoupledFluxes::Quads::*mask,
                             int Its::*begin) const {
    QuadAddress at = quad_address(cuts_, place.role, place.row, place.column);
    if (at.strip < begin_) at.quad = ghost_of(cuts_, at.strip, at.tile, at.quad), at.strip = begin_;
    const Its& its = tiles_.at({at.strip, at.tile});
    return 4 * (its.*begin + entry_of(its.quads.*mask, at.quad)) + at.place;
}

std::pair<int, bool> BlockCoupling::find(const CoupledFluxes::Place& place) const {
    if (!problem_.holds(place.row, place.column)) return {4 * zero_, false};
    if (is_here(place)) return {offset_of(place, &CoupledFluxes::Quads::read, &Its::copies), false};
    const int side = place.row < first_row_ ? halo_from_below : halo_from_above;
    return {coupled_halo_place(cuts_.width, side, place.role == column_flux, place.column), true};
}

CouplingTerm BlockCoupling::term_of(const CoupledFluxes::Term& term) const {
    CouplingTerm its;
    its.of_difference = term.of_difference, its.of_flux = term.of_flux;
    const auto enter = [&](CouplingTerm::Value value, const std::pair<int, bool>& place) {
        its.at[value] = static_cast<std::uint16_t>(place.first);
        if (place.second) its.from_halo = static_cast<std::uint16_t>(its.from_halo | 1u << value);
    };
    enter(CouplingTerm::ahead, find(term.ahead));
    enter(CouplingTerm::behind, find(term.behind));
    const std::pair zero{4 * zero_, false};
    enter(CouplingTerm::flux, term.of_flux != 0.0f ? find(term.flux) : zero);
    return its;
}

int BlockCoupling::append(std::vector<CouplingTerm>& terms, std::vector<int>& sums) const {
    std::vector<const CoupledFluxes::Flux*> here;
    for (const CoupledFluxes::Flux& flux : all_.fluxes())
        if (is_here(flux.at)) here.push_back(&flux);
    CouplingTerm nothing;
    std::ranges::fill(nothing.at, static_cast<std::uint16_t>(4 * zero_));
    for (std::size_t n = 0; n < coupling_terms; ++n)
        for (const CoupledFluxes::Flux* flux : here)
            terms.push_back(n < flux->terms.size() ? term_of(flux->terms[n]) : nothing);
    for (const CoupledFluxes::Flux* flux : here)
        sums.push_back(offset_of(flux->at, &CoupledFluxes::Quads::coupled, &Its::sums));
    return static_cast<int>(here.size());
}

}  // namespace lathe::gpu
