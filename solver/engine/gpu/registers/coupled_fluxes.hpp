// What slanted dielectrics couple of a problem's fluxes, and where a block keeps what that takes.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "solver/engine/gpu/registers/register_view.hpp"

namespace lathe::gpu {

/// The couplings of a problem in turned coordinates. A flux x gets, behind its plain update,
///     x += sum over its terms of   of_difference d - of_flux y:
/// y the other flux before this update, and d the difference of the field across that drives y. This is
/// PermittivityCoupling with HandedOn for what the other edge hands on: all that it takes is known before the
/// fluxes are advanced.
class CoupledFluxes {
public:
    /// A value: turned row and column.
    struct Place {
        int role = across;
        int row = 0, column = 0;
    };
    struct Term {
        Place flux, ahead, behind;  ///< y; d is the field at `ahead` less that at `behind`
        float of_difference = 0.0f, of_flux = 0.0f;
    };
    struct Flux {
        Place at;
        std::vector<Term> terms;  ///< at most coupling_terms
    };
    /// Quads of a tile, see QuadNumbers: those that terms read, and those that hold coupled fluxes.
    struct Quads {
        std::uint32_t read = 0, coupled = 0;
    };

    CoupledFluxes(const TurnedProblem& problem, const TileCuts& cuts);

    const std::vector<Flux>& fluxes() const { return fluxes_; }
    /// Whether any term takes a flux, which one in a conductor does.
    bool reads_fluxes() const { return reads_fluxes_; }
    /// Quads of a tile that terms read and that get something; `has_ghost`: with those of the row of fluxes
    /// below it, from QuadNumbers::ghosts_begin() on.
    Quads quads(int strip, int tile, bool has_ghost) const;
    /// Quads of shared memory that strips [begin, end) take in a block, at most.
    int image_quads(int begin, int end) const;

private:
    void mark(const Place& place, std::uint32_t Quads::*mask);

    const TileCuts cuts_;
    std::vector<Flux> fluxes_;
    std::map<std::pair<int, int>, Quads> quads_;  ///< by strip and tile
    std::vector<int> strip_quads_, ghost_quads_;  ///< of each strip; of its highest row of row fluxes
    bool reads_fluxes_ = false;
};

/// The couplings of strips [begin, end) as a block keeps them: in its image a TileCoupling for each thread, a
/// quad of zeros, and tile by tile copies of the quads that terms read and sums for those that they go to.
class BlockCoupling {
public:
    /// For a block of so many threads. `all` and `cuts`: of the same problem.
    BlockCoupling(const TurnedProblem& problem, const CoupledFluxes& all, const TileCuts& cuts, int begin,
                  int end, int threads);

    /// Quads at the start of the block's image, all of them zero but for what describe() enters.
    int image_quads() const { return next_; }
    /// Enters flags and, in the block's `image`, the coupling of a thread's tile.
    void describe(int thread, int strip, int tile, TileDescriptor& descriptor, float4* image) const;
    /// Appends terms and places of sums of all coupled fluxes of the block; returns how many these are.
    int append(std::vector<CouplingTerm>& terms, std::vector<int>& sums) const;

private:
    /// What a tile has, and where it begins.
    struct Its {
        CoupledFluxes::Quads quads;
        int copies = 0, sums = 0;
    };
    bool is_here(const CoupledFluxes::Place& place) const;
    /// Offset in floats of a place's quad among those of `mask`, which begin at Its::*begin.
    int offset_of(const CoupledFluxes::Place& place, std::uint32_t CoupledFluxes::Quads::*mask,
                  int Its::*begin) const;
    /// Where a term finds a value: offset, and whether it is one in the block's halo.
    std::pair<int, bool> find(const CoupledFluxes::Place& place) const;
    CouplingTerm term_of(const CoupledFluxes::Term& term) const;

    const TurnedProblem& problem_;
    const CoupledFluxes& all_;
    const TileCuts& cuts_;
    int begin_;
    int zero_, next_;  ///< quad of zeros; end of the quads
    int first_row_, end_row_;
    std::map<std::pair<int, int>, Its> tiles_;
};

}  // namespace lathe::gpu
