// A ball of dielectric in a metal sphere round it, off the nodes of a grid of unit cells.
#pragma once

#include <vector>

#include "solver/volume/discretise/volume_cells.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"

namespace lathe::tests {

/// Its lowest modes of degree 1, three of one frequency.
class DielectricBall {
public:
    /// `is_magnetic`: TM, else TE; `radius` of the ball in cells, i.e. in m. Cells are cut for 0.8 of the
    /// regular time step.
    DielectricBall(bool is_magnetic, double permittivity, double radius);

    GridLines lines;
    VolumeCells cells;
    VolumeDielectrics dielectrics;
    double exact = 0.0;  ///< wave number by theory, 1/m

    /// Wavenumbers of the three modes of the grid's operator, `coupled` with the elements off the diagonal,
    /// ascending; expects that it is stable at 0.8 of the regular time step.
    std::vector<double> wave_numbers(bool coupled) const;

private:
    bool is_magnetic_;
    double outer_radius_;
};

}  // namespace lathe::tests
