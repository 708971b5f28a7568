#include "solver/discretise/slanted_losses.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/dielectric_average.hpp"

namespace lathe {
namespace {

/// Share of an edge in a material below which the edge carries none of the material's loss. From here to 1
/// the carried part grows linearly, so that coefficients change continuously with the outline.
constexpr double least_share = 0.95;
constexpr int reach = 2;  ///< cells to the edges that take the loss of a cut one
/// Volume of such edges, of the cut one's, that is enough to take all of the loss.
constexpr double enough_volume = 0.25;

/// Edges along one axis.
struct EdgeFamily {
    const EdgeMeans& means;
    const std::vector<char>& is_coupled;
    const std::vector<double>& free;
    bool along_r;
    std::vector<double>& conductivity;
};

class Placer {
public:
    Placer(const Antenna& antenna, const Grid& grid, double loss_frequency_hz, CellGeometry& cells)
        : scanner_(antenna), grid_(grid), loss_frequency_hz_(loss_frequency_hz), cells_(cells) {}

    void run(const SlantedMeans& means, const std::vector<char>& is_coupled_r,
             const std::vector<char>& is_coupled_z);

private:
    bool is_placed(const Material& material) const;
    double conductivity_of(const Material& material, double permittivity) const {
        return material.conductivity_s_per_m + 2.0 * constants::pi * loss_frequency_hz_ *
                                                   constants::vacuum_permittivity * permittivity *
                                                   material.loss_tangent;
    }
    std::vector<double> shares_along_r(int material) const;
    std::vector<double> shares_along_z(int material) const;
    void place(const Material& material, const std::vector<double>& mean, const std::vector<double>& shares,
               const EdgeFamily& edges, std::vector<double>& placed);
    double volume(bool along_r, int i, int k) const {
        return along_r ? grid_.dr_at(i) * grid_.across(i + 0.5) * grid_.dual_dz(k)
                       : grid_.dz_at(k) * grid_.dual_ring_area(i);
    }

    const MaterialScanner scanner_;
    const Grid& grid_;
    const double loss_frequency_hz_;
    CellGeometry& cells_;
};

double carried_part(double share) {
    return std::clamp((share - least_share) / (1.0 - 1e-9 - least_share), 0.0, 1.0);
}

bool Placer::is_placed(const Material& material) const {
    if (material.is_pec) return false;
    const double permittivity = material.relative_permittivity,
                 conductivity = conductivity_of(material, permittivity);
    return conductivity > 0.0 && conductivity <= 2.0 * constants::pi * loss_frequency_hz_ *
                                                     constants::vacuum_permittivity * permittivity;
}

std::vector<double> Placer::shares_along_r(int material) const {
    std::vector<double> shares(grid_.cells(), 0.0), line(static_cast<std::size_t>(grid_.nr));
    for (int k = 1; k + 1 < grid_.nz; ++k) {
        std::fill(line.begin(), line.end(), 0.0);
        for (const Span& span : scanner_.along_r(grid_.z(k)))
            if (span.material == material)
                add_overlap(grid_.row_at(span.from), grid_.row_at(span.to), 0.0, 1.0, 1.0, line);
        for (int i = 0; i < grid_.nr; ++i) shares[grid_.at(i, k)] = line[static_cast<std::size_t>(i)];
    }
    return shares;
}

std::vector<double> Placer::shares_along_z(int material) const {
    std::vector<double> shares(grid_.cells(), 0.0), line(static_cast<std::size_t>(grid_.nz));
    for (int i = 1; i + 1 < grid_.nr; ++i) {
        std::fill(line.begin(), line.end(), 0.0);
        for (const Span& span : scanner_.along_z(grid_.r(i)))
            if (span.material == material)
                add_overlap(grid_.column_at(span.from), grid_.column_at(span.to), 0.0, 1.0, 1.0, line);
        for (int k = 0; k < grid_.nz; ++k) shares[grid_.at(i, k)] = line[static_cast<std::size_t>(k)];
    }
    return shares;
}

/// Adds to `placed` what a material conducts, S/m by edge. `mean`: its conductivity's mean over dual cells.
void Placer::place(const Material& material, const std::vector<double>& mean,
                   const std::vector<double>& shares, const EdgeFamily& edges, std::vector<double>& placed) {
    const auto part_carried_by = [&](int i, int k) {
        if (i < (edges.along_r ? 0 : 1) || k < 1 || i + 1 >= grid_.nr || k + 1 >= grid_.nz) return 0.0;
        const std::size_t at = grid_.at(i, k);
        if (edges.free[at] != 1.0) return 0.0;
        const bool is_whole =
            mean[at] > (1.0 - 1e-9) * conductivity_of(material, edges.means.permittivity[at]);
        return edges.is_coupled[at] || is_whole ? carried_part(shares[at]) : 0.0;
    };
    for (int i = 0; i < grid_.nr; ++i)
        for (int k = 0; k < grid_.nz; ++k) {
            const std::size_t at = grid_.at(i, k);
            if (!edges.is_coupled[at] || mean[at] <= 0.0) continue;
            const double carried = carried_part(shares[at]), own = volume(edges.along_r, i, k);
            placed[at] += carried * mean[at];
            if (carried == 1.0) continue;
            const auto for_takers = [&](const auto& take) {
                for (int di = -reach; di <= reach; ++di)
                    for (int dk = -reach; dk <= reach; ++dk) {
                        if (di == 0 && dk == 0) continue;
                        const double part = part_carried_by(i + di, k + dk);
                        const int square = di * di + dk * dk;
                        if (part > 0.0)
                            take(grid_.at(i + di, k + dk), volume(edges.along_r, i + di, k + dk),
                                 part / (square * square));
                    }
            };
            double takers = 0.0;
            for_takers([&](std::size_t, double size, double weight) { takers += weight * size; });
            const double given = std::min(1.0, takers / (enough_volume * own)),
                         rest = (1.0 - carried) * mean[at];
            if (given > 0.0)
                for_takers([&](std::size_t taker, double, double weight) {
                    placed[taker] += given * rest * own * weight / takers;
                });
            const double gradient_r = edges.means.gradient_r[at], gradient_z = edges.means.gradient_z[at],
                         size = gradient_r * gradient_r + gradient_z * gradient_z,
                         along = edges.along_r ? gradient_r : gradient_z,
                         normal = size > 0.0 ? along * along / size : 0.0,
                         inverse = edges.means.reciprocal[at],
                         per_permittivity = 1.0 / material.relative_permittivity;
            placed[at] += (1.0 - given) * rest *
                          (normal * per_permittivity * per_permittivity + 1.0 - normal) /
                          (normal * inverse * inverse + 1.0 - normal);
        }
}

void Placer::run(const SlantedMeans& means, const std::vector<char>& is_coupled_r,
                 const std::vector<char>& is_coupled_z) {
    const std::vector<Material>& materials = scanner_.materials();
    const bool all_placed = std::all_of(materials.begin(), materials.end(), [&](const Material& material) {
        return material.is_pec || conductivity_of(material, material.relative_permittivity) <= 0.0 ||
               is_placed(material);
    });
    if (!all_placed) return;
    std::vector<double> placed_r(grid_.cells(), 0.0), placed_z(grid_.cells(), 0.0);
    const EdgeFamily along_r{means.r, is_coupled_r, cells_.free_r, true, cells_.conductivity_r},
        along_z{means.z, is_coupled_z, cells_.free_z, false, cells_.conductivity_z};
    for (std::size_t n = 1; n < materials.size(); ++n) {
        if (!is_placed(materials[n])) continue;
        const auto number = static_cast<int>(n);
        const EdgeConductivities mean = mean_conductivities(scanner_, grid_, loss_frequency_hz_, number);
        place(materials[n], mean.r, shares_along_r(number), along_r, placed_r);
        place(materials[n], mean.z, shares_along_z(number), along_z, placed_z);
    }
    for (const auto& [edges, placed] : {std::pair(&along_r, &placed_r), std::pair(&along_z, &placed_z)})
        for (std::size_t at = 0; at < grid_.cells(); ++at)
            edges->conductivity[at] = (*placed)[at] + (edges->is_coupled[at] ? 0.0 : edges->conductivity[at]);
}

}  // namespace

void place_slanted_losses(const Antenna& antenna, const Grid& grid, double loss_frequency_hz,
                          const SlantedMeans& means, const std::vector<char>& is_coupled_r,
                          const std::vector<char>& is_coupled_z, CellGeometry& cells) {
    Placer(antenna, grid, loss_frequency_hz, cells).run(means, is_coupled_r, is_coupled_z);
}

}  // namespace lathe
