// Which edges are coupled, how strongly, and what a lossy one hands on.
#include "solver/volume/discretise/edge_couplings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/scheme/sparse_update.hpp"
#include "solver/volume/discretise/cut_coefficients.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"
#include "tests/solver/volume/discretise/cavity.hpp"

namespace lathe::tests {
namespace {

/// A rod along z, free or lossy, in a grid whose sides are changed by `set_sides`.
template <class SetSides>
VolumeProblem rod(double conductivity_s_per_m, const SetSides& set_sides) {
    SolidMaterial material = dielectric(4.0);
    material.material.conductivity_s_per_m = conductivity_s_per_m;
    Body body;
    body.add(make_cone({5.2, 5.1, -9}, {5.2, 5.1, 99}, 1.0, 5.0), material, "rod");
    const GridLines lines = uniform_grid({0, 0, 0}, 1.0, {11, 10, 20});
    const double dt = 0.9 * regular_time_step(lines);
    VolumeGrid grid = grid_between(lines);
    set_sides(grid);
    VolumeProblem problem = free_space_problem_with_step(grid, dt);
    set_cells(problem, lines, cut_volume(body, lines, {1.5, dt}),
              average_dielectrics(body, CartesianGrid(lines), 1e9));
    return problem;
}

TEST(EdgeCouplings, HaveTheSameWeightInBothDirections) {
    const VolumeProblem problem = rod(0.0, [](VolumeGrid&) {});
    const VolumeCoupling& coupling = *problem.coupling;
    ASSERT_GT(coupling.edges.size(), 100u);
    ASSERT_EQ(coupling.first_terms.size(), coupling.edges.size() + 1);
    for (std::uint32_t e = 0; e < coupling.edges.size(); ++e)
        for (std::uint32_t n = coupling.first_terms[e]; n < coupling.first_terms[e + 1]; ++n) {
            const VolumeCoupling::Term& term = coupling.terms[n];
            EXPECT_NE(coupling.edges[e].at.component, coupling.edges[term.edge].at.component);
            const auto back = std::find_if(coupling.terms.begin() + coupling.first_terms[term.edge],
                                           coupling.terms.begin() + coupling.first_terms[term.edge + 1],
                                           [&](const VolumeCoupling::Term& its) { return its.edge == e; });
            ASSERT_NE(back, coupling.terms.begin() + coupling.first_terms[term.edge + 1]);
            EXPECT_EQ(back->weight, term.weight);
        }
}

TEST(EdgeCouplings, LeaveOutWhatALayerWouldNotAbsorb) {
    constexpr int layer = 6;
    const VolumeProblem problem = rod(0.0, [](VolumeGrid& grid) {
        grid.low(Axis::z) = {Wall::absorbing, layer};
    });
    int across = 0;
    for (const VolumeCoupling::Edge& edge : problem.coupling->edges) {
        if (edge.at.k < layer) {
            EXPECT_NE(edge.at.component, e_z);
            ++across;
        }
        EXPECT_GT(coefficient_of(problem, edge.at), 0.0);
    }
    EXPECT_GT(across, 20);
}

TEST(EdgeCouplings, OfALossyEdgeHandOnItsFluxWithoutTheConductionCurrent) {
    const VolumeProblem problem = rod(2e-3, [](VolumeGrid&) {});
    const double v = 0.7, curl = -0.3;
    int lossy = 0;
    for (const VolumeCoupling::Edge& edge : problem.coupling->edges) {
        const auto component = static_cast<std::size_t>(edge.at.component);
        const CoefficientSet& set =
            problem.coefficients->of(problem.grid.at(edge.at.i, edge.at.j, edge.at.k));
        const double decay = set.decay[component], c = coefficient_of(problem, edge.at);
        const double one_plus_s = 2.0 / (1.0 + decay), c0 = c * one_plus_s;
        const double q = fdtd::flux_rate(edge.of_curl, curl, edge.of_voltage, v);
        EXPECT_NEAR(c0 * q, fdtd::advance_lossy(v, decay, c, curl) - v, 1e-9 * c0);
        lossy += decay < 1.0;
    }
    EXPECT_GT(lossy, 20);
}

TEST(EdgeCouplings, LeaveOutGoodConductors) {
    const VolumeProblem problem = rod(10.0, [](VolumeGrid&) {}), without_loss = rod(0.0, [](VolumeGrid&) {});
    EXPECT_LT(problem.coupling->edges.size(), without_loss.coupling->edges.size());
    // Edges that cross the surface are capacitors in series with free space, of little loss.
    for (const VolumeCoupling::Edge& edge : problem.coupling->edges) {
        const CoefficientSet& set =
            problem.coefficients->of(problem.grid.at(edge.at.i, edge.at.j, edge.at.k));
        EXPECT_GE(set.decay[static_cast<std::size_t>(edge.at.component)], 0.6);
    }
}

}  // namespace
}  // namespace lathe::tests
