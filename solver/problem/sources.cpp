#include "solver/problem/sources.hpp"

namespace lathe {

SourceGenerator::SourceGenerator(const Simulation& simulation) : simulation_(simulation) {
    if (!simulation.port) return;
    const PortMode& mode = simulation.port->mode;
    line_.emplace(fdtd::ModeLineSettings{
        mode.family, mode.cutoff_wavenumber_squared, mode.relative_permittivity, port_cell(simulation),
        simulation.coefficients.dt, simulation.pulse, lowest_frequency(simulation)});
}

const SourceSeries& SourceGenerator::next(int count, std::vector<double>* incident_voltage) {
    const auto size = static_cast<std::size_t>(count);
    series_.line_voltage.assign(line_ ? size : 0, 0.0);
    series_.line_current.assign(line_ ? size : 0, 0.0);
    series_.element_current.assign(simulation_.element ? size : 0, 0.0);
    for (std::size_t n = 0; n < size; ++n, ++step_) {
        if (line_) {
            series_.line_voltage[n] = line_->voltage();
            line_->advance_current();
            series_.line_current[n] = line_->current();
            line_->advance_voltage();
            if (incident_voltage) incident_voltage->push_back(line_->voltage());
        }
        if (simulation_.element) {
            const double time = (static_cast<double>(step_) + 0.5) * simulation_.coefficients.dt;
            series_.element_current[n] = simulation_.pulse(time);
            if (incident_voltage) incident_voltage->push_back(series_.element_current[n]);
        }
    }
    return series_;
}

}  // namespace lathe
