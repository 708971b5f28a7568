#include "tests/solver/conformance/conformance.hpp"

#include <algorithm>
#include <cmath>

#include "solver/engine/selection/make_engine.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {

Recording record(const std::string& engine, Simulation simulation, long steps) {
    simulation.problem.stop.max_steps = simulation.problem.stop.earliest = steps;
    simulation.problem.stop.energy_db = -1000.0;
    Progress progress;
    return make_engine(engine, 1)->solve({&simulation.problem, 1}, progress, {}, nullptr).front();
}

Simulation guide_of(const SchemeCase& scheme, int cells, int length, bool shorted) {
    return straight_guide(scheme.mode, 0.01, cells, length, 8, shorted ? 0 : 8, 1.4, 1.8).simulation;
}

Simulation ring_box(const SchemeCase& scheme, int layers, Edge source, Edge observed) {
    Antenna rings;
    rings.port.kind = PortKind::dipole;
    Region metal, glass;
    metal.material.is_pec = true;
    metal.outline = {{6.3e-3, 5.2e-3}, {8.1e-3, 5.2e-3}, {8.1e-3, 7.4e-3}, {6.3e-3, 7.4e-3}};
    glass.material.relative_permittivity = 3.0;
    glass.outline = {{11.4e-3, 1.7e-3}, {14.2e-3, 1.7e-3}, {14.2e-3, 5.5e-3}, {11.4e-3, 5.5e-3}};
    rings.regions = {metal, glass};
    Grid grid = box(14, 22, 1e-3, 1e-3);
    grid.pml_r = grid.pml_z_low = grid.pml_z_high = layers;
    Simulation simulation = closed_simulation(grid, scheme.azimuthal_order, 0.9, &rings);
    CurrentElement element;
    element.edge = scheme.is_te ? CurrentElement::Edge::phi : CurrentElement::Edge::z;
    element.row = source.row, element.column = source.column;
    element.length = 1e-3;
    simulation.element = element;
    HuygensLayout contour;
    contour.row = observed.row;
    contour.column_low = layers + 2, contour.column_high = grid.nz - layers - 3;
    simulation.contour = contour;
    simulation.problem.pulse = fdtd::pulse_for_band(10e9, 25e9, 0.0);
    simulation.problem.frequencies_hz = {15e9};
    describe_terms(simulation);
    return simulation;
}

std::vector<double> voltage_at(const SchemeCase& scheme, const Simulation& simulation,
                               const Recording& recording, Edge observed) {
    const HuygensLayout& contour = *simulation.contour;
    const int channel =
        contour.index(HuygensSurface::side, scheme.is_te ? v_phi : v_z, observed.column - contour.column_low);
    std::vector<double> series;
    for (long sample = 0; sample < recording.sample_count; ++sample)
        series.push_back(static_cast<double>(
            recording.surface_samples[static_cast<std::size_t>(sample * contour.channels() + channel)]));
    return series;
}

double largest_difference(const std::vector<double>& found, const std::vector<double>& reference) {
    if (found.size() != reference.size()) return HUGE_VAL;
    double difference = 0.0, largest = 0.0;
    for (std::size_t n = 0; n < found.size(); ++n) {
        difference = std::max(difference, std::abs(found[n] - reference[n]));
        largest = std::max(largest, std::abs(reference[n]));
    }
    return difference / largest;
}

}  // namespace lathe::tests
