#include "solver/volume/discretise/cut_coefficients.hpp"

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

GradedAxis axis_between(const std::vector<double>& lines) {
    std::vector<double> sizes;
    for (std::size_t n = 1; n < lines.size(); ++n) sizes.push_back(lines[n] - lines[n - 1]);
    return {lines.front(), std::move(sizes)};
}

/// What one cell's set is made of.
class CellSets {
public:
    CellSets(const VolumeCells& cells, const VolumeDielectrics& dielectrics, double dt)
        : cells_(cells), dielectrics_(dielectrics), half_step_(0.5 * dt / constants::vacuum_permittivity) {}

    CoefficientSet at(const CartesianGrid& places, const Place& place) const {
        const std::uint64_t index = places.index(place);
        CoefficientSet set;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double area = cells_.faces[axis].share(index);
            set.value[h_x + axis] = area > 0.0 ? 1.0 / area : 0.0;
            const EdgeDielectric its = dielectrics_.at(static_cast<int>(axis), index);
            const double loss = half_step_ * its.conductivity_s_per_m / its.permittivity;
            set.value[e_x + axis] = cells_.edges[axis].share(index) / (its.permittivity * (1.0 + loss));
            set.decay[axis] = (1.0 - loss) / (1.0 + loss);
        }
        return set;
    }

private:
    const VolumeCells& cells_;
    const VolumeDielectrics& dielectrics_;
    double half_step_;  ///< dt / (2 eps0)
};

}  // namespace

VolumeGrid grid_between(const GridLines& lines) {
    return {{axis_between(lines.x), axis_between(lines.y), axis_between(lines.z)}};
}

VolumeCoefficients cut_coefficients(const VolumeGrid& grid, const GridLines& lines, const VolumeCells& cells,
                                    const VolumeDielectrics& dielectrics, double dt) {
    const CartesianGrid places(lines);
    const CellSets sets(cells, dielectrics, dt);
    VolumeCoefficients coefficients(grid.cell_count());
    for (int k = 0; k < grid.planes(); ++k)
        for (int j = 0; j < grid.rows(); ++j)
            for (int i = 0; i < grid.columns(); ++i)
                coefficients.assign(grid.at(i, j, k), sets.at(places, {i, j, k}));
    return coefficients;
}

}  // namespace lathe
