#include "solver/discretise/simulation.hpp"

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

/// One-way injection (total field / scattered field; Taflove & Hagness, ch. 5): the column before the plane
/// carries the scattered field only, so the incident voltage that its curls pick up is taken out; the plane
/// carries the total field, so the incident current that is missing behind it is added.
void drive_port(const GuidedPort& port, Problem& problem) {
    const PortMode& mode = port.mode;
    problem.line = DrivenLine{mode.family, mode.cutoff_wavenumber_squared, mode.relative_permittivity,
                              problem.grid.dz_at(port.injection_column)};
    const int k = port.injection_column;
    for (int i = 0; i < mode.rows; ++i) {
        const auto n = static_cast<std::size_t>(i);
        const auto drive = [&](Array component, int column, SourceSeriesName series, double weight) {
            problem.sources.push_back({{component, i, column}, series, weight});
        };
        drive(i_phi, k - 1, SourceSeriesName::line_voltage, mode.v_r[n]);
        drive(i_r, k - 1, SourceSeriesName::line_voltage, -mode.v_phi[n]);
        drive(v_r, k, SourceSeriesName::line_current, mode.i_phi[n]);
        drive(v_phi, k, SourceSeriesName::line_current, -mode.i_r[n]);
    }
}

/// <E, e> at the reading plane, <H, h> half a cell before and behind it.
void read_port(const GuidedPort& port, Problem& problem) {
    const PortMode& mode = port.mode;
    const int k = port.reading_column;
    for (int i = 0; i < mode.rows; ++i) {
        const auto n = static_cast<std::size_t>(i);
        const auto add = [&](Array component, int column, StepSum sum, double weight) {
            problem.sums.push_back({{component, i, column}, sum, weight});
        };
        add(v_r, k, StepSum::voltage, mode.weight_v_r[n]);
        add(v_phi, k, StepSum::voltage, mode.weight_v_phi[n]);
        add(i_phi, k - 1, StepSum::current_before, mode.weight_i_phi[n]);
        add(i_r, k - 1, StepSum::current_before, mode.weight_i_r[n]);
        add(i_phi, k, StepSum::current_after, mode.weight_i_phi[n]);
        add(i_r, k, StepSum::current_after, mode.weight_i_r[n]);
    }
}

/// Pulse as incident voltage: I_s = 2 V_inc/R0 (solver/discretise/gap_feed.hpp). The current through the gap,
/// A, is that around its outermost edges.
void drive_gap(const GapFeed& gap, Problem& problem) {
    for (const GapFeed::Edge& edge : gap.edges) {
        const FieldIndex at{v_z, edge.row, edge.column};
        problem.sources.push_back(
            {at, SourceSeriesName::pulse, -edge.weight / (constants::pi * gap.impedance_ohm)});
        problem.sums.push_back({at, StepSum::voltage, -edge.weight});
    }
    problem.sums.push_back(
        {{i_phi, gap.outer_row, gap.middle_column}, StepSum::current_after, 2.0 * constants::pi});
}

FieldIndex index_of(const Probe& probe) {
    return {static_cast<Array>(i_r + static_cast<int>(probe.current)), probe.row, probe.column};
}

}  // namespace

void describe_terms(Simulation& simulation) {
    Problem& problem = simulation.problem;
    problem.line.reset();
    problem.sources.clear(), problem.sums.clear(), problem.surface.clear(), problem.probes.clear();
    problem.stop.watches_reflection = simulation.port || simulation.gap;
    if (simulation.port) {
        drive_port(*simulation.port, problem);
        read_port(*simulation.port, problem);
    }
    if (simulation.element) {
        // Its current is taken out of Ampere's law.
        const CurrentElement& element = *simulation.element;
        const auto component = static_cast<Array>(v_r + static_cast<int>(element.edge));
        const FieldIndex edge{component, element.row, element.column};
        problem.sources.push_back({edge, SourceSeriesName::pulse, -1.0});
        problem.sums.push_back({edge, StepSum::voltage, 1.0});
    }
    if (simulation.gap) drive_gap(*simulation.gap, problem);
    if (simulation.contour) problem.surface = simulation.contour->gather_list();
    if (simulation.walls)
        for (const Probe& probe : simulation.walls->samples.probes) problem.probes.push_back(index_of(probe));
    if (simulation.element_box)
        for (const Probe& probe : simulation.element_box->probes) problem.probes.push_back(index_of(probe));
    problem.fields = driven_fields(problem.sources, problem.coefficients.azimuthal_order);
}

}  // namespace lathe
