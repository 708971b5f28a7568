#include "solver/volume/discretise/dispersive_edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

constexpr double share_steps = 0x1p32;
constexpr int grain = 8;

/// A number that grows with all that a material has: the real permittivities of two materials may be equal at
/// one frequency, and their surface has a normal all the same.
double contrast_of(const Material& material, double permittivity, double frequency_hz) {
    if (!material.is_dispersive()) return permittivity;
    double sum = material.relative_permittivity;
    for (const MaterialPole& pole : material.poles)
        sum += pole.kind == PoleKind::drude ? std::min(1e3, std::pow(pole.frequency_hz / frequency_hz, 2))
                                            : pole.delta;
    return sum;
}

std::vector<Material> materials_of(const Body& body) {
    std::vector<Material> materials;
    for (const SolidMaterial& material : body.materials()) materials.push_back(material.material);
    return materials;
}

}  // namespace

MaterialNumbers material_numbers(const Body& body, double frequency_hz) {
    MaterialNumbers numbers;
    for (const Material& material : materials_of(body)) {
        const bool is_lossy =
            !material.is_pec && (material.conductivity_s_per_m > 0.0 || material.loss_tangent > 0.0);
        if ((is_lossy || material.is_dispersive()) && !(frequency_hz > 0.0 && std::isfinite(frequency_hz)))
            throw InputError({}, fmt::format("{:g} Hz", frequency_hz),
                             "losses need a frequency that is more than 0");
        std::complex<double> value = material.is_pec ? 1.0 : material.relative_permittivity;
        if (is_lossy || material.is_dispersive()) value = complex_permittivity(material, frequency_hz);
        numbers.permittivity.push_back(value);
        numbers.contrast.push_back(contrast_of(material, value.real(), frequency_hz));
        numbers.has_shares = numbers.has_shares || material.is_dispersive();
    }
    return numbers;
}

std::optional<Mixture> dispersive_mixture(const Body& body, const DualCell& cell, int axis) {
    const auto rounded = [](double share) { return std::round(share * share_steps) / share_steps; };
    Mixture mixture{{}, rounded(cell.across(axis))};
    bool is_dispersive = false;
    for (std::size_t n = 0; n < cell.shares().size(); ++n) {
        const double share = rounded(cell.shares()[n]);
        if (share <= 0.0) continue;
        mixture.shares.emplace_back(static_cast<int>(n), share);
        is_dispersive = is_dispersive || body.materials()[n].material.is_dispersive();
    }
    return is_dispersive ? std::optional(mixture) : std::nullopt;
}

void add_one_ports(const Body& body, double frequency_hz, std::vector<MixedEdge> edges,
                   VolumeDielectrics& dielectrics) {
    const std::vector<Material> materials = materials_of(body);
    for (std::size_t n = 0; n < materials.size(); ++n) {
        if (!materials[n].is_dispersive()) continue;
        dielectrics.materials[n].one_port = static_cast<std::int32_t>(dielectrics.one_ports.size());
        dielectrics.one_ports.push_back(one_port_of(materials[n], frequency_hz));
    }
    if (edges.empty()) return;
    std::sort(edges.begin(), edges.end(), [](const MixedEdge& a, const MixedEdge& b) {
        return std::tie(a.axis, a.at) < std::tie(b.axis, b.at);
    });
    std::map<Mixture, std::int32_t> numbers;
    std::vector<const Mixture*> mixtures;
    for (const MixedEdge& edge : edges) {
        const auto next = static_cast<std::int32_t>(dielectrics.one_ports.size() + mixtures.size());
        const auto [found, is_new] = numbers.try_emplace(edge.mixture, next);
        if (is_new) mixtures.push_back(&found->first);
        auto& averages = dielectrics.edges[static_cast<std::size_t>(edge.axis)].averages;
        std::lower_bound(averages.begin(), averages.end(), edge.at,
                         [](const DielectricMap::Mixed& mixed, std::uint64_t at) { return mixed.at < at; })
            ->value.one_port = found->second;
    }
    const std::size_t first = dielectrics.one_ports.size();
    dielectrics.one_ports.resize(first + mixtures.size());
    const double time_scale = 1.0 / (2.0 * constants::pi * frequency_hz);
    parallel_for_each(static_cast<int>(mixtures.size()), grain, [&](int n) {
        const auto number = static_cast<std::size_t>(n);
        dielectrics.one_ports[first + number] =
            one_port_of(*mixtures[number], materials, frequency_hz, time_scale);
    });
}

}  // namespace lathe
