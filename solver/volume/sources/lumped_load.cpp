#include "solver/volume/sources/lumped_load.hpp"

#include <algorithm>

namespace lathe {
namespace {

constexpr double hidden = 1e6;     // ratio of impedances from which one of them is left out
constexpr double most_rate = 1e3;  // conductance of an edge over 2 C/dt
constexpr double margin = 8e-6;    // of the capacitance that is lost to rounding, for each unit of that ratio

/// The element across an edge that takes a share of its voltage.
LumpedElement part_of(const LumpedElement& element, double share) {
    return {element.resistance * share, element.inductance * share, element.capacitance / share,
            element.is_parallel};
}

/// The element without the coil or resistor in series that 1/dt hides behind the other parts.
LumpedElement visible_parts(LumpedElement element, double dt) {
    if (element.is_parallel) return element;
    double &r = element.resistance, &l = element.inductance;
    const double half = 0.5 * dt, c = element.capacitance;
    const bool is_behind_resistor = half * r > hidden * l,
               is_behind_capacitor = c > 0.0 && half * half > hidden * l * c;
    if (is_behind_resistor || is_behind_capacitor) l = 0.0;
    if (c > 0.0 && l == 0.0 && half > hidden * r * c) r = 0.0;
    if (r == 0.0 && l == 0.0) element.is_parallel = true;  // a capacitor alone is the same in both
    return element;
}

/// A one-port whose edge keeps its capacitance in single precision.
OnePort with_capacitance_kept(OnePort one_port, double dt) {
    const double rate = 1.0 / (edge_term_coefficients(one_port, dt).value * one_port.capacitance) - 1.0;
    one_port.capacitance *= std::max(1.0, rate / most_rate) * (1.0 + margin * std::min(rate, most_rate));
    return one_port;
}

}  // namespace

void add_lumped_load(const LumpedPort& line, const LumpedElement& element, const VolumeGrid& grid, double dt,
                     VolumeCoefficients& coefficients, VolumeEdgeTerms& terms) {
    for (std::size_t n = 0; n < line.edges.size(); ++n) {
        const VolumeIndex& at = line.edges[n];
        const std::size_t cell = grid.at(at.i, at.j, at.k);
        CoefficientSet set = coefficients.of(cell);
        double &value = set.value[static_cast<std::size_t>(at.component)],
               &decay = set.decay[static_cast<std::size_t>(at.component)];
        const auto term = first_not_before(terms.edges, at);
        const bool has_term = term != terms.edges.end() && term->at == at;
        // Over the capacitance of the edge, C0 / share: what the edge has already.
        OnePort present;
        if (has_term) {
            present = terms.one_ports[term->one_port];
        } else {
            present.conductance = 2.0 / dt * (1.0 - decay) / (1.0 + decay);
        }
        const double share = value / edge_term_coefficients(present, dt).value;
        const double capacitance = dt / (share * free_space_coefficient(grid, dt, at));
        const LumpedElement part = visible_parts(part_of(element, line.resistances[n]), dt);
        OnePort one_port = with_capacitance_kept(in_parallel(present, one_port_of(part, capacitance)), dt);
        const EdgeTermCoefficients stepped = edge_term_coefficients(one_port, dt);
        value = share * stepped.value;
        if (has_term || one_port.has_states()) {
            decay = 1.0;
            const auto number = static_cast<std::uint32_t>(terms.one_ports.size());
            if (has_term)
                term->one_port = number;
            else
                terms.edges.insert(term, VolumeEdgeTerms::Edge{at, number});
            terms.one_ports.push_back(std::move(one_port));
        } else {
            decay = 1.0 + stepped.change;
        }
        coefficients.assign(cell, set);
    }
}

VolumeCoupling without_couplings(const VolumeCoupling& coupling, const std::vector<VolumeIndex>& edges) {
    std::vector<bool> is_left_out(coupling.edges.size(), false);
    bool has_any = false;
    for (const VolumeIndex& at : edges)
        if (const std::uint32_t n = coupling.position(at); n != VolumeCoupling::uncoupled)
            is_left_out[n] = has_any = true;
    if (!has_any) return coupling;
    std::vector<std::uint32_t> numbers(coupling.edges.size(), 0);
    VolumeCoupling left;
    for (std::size_t n = 0; n < coupling.edges.size(); ++n) {
        numbers[n] = static_cast<std::uint32_t>(left.edges.size());
        if (!is_left_out[n]) left.edges.push_back(coupling.edges[n]);
    }
    for (std::size_t n = 0; n < coupling.edges.size(); ++n) {
        if (is_left_out[n]) continue;
        left.first_terms.push_back(static_cast<std::uint32_t>(left.terms.size()));
        for (std::uint32_t t = coupling.first_terms[n]; t < coupling.first_terms[n + 1]; ++t)
            if (const VolumeCoupling::Term& term = coupling.terms[t]; !is_left_out[term.edge])
                left.terms.push_back({numbers[term.edge], term.weight});
    }
    left.first_terms.push_back(static_cast<std::uint32_t>(left.terms.size()));
    return left;
}

}  // namespace lathe
