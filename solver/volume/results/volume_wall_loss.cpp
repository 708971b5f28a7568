#include "solver/volume/results/volume_wall_loss.hpp"

#include <array>

namespace lathe {

void add_volume_walls(const VolumeWallSamples& walls, const std::vector<SolidMaterial>& materials,
                      const Eigen::MatrixXcd& probes, double frequency_hz, double solved_share,
                      WallSums& sums) {
    std::vector<double> resistances;
    for (const SolidMaterial& material : materials)
        resistances.push_back(material.surface.surface_resistance(frequency_hz) / solved_share);
    const Eigen::MatrixXcd of_probes = probes.transpose();  // a column a probe
    std::array<Eigen::VectorXcd, 3> field;
    Eigen::VectorXcd across;
    for (const VolumeWallPiece& piece : walls.pieces) {
        across.setZero(of_probes.rows());
        for (std::size_t a = 0; a < 3; ++a) {
            field[a].setZero(of_probes.rows());
            for (std::size_t n = piece.terms[a]; n < piece.terms[a + 1]; ++n)
                field[a] += walls.terms[n].weight * of_probes.col(walls.terms[n].probe);
            across += piece.normal[static_cast<Eigen::Index>(a)] * field[a];
        }
        for (std::size_t a = 0; a < 3; ++a)
            sums.add(resistances[static_cast<std::size_t>(piece.material)] * piece.area,
                     field[a] - piece.normal[static_cast<Eigen::Index>(a)] * across);
    }
}

double volume_wall_loss(const VolumeWallSamples& walls, const std::vector<SolidMaterial>& materials,
                        const std::vector<std::complex<double>>& probes, double frequency_hz) {
    WallSums sums(1);
    const Eigen::Map<const Eigen::VectorXcd> column(probes.data(), static_cast<Eigen::Index>(probes.size()));
    add_volume_walls(walls, materials, column, frequency_hz, 1.0, sums);
    return sums.absorbed()(0, 0).real();
}

}  // namespace lathe
