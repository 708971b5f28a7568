// The grids of a polish of planar antennas: one for all candidates, and means of several.
#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/polish_grids.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "solver/solve/planar_solve.hpp"
#include "tests/genetic/support/mean_gradients.hpp"
#include "tests/genetic/support/polish_scan.hpp"
#include "tests/genetic/support/roughness.hpp"
#include "tests/genetic/support/small_planar.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

/// Horns of which the first knot grows by half a millimetre.
std::vector<Genome> growing_horns() {
    constexpr int points = 12;
    std::vector<Genome> genomes;
    for (int n = 0; n < points; ++n) {
        const double more = static_cast<double>(n) / (points - 1);
        genomes.push_back({21.0 + more, 11.0 + 0.5 * more, 16.0 + 0.5 * more});
    }
    return genomes;
}

Scan scan_on(int grids) {
    return scan_of(small_planar_horn(), grids, growing_horns(), "directivity_2d_db");
}

/// A lens whose densest material, which the cells follow, is a gene.
Project lens_of_some_density() {
    std::string text = small_lens_text(R"([{"metric": "s11_db", "goal": "below", "value": -20}])");
    const std::string middle = R"("middle_permittivity": 2.0)";
    text.replace(text.find(middle), middle.size(),
                 R"("middle_permittivity": {"value": 2.0, "min": 1.9, "max": 2.2})");
    return on_grids(parse_project(text, "lens.lathe"), 1);
}

/// Rows and columns of the grids that candidates have in a polish on one grid, and have of their own.
struct GridSizes {
    std::set<std::pair<int, int>> shared, own;
};

GridSizes grid_sizes(const Project& project, const std::vector<Genome>& genomes) {
    const PolishGrids grids(project);
    GridSizes sizes;
    for (const Genome& genome : genomes) {
        const Antenna antenna = antenna_of(project_with(project, genome));
        const auto planners = grids.planners_for(antenna).planar;
        EXPECT_EQ(planners.size(), 1u);
        const Grid shared = planners.at(0)(antenna).grid;
        sizes.shared.insert({shared.nr, shared.nz});
        const Grid own = plan_planar_antenna(antenna, project.simulation).grid;
        sizes.own.insert({own.nr, own.nz});
    }
    return sizes;
}

}  // namespace

TEST(PlanarPolishGrids, AllCandidatesShareOneGrid) {
    const GridSizes sizes = grid_sizes(on_grids(small_planar_horn(), 1),
                                       {{16.0, 7.5, 9.0}, {21.0, 11.0, 16.0}, {30.0, 18.0, 24.0}});
    EXPECT_EQ(sizes.shared.size(), 1u);
    EXPECT_EQ(sizes.own.size(), 3u);
}

TEST(PlanarPolishGrids, ALensThatGrowsDenserKeepsItsGrid) {
    const GridSizes sizes =
        grid_sizes(lens_of_some_density(), {{8.0, 1.6, 1.9}, {8.0, 1.4, 2.0}, {9.0, 1.2, 2.2}});
    EXPECT_EQ(sizes.shared.size(), 1u);
    EXPECT_GT(sizes.own.size(), 1u);
}

TEST(PlanarPolishGrids, TheMeanOfFourIsSmootherThanOneGrid) {
    const Scan one = scan_on(1), four = scan_on(4);
    const double s11_on_one = roughness(one.s11_db), s11_on_four = roughness(four.s11_db);
    RecordProperty("s11_db_on_one_grid", std::to_string(s11_on_one));
    RecordProperty("s11_db_on_four_grids", std::to_string(s11_on_four));
    RecordProperty("directivity_db_on_one_grid", std::to_string(roughness(one.directivity_db)));
    RecordProperty("directivity_db_on_four_grids", std::to_string(roughness(four.directivity_db)));
    EXPECT_LT(s11_on_four, 0.6 * s11_on_one) << s11_on_four << " against " << s11_on_one;
    EXPECT_LT(roughness(four.directivity_db), 0.6 * roughness(one.directivity_db));
}

TEST(PlanarPolishGrids, ValuesAndSlopesOfSeveralGridsAreTheirMeans) {
    expect_means_of_two_grids(on_grids(small_planar_horn(), 2), {21.3, 11.2, 16.1}, &GridPlanners::planar);
}
