#include "solver/volume/solve/line_ports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double largest_change = 0.045;  // of S11

/// Length of the line of edges, m.
double length_of(const LumpedPort& port, const VolumeGrid& grid) {
    double length = 0.0;
    for (const VolumeIndex& at : port.edges) {
        const int n = port.axis == Axis::x ? at.i : (port.axis == Axis::y ? at.j : at.k);
        length += grid.edge(port.axis, n);
    }
    return length;
}

/// Change of S11 when the inductance changes by mu0 l/(2 pi) ln sqrt(2).
double change_of_reflection(std::complex<double> s11, double frequency_hz, double length, double resistance) {
    const double inductance =
        constants::vacuum_permeability * length / (2.0 * constants::pi) * 0.5 * std::numbers::ln2;
    return 2.0 * constants::pi * frequency_hz * inductance * std::norm(1.0 - s11) / (2.0 * resistance);
}

}  // namespace

void warn_of_line_ports(const VolumeSimulation& simulation, Results& results) {
    for (const VolumeExcitation& excitation : simulation.excitations) {
        if (excitation.terminal < 0) continue;
        const VolumeTerminal& terminal = simulation.terminals[static_cast<std::size_t>(excitation.terminal)];
        if (!terminal.gap || terminal.gap->has_size) continue;
        const double length = length_of(*terminal.gap, simulation.problem().grid);
        double largest = 0.0, at_hz = 0.0;
        for (const FrequencyResult& at : results.frequencies) {
            const double change = change_of_reflection(at.s_matrix(excitation.terminal, excitation.terminal),
                                                       at.frequency_hz, length, terminal.gap->resistance_ohm);
            if (change > largest) largest = change, at_hz = at.frequency_hz;
        }
        if (largest <= largest_change) continue;
        results.warnings.push_back(
            {"line_port",
             fmt::format("Port {} is a line of {:.3g} mm without a radius, so its inductance depends on the "
                         "cells: S11 at {:.4g} GHz by about {:.2g} from this grid to one twice as fine. Give "
                         "the port a size, or make it shorter.",
                         terminal.name, 1e3 * length, 1e-9 * at_hz, largest),
             terminal.name});
    }
}

}  // namespace lathe
