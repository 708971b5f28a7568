#include "solver/volume/discretise/cut_coefficients.hpp"

#include "solver/volume/discretise/edge_couplings.hpp"
#include "solver/volume/discretise/wall_unknowns.hpp"

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
        : cells_(cells), dielectrics_(dielectrics), dt_(dt) {
        for (const OnePort& one_port : dielectrics.one_ports)
            dispersive_.push_back({edge_term_coefficients(one_port, dt).value, 1.0});
    }

    /// Whether a cell has the set of free space, as most have.
    bool is_free(std::uint64_t index) const {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto& material = dielectrics_.edges[axis].material;
            if (cells_.faces[axis].cover[index] != Cover::whole ||
                cells_.edges[axis].cover[index] != Cover::whole ||
                (!material.empty() && material[index] != 0))
                return false;
        }
        return true;
    }
    CoefficientSet at(std::uint64_t index) const {
        CoefficientSet set;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double area = cells_.faces[axis].share(index);
            set.value[h_x + axis] = area > 0.0 ? 1.0 / area : 0.0;
            const EdgeFactors edge = factors(dielectrics_.at(static_cast<int>(axis), index));
            set.value[e_x + axis] = cells_.edges[axis].share(index) * edge.value;
            set.decay[axis] = edge.decay;
        }
        return set;
    }

private:
    EdgeFactors factors(const EdgeDielectric& dielectric) const {
        return dielectric.is_dispersive() ? dispersive_[static_cast<std::size_t>(dielectric.one_port)]
                                          : edge_factors(dielectric, dt_);
    }

    const VolumeCells& cells_;
    const VolumeDielectrics& dielectrics_;
    double dt_;
    std::vector<EdgeFactors> dispersive_;  ///< of each one-port
};

}  // namespace

VolumeGrid grid_between(const GridLines& lines) {
    return {{axis_between(lines.x), axis_between(lines.y), axis_between(lines.z)}};
}

VolumeEdgeTerms dispersive_edge_terms(const VolumeGrid& grid, const CartesianGrid& places,
                                      const VolumeDielectrics& dielectrics,
                                      const VolumeCoefficients& coefficients) {
    VolumeEdgeTerms terms{dielectrics.one_ports, {}};
    for (int k = 0; k < grid.planes(); ++k)
        for (int j = 0; j < grid.rows(); ++j)
            for (const Axis axis : all_axes)
                for (int i = 0; i < grid.columns(); ++i) {
                    const VolumeIndex at{voltage_along(axis), i, j, k};
                    const EdgeDielectric edge = dielectrics.at(number(axis), places.index({i, j, k}));
                    if (!edge.is_dispersive() || free_space_coefficient(grid, 1.0, at) == 0.0) continue;
                    const CoefficientSet& set = coefficients.of(grid.at(i, j, k));
                    if (set.value[static_cast<std::size_t>(at.component)] > 0.0)
                        terms.edges.push_back({at, static_cast<std::uint32_t>(edge.one_port)});
                }
    return terms;
}

void set_cells(VolumeProblem& problem, const GridLines& lines, const VolumeCells& cells,
               const VolumeDielectrics& dielectrics) {
    const CartesianGrid places(lines);
    auto coefficients = std::make_shared<const VolumeCoefficients>(
        cut_coefficients(problem.grid, lines, cells, dielectrics, problem.dt));
    if (!cells.second.faces.empty())
        problem.second = std::make_shared<const SecondUnknowns>(
            wall_unknowns(problem.grid, places, cells.second, dielectrics, problem.dt));
    if (!dielectrics.one_ports.empty())
        problem.terms = std::make_shared<const VolumeEdgeTerms>(
            dispersive_edge_terms(problem.grid, places, dielectrics, *coefficients));
    if (!dielectrics.couplings.empty())
        problem.coupling = std::make_shared<const VolumeCoupling>(
            couple_edges(problem.grid, places, dielectrics, *coefficients, problem.dt));
    problem.coefficients = std::move(coefficients);
}

VolumeCoefficients cut_coefficients(const VolumeGrid& grid, const GridLines& lines, const VolumeCells& cells,
                                    const VolumeDielectrics& dielectrics, double dt) {
    const CartesianGrid places(lines);
    const CellSets sets(cells, dielectrics, dt);
    VolumeCoefficients coefficients(grid.cell_count());
    for (int k = 0; k < grid.planes(); ++k)
        for (int j = 0; j < grid.rows(); ++j)
            for (int i = 0; i < grid.columns(); ++i) {
                const std::uint64_t index = places.index({i, j, k});
                if (!sets.is_free(index)) coefficients.assign(grid.at(i, j, k), sets.at(index));
            }
    return coefficients;
}

}  // namespace lathe
