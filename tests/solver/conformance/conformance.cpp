#include "tests/solver/conformance/conformance.hpp"

#include <algorithm>
#include <cmath>

#include "solver/engine/selection/make_engine.hpp"
#include "tests/solver/boxes.hpp"

namespace lathe::tests {

Recording record(const std::string& engine, Simulation simulation, long steps) {
    simulation.stop.max_steps = simulation.stop.earliest = steps;
    simulation.stop.energy_db = -1000.0;
    Progress progress;
    return make_engine(engine, 1)->solve({&simulation, 1}, progress, {}, nullptr).front();
}

Simulation guide_of(const SchemeCase& scheme, int cells, int length, bool shorted) {
    return straight_guide(scheme.mode, 0.01, cells, length, 8, shorted ? 0 : 8, 1.4, 1.8).simulation;
}

Simulation ring_box(int azimuthal_order, int layers, AxialEdge source, AxialEdge observed) {
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
    Simulation simulation = closed_simulation(grid, azimuthal_order, 0.9, &rings);
    CurrentElement element;
    element.edge = CurrentElement::Edge::z;
    element.row = source.row, element.column = source.column;
    element.length = 1e-3;
    simulation.element = element;
    Contour contour;
    contour.row = observed.row;
    contour.column_low = layers + 2, contour.column_high = grid.nz - layers - 3;
    simulation.contour = contour;
    simulation.pulse = fdtd::pulse_for_band(10e9, 25e9, 0.0);
    simulation.frequencies_hz = {15e9};
    return simulation;
}

std::vector<double> voltage_at(const Simulation& simulation, const Recording& recording, AxialEdge observed) {
    const Contour& contour = *simulation.contour;
    // The side's channels: v_phi of all columns, then v_z of all columns.
    const int channel = contour.side_offset() + contour.columns() + observed.column - contour.column_low;
    std::vector<double> series;
    for (long sample = 0; sample < recording.contour_samples; ++sample)
        series.push_back(static_cast<double>(
            recording.contour[static_cast<std::size_t>(sample * contour.channels() + channel)]));
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
