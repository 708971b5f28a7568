#include "solver/volume/results/volume_wall_loss.hpp"

#include <array>

namespace lathe {

double volume_wall_loss(const VolumeWallSamples& walls, const std::vector<SolidMaterial>& materials,
                        const std::vector<std::complex<double>>& probes, double frequency_hz) {
    std::vector<double> resistances;
    for (const SolidMaterial& material : materials)
        resistances.push_back(material.surface.surface_resistance(frequency_hz));
    double loss = 0.0;
    for (const VolumeWallPiece& piece : walls.pieces) {
        std::array<std::complex<double>, 3> field;
        std::complex<double> across;
        double squared = 0.0;
        for (std::size_t a = 0; a < 3; ++a) {
            for (std::size_t n = piece.terms[a]; n < piece.terms[a + 1]; ++n)
                field[a] += walls.terms[n].weight * probes[static_cast<std::size_t>(walls.terms[n].probe)];
            across += piece.normal[static_cast<Eigen::Index>(a)] * field[a];
            squared += std::norm(field[a]);
        }
        loss += 0.5 * resistances[static_cast<std::size_t>(piece.material)] * piece.area *
                (squared - std::norm(across));
    }
    return loss;
}

}  // namespace lathe
