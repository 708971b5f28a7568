#include "solver/solve/planar_walls.hpp"

#include <algorithm>
#include <utility>

#include "solver/results/guide_walls.hpp"

namespace lathe {

PlanarWallFields::PlanarWallFields(const Simulation& simulation) : simulation_(simulation) {
    if (!simulation.walls) return;
    for (const WallPiece& piece : simulation.walls->samples.pieces)
        for (const auto* terms : {&piece.h_phi, &piece.h_tangent}) {
            Field field{piece.length, {}};
            for (const WallPiece::Term& term : *terms) field.h.terms.push_back({term.probe, term.weight});
            if (!terms->empty()) fields_.push_back(std::move(field));
        }
}

WallSums PlanarWallFields::sums(const ProbeSpectra& spectra, std::size_t frequency,
                                const std::vector<ExcitationSum>& excitations, const PlanarWaves& waves,
                                const Eigen::MatrixXcd& s) const {
    const auto count = static_cast<Eigen::Index>(excitations.size());
    WallSums sums(count);
    if (fields_.empty()) return sums;
    // Only problems that excitations have at this frequency.
    std::vector<int> problems;
    for (const ExcitationSum& excitation : excitations)
        for (const auto& [problem, weight] : excitation.problems) problems.push_back(problem);
    std::sort(problems.begin(), problems.end());
    problems.erase(std::unique(problems.begin(), problems.end()), problems.end());
    Eigen::MatrixXcd weights = Eigen::MatrixXcd::Zero(count, static_cast<Eigen::Index>(problems.size()));
    for (Eigen::Index n = 0; n < count; ++n)
        for (const auto& [problem, weight] : excitations[static_cast<std::size_t>(n)].problems)
            weights(n, std::lower_bound(problems.begin(), problems.end(), problem) - problems.begin()) +=
                weight;
    const double hz = simulation_.problem.frequencies_hz[frequency];
    const double resistance = simulation_.walls->metal.surface_resistance(hz);
    const bool is_half = simulation_.planar->settings.symmetry != SymmetryPlane::none;
    Eigen::VectorXcd h(weights.cols());
    for (const Field& field : fields_) {
        for (Eigen::Index p = 0; p < h.size(); ++p)
            h[p] = spectra.of(field.h, static_cast<std::size_t>(problems[static_cast<std::size_t>(p)]),
                              frequency);
        sums.add((is_half ? 2.0 : 1.0) * resistance * field.length, weights * h);
    }
    add_guides(waves, s, resistance, hz, sums);
    return sums;
}

/// Leaves out the waves that line currents and plane waves send into guides, which are unknown.
void PlanarWallFields::add_guides(const PlanarWaves& waves, const Eigen::MatrixXcd& s, double resistance,
                                  double frequency_hz, WallSums& sums) const {
    const PlanarSimulation& planar = *simulation_.planar;
    const auto count = static_cast<Eigen::Index>(planar.excitations.size());
    for (std::size_t g = 0; g < planar.guides.size(); ++g) {
        const PlanarGuide& guide = planar.guides[g];
        if (waves.wavenumbers[g] == 0.0) continue;
        const PlanarPort& port = planar.settings.ports[static_cast<std::size_t>(guide.port)];
        GuideWall wall = planar_guide_wall(guide.mode, port.width, resistance, frequency_hz);
        wall.wavenumber = waves.wavenumbers[g];
        // The phase of the waves is zero at the reference plane.
        const double reference = waves.readers[g].to_reference;
        wall.begin = -reference;
        wall.end = (guide.oblique ? 0.0 : std::max(0.0, guide.injection_distance)) - reference;
        Eigen::VectorXcd in = Eigen::VectorXcd::Zero(count), out = in;
        for (Eigen::Index n = 0; n < count; ++n) {
            const int from = planar.excitations[static_cast<std::size_t>(n)].guide;
            if (from < 0) continue;
            if (from == static_cast<int>(g)) in[n] = 1.0;
            out[n] = s(static_cast<Eigen::Index>(g), from);
        }
        sums.add(wall, in, out);
    }
}

}  // namespace lathe
