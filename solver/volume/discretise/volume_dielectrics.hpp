// What dielectrics fill of a Cartesian grid, edge by edge.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/scheme/one_port.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"
#include "solver/volume/discretise/dielectric_cells.hpp"

namespace lathe {

/// What an edge's voltage sees.
struct EdgeDielectric {
    double permittivity = 1.0;  ///< relative
    double conductivity_s_per_m = 0.0;
    /// Dispersive: position in VolumeDielectrics::one_ports, which holds both in place of these numbers; they
    /// are those of the middle of the band, at least 1 and 0.
    std::int32_t one_port = -1;
    bool is_dispersive() const { return one_port >= 0; }
};

/// What it makes of an edge's coefficient in free space, and what a voltage keeps in a step; see
/// CoefficientSet.
struct EdgeFactors {
    double value = 1.0, decay = 1.0;
};
/// Factors of an edge at a time step `dt`, s; a dispersive one has those of the middle of the band.
EdgeFactors edge_factors(const EdgeDielectric& dielectric, double dt);

/// The edges along one axis.
struct DielectricMap {
    /// By CartesianGrid::index(): number of the material of Body::materials() that fills the edge's dual
    /// cell, or `mixed`. Metal counts as whatever lies beside it.
    std::vector<std::uint8_t> material;
    static constexpr std::uint8_t mixed = DielectricCells::mixed;
    struct Mixed {
        std::uint64_t at;
        EdgeDielectric value;
    };
    std::vector<Mixed> averages;  ///< of the mixed ones, ascending
};

/// Elements off the diagonal of the relative inverse permittivity at a node, [axis]: between the two others.
/// Each of the two edges at the node along one axis is coupled with each of those along the other: with
/// E = (diagonal) D, every edge e along i gets  E_e += element / 4 D_f  of every f along j at either of its
/// nodes; on voltages and currents over sqrt(l_e / A~_e) and sqrt(l_f / A~_f), so that the operator stays
/// symmetric on graded grids too.
struct NodeCoupling {
    std::uint64_t at = 0;
    std::array<double, 3> elements{};
};

/// The dielectrics of a whole grid, edge by edge; all maps are empty when the body has none.
struct VolumeDielectrics {
    std::array<DielectricMap, 3> edges;
    std::vector<NodeCoupling> couplings;    ///< ascending
    std::vector<EdgeDielectric> materials;  ///< by number of material
    std::vector<OnePort> one_ports;         ///< of dispersive materials and of their mixtures
    EdgeDielectric at(int axis, std::uint64_t index) const;
};

/// Averages over the dual cell of each edge along i, metal left out, with the surface's normal n from the
/// jumps of the permittivity across the dual cell (they add up to its surface's area by Gauss's theorem):
///   1/eps_i = n_i^2 <1/eps> + (1 - n_i^2) / <eps>
/// the diagonal of the tensor of Kottke, Farjadpour & Johnson (Phys. Rev. E 77, 036611, 2008), of the complex
/// permittivity at `loss_frequency_hz`, where loss tangents become conductivities too. The ends of the grid
/// count as planes of symmetry. The elements off the
/// diagonal, n_i n_j (<1/eps> - 1/<eps>), are averaged over the dual cells of nodes (Werner & Cary, J.
/// Comput. Phys. 226, 1085, 2007), left out within two cells of metal, and reduced where with them the whole
/// would not be positive definite, or more than 1.1 times the inverse permittivity of free space: then 0.95
/// of the regular time step stays stable. Throws InputError for more than 250 materials or, with losses or
/// dispersion, a frequency that is not > 0.
///
/// Edges in dispersive materials have the diagonal's formula at all frequencies as a one-port
/// (solver/discretise/dispersive_mean.hpp). Their elements off the diagonal are real numbers: those of the
/// complex inverse permittivity at `loss_frequency_hz`, reduced where the static permittivity of the edges
/// would not leave the whole positive; a material that conducts at direct current has none.
VolumeDielectrics average_dielectrics(const Body& body, const CartesianGrid& grid, double loss_frequency_hz);

}  // namespace lathe
