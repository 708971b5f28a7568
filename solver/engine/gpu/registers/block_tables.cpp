#include "solver/engine/gpu/registers/block_tables.hpp"

#include <unordered_map>

#include "solver/engine/gpu/registers/coupled_fluxes.hpp"
#include "solver/engine/gpu/registers/tile_lists.hpp"

namespace lathe::gpu {
namespace {

float4 constants_quad(const fdtd::RadialConstants<float>& c) {
    return {c.p, c.keep, c.gain, c.recall};
}

int kind_of(const TileStrip& strip, const TileColumns& columns) {
    return (strip.is_radial ? tile_radial : 0) | (columns.is_axial ? tile_axial : 0);
}

/// The tables of one block.
class BlockBuilder {
public:
    BlockBuilder(const TurnedProblem& problem, const RegisterPlan& plan,
                 const CoefficientTables& coefficients, const TileLists& lists, const CoupledFluxes& coupling,
                 RegisterTables& out, int block)
        : problem_(problem),
          cuts_(plan.cuts),
          coefficients_(coefficients),
          lists_(lists),
          coupling_(coupling),
          out_(out),
          begin_(plan.first_strip[static_cast<std::size_t>(block)]),
          end_(plan.first_strip[static_cast<std::size_t>(block) + 1]),
          is_last_(block + 1 == plan.blocks()),
          is_first_(block == 0) {}

    void build() {
        order_tiles();
        plan_.first_tile = static_cast<int>(out_.tiles.size());
        plan_.image_begin = static_cast<int>(out_.image.size());
        const BlockCoupling coupling(problem_, coupling_, cuts_, begin_, end_, plan_.warps * 32);
        out_.image.resize(out_.image.size() + static_cast<std::size_t>(coupling.image_quads()));
        plan_.first_coupled = static_cast<int>(out_.coupling_sums.size());
        plan_.coupled = coupling.append(out_.coupling_terms, out_.coupling_sums);
        add_profiles();
        add_constants();
        for (int thread = 0; thread < plan_.warps * 32; ++thread) add_tile(thread, coupling);
        plan_.image_quads = static_cast<int>(out_.image.size()) - plan_.image_begin;
        out_.blocks.push_back(plan_);
    }

private:
    struct Place {
        int strip = -1, tile = 0;
    };

    std::size_t at(int strip, int tile) const {
        return static_cast<std::size_t>(strip - begin_) * cuts_.columns.size() +
               static_cast<std::size_t>(tile);
    }
    const TileStrip& strip(int number) const { return cuts_.strips[static_cast<std::size_t>(number)]; }
    const TileColumns& columns(int number) const { return cuts_.columns[static_cast<std::size_t>(number)]; }
    int tiles() const { return static_cast<int>(cuts_.columns.size()); }
    int image_size() const { return static_cast<int>(out_.image.size()) - plan_.image_begin; }

    /// Threads of the tiles: kind by kind, in whole warps.
    void order_tiles() {
        thread_.assign(static_cast<std::size_t>(end_ - begin_) * cuts_.columns.size(), 0);
        for (int kind = 0; kind < tile_kinds; ++kind) {
            for (int s = begin_; s < end_; ++s)
                for (int t = 0; t < tiles(); ++t) {
                    if (kind_of(strip(s), columns(t)) != kind) continue;
                    thread_[at(s, t)] = static_cast<int>(places_.size());
                    places_.push_back({s, t});
                }
            while (places_.size() % 32 != 0) places_.push_back({});
            while (plan_.warps < static_cast<int>(places_.size()) / 32) plan_.kinds[plan_.warps++] = kind;
        }
    }

    int zero_slot() const { return exchange_slots(plan_.warps, tiles()) - 1; }
    /// Slot of a tile of this block; that of zeros beyond it.
    int slot(int strip, int tile) const {
        if (strip < begin_ || strip >= end_ || tile < 0 || tile >= tiles()) return zero_slot();
        return thread_[at(strip, tile)];
    }

    void add_profiles() {
        profile_.assign(static_cast<std::size_t>(tiles()), 0);
        for (int t = 0; t < tiles(); ++t) {
            if (!columns(t).is_axial) continue;
            profile_[static_cast<std::size_t>(t)] = image_size();
            for (std::size_t which = 0; which < 4; ++which)
                for (int k = 0; k < columns(t).columns; k += 4)
                    out_.image.push_back(quad_of(columns(t).first + k, [&](int column) {
                        return problem_.axial_profile(column)[which];
                    }));
        }
    }
    void add_constants() {
        for (int s = begin_; s < end_; ++s) {
            constants_.push_back(image_size());
            if (!strip(s).is_radial) continue;
            for (int role = 0; role < cuts_.quads.roles; ++role)
                for (int i = 0; i < strip(s).rows; ++i)
                    out_.image.push_back(constants_quad(problem_.radial_constants(role, strip(s).first + i)));
        }
    }

    void add_tile(int thread, const BlockCoupling& coupling) {
        const Place place = places_[static_cast<std::size_t>(thread)];
        TileDescriptor tile;
        tile.left = tile.right = tile.below = tile.above = zero_slot();
        if (place.strip < 0) {
            // Zeros, wherever they are read from: the first profile, constants and table are numbers.
            tile.row = problem_.rows(), tile.column = problem_.columns();
            tile.table = idle_table();
            out_.tiles.push_back(tile);
            return;
        }
        const int s = place.strip, t = place.tile;
        tile.row = strip(s).first, tile.column = columns(t).first;
        tile.flags = tile_in_grid;
        tile.left = slot(s, t - 1), tile.right = slot(s, t + 1);
        tile.below = slot(s - 1, t), tile.above = slot(s + 1, t);
        if (s == begin_ && !is_first_) {
            tile.flags |= tile_edge_below;
            tile.below = plan_.warps * 32 + t;
            tile.ghost = add_ghost(tile.row - 1, columns(t));
        }
        if (s + 1 == end_ && !is_last_) tile.flags |= tile_edge_above;
        tile.table = table(coefficients_.table(static_cast<std::size_t>(s), static_cast<std::size_t>(t)));
        tile.constants = constants_[static_cast<std::size_t>(s - begin_)];
        tile.profile = profile_[static_cast<std::size_t>(t)];
        add_decays(tile, strip(s), columns(t));
        const DrivenQuads driven = lists_.describe(s, t, s == begin_ && !is_first_, tile);
        coupling.describe(thread, s, t, tile, out_.image.data() + plan_.image_begin);
        tile.first_driven = image_size(), tile.first_comb = static_cast<int>(out_.comb_quads.size());
        out_.image.insert(out_.image.end(), driven.weights.begin(), driven.weights.end());
        out_.comb_quads.insert(out_.comb_quads.end(), driven.comb.begin(), driven.comb.end());
        out_.tiles.push_back(tile);
    }

    /// Offset of a table in this block's image, which gets it when first asked.
    int table(int number) {
        const auto [entry, is_new] = tables_.try_emplace(number, image_size());
        if (is_new)
            out_.image.insert(out_.image.end(), coefficients_.begin(number), coefficients_.end(number));
        return entry->second;
    }
    int idle_table() {
        if (idle_ < 0) {
            idle_ = image_size();
            out_.image.resize(out_.image.size() + cuts_.quads.ghosts_begin());
        }
        return idle_;
    }

    int add_ghost(int row, const TileColumns& its) {
        const int offset = image_size();
        for (int role = cuts_.quads.first_ghost_role(); role < cuts_.quads.roles; ++role) {
            for (int k = 0; k < its.columns; k += 4)
                out_.image.push_back(quad_of(
                    its.first + k, [&](int column) { return problem_.coefficient(role, row, column); }));
            for (int k = 0; k < its.columns; k += 4)
                out_.image.push_back(
                    quad_of(its.first + k, [&](int column) { return problem_.decay(role, row, column); }));
            out_.image.push_back(constants_quad(problem_.radial_constants(role, row)));
        }
        return offset;
    }

    void add_decays(TileDescriptor& tile, const TileStrip& rows, const TileColumns& its) {
        if (!problem_.problem().coefficients.maps->has_loss()) return;
        const std::size_t before = out_.decays.size();
        bool conducts = false;
        for (int role = 0; role < cuts_.quads.roles; ++role) {
            if (is_current(problem_.component(role))) continue;
            for (int i = 0; i < rows.rows; ++i)
                for (int k = 0; k < its.columns; k += 4)
                    out_.decays.push_back(quad_of(its.first + k, [&](int column) {
                        const float decay = problem_.decay(role, rows.first + i, column);
                        conducts = conducts || decay != 1.0f;
                        return decay;
                    }));
        }
        tile.decays = static_cast<int>(before);
        if (conducts)
            tile.flags |= tile_conducts;
        else
            out_.decays.resize(before);
    }

    const TurnedProblem& problem_;
    const TileCuts& cuts_;
    const CoefficientTables& coefficients_;
    const TileLists& lists_;
    const CoupledFluxes& coupling_;
    RegisterTables& out_;
    int begin_, end_;
    bool is_last_, is_first_;
    BlockPlan plan_;
    std::vector<Place> places_;
    std::vector<int> thread_, profile_, constants_;
    std::unordered_map<int, int> tables_;
    int idle_ = -1;
};

}  // namespace

void add_block(const TurnedProblem& problem, const RegisterPlan& plan, const CoefficientTables& coefficients,
               const TileLists& lists, const CoupledFluxes& coupling, int block, RegisterTables& tables) {
    BlockBuilder(problem, plan, coefficients, lists, coupling, tables, block).build();
}

}  // namespace lathe::gpu
