// Loss of the walls of planar antennas.
#pragma once

#include <Eigen/Dense>
#include <cstddef>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/results/planar_scattering.hpp"
#include "solver/results/wall_perturbation.hpp"
#include "solver/solve/planar_excitations.hpp"

namespace lathe {

/// Magnetic field along the walls of a planar antenna in all problems that were solved for it. `simulation`
/// must outlive it.
class PlanarWallFields {
public:
    explicit PlanarWallFields(const Simulation& simulation);

    /// False between perfect walls.
    bool exist() const { return !fields_.empty(); }
    /// Sums of all excitations, each of the size of its ExcitationSum, at entry `frequency` of the problem's
    /// frequencies, per metre of height and for the whole antenna. `s`: S with perfect walls.
    WallSums sums(const ProbeSpectra& spectra, std::size_t frequency,
                  const std::vector<ExcitationSum>& excitations, const PlanarWaves& waves,
                  const Eigen::MatrixXcd& s) const;

private:
    /// A component of H along a piece of wall.
    struct Field {
        double length = 0.0;  ///< m
        PlanarReading h;
    };
    void add_guides(const PlanarWaves& waves, const Eigen::MatrixXcd& s, double resistance,
                    double frequency_hz, WallSums& sums) const;

    const Simulation& simulation_;
    std::vector<Field> fields_;
};

}  // namespace lathe
