// Where the magnetic field along metal surfaces in space is read.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/problem/volume_coefficients.hpp"
#include "solver/volume/problem/volume_grid.hpp"

namespace lathe {

/// A piece of a metal surface: H there follows from probes.
struct VolumeWallPiece {
    double area = 0.0;                   ///< m^2
    Eigen::Vector3d normal;              ///< unit vector out of the metal
    int material = 0;                    ///< of the metal, index into Body::materials()
    std::array<std::size_t, 4> terms{};  ///< H_x, H_y and H_z have the terms [terms[a], terms[a + 1])
};

struct VolumeWallSamples {
    struct Term {
        int probe = 0;
        double weight = 0.0;  ///< A/m for 1 A of the probe
    };
    std::vector<VolumeIndex> probes;  ///< currents, ascending along memory
    std::vector<VolumeWallPiece> pieces;
    std::vector<Term> terms;
};

/// Surfaces that are sampled, by a point just in front of them, and currents that are read; an empty function
/// admits all.
struct WallSampleRule {
    std::function<bool(const Eigen::Vector3d& in_front)> samples = {};
    std::function<bool(const VolumeIndex& current)> reads = {};
};

/// All metal surfaces within `region` that face free space or dielectric, but those of perfect conductors.
/// Lines along each axis through the middle of every cell meet them, and all three count: of a surface
/// element with the normal n and the areas |n_i| dS that are seen along the axes,
///     dS = sum of n_i^2 dS = sum of |n_i| (|n_i| dS),
/// which needs no triangles and is smooth wherever the surface turns. H there is that of the polynomial of
/// degree 2 that fits the currents of whole faces best that lie within 3.9 cells in front of the surface.
/// Surfaces in the absorbing layers are left out; a piece without a current near it has no terms.
VolumeWallSamples sample_volume_walls(const Body& body, const VolumeGrid& grid,
                                      const VolumeCoefficients& coefficients, const Bounds& region,
                                      const WallSampleRule& rule = {});

}  // namespace lathe
