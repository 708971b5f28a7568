// The search space of strategies that need real coordinates of equal scale: each gene that can vary is one
// coordinate, its range the interval [0, 1]; beyond it the box goes on, folded.
//
// Folding is the boundary transformation of Hansen's cma (BoxConstraintsLinQuadTransformation): the identity
// but for a narrow edge at either bound, where it is quadratic, smooth and flat at the bound; mirrored
// beyond. So every point of the whole space is a genome inside its bounds, and a distribution that leans on a
// bound needs no penalty. The edge is half a per cent of the range, a tenth of Hansen's. Integer genes own
// half a step on either side, so that all values are as likely.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "genetic/optimiser/gene.hpp"

namespace lathe::genetic {

class UnitBox {
public:
    /// Width of the edge in which the fold is quadratic, in parts of the range. Narrow, because a bent edge
    /// bends what the covariance learns of genes that only pass by it: docs/developer/optimisers.md has what
    /// other widths reach.
    static constexpr double edge = 0.005;

    explicit UnitBox(std::span<const Gene> genes);

    /// Number of genes that can vary; may be 0.
    Eigen::Index dimension() const { return static_cast<Eigen::Index>(varying_.size()); }
    /// One step of an integer gene as a part of its coordinate; 0 of a real gene.
    double step(Eigen::Index coordinate) const;

    /// Genome of any point, inside the bounds, integers whole.
    Genome genome(const Eigen::VectorXd& point) const;
    /// The point of the unfolded box that has this genome, up to rounding.
    Eigen::VectorXd point(const Genome& genome) const;

private:
    const Gene& gene(Eigen::Index coordinate) const;

    std::vector<Gene> genes_;
    std::vector<std::size_t> varying_;
};

}  // namespace lathe::genetic
