#include "solver/problem/sources.hpp"

namespace lathe {

SourceGenerator::SourceGenerator(const SolveRules& rules, double dt, bool has_pulse)
    : rules_(rules), dt_(dt), has_pulse_(has_pulse) {
    if (!rules.line) return;
    const DrivenLine& line = *rules.line;
    line_.emplace(fdtd::ModeLineSettings{line.family, line.cutoff_wavenumber_squared,
                                         line.relative_permittivity, line.dz, dt, rules.pulse,
                                         rules.lowest_frequency()});
}

void SourceGenerator::add_comb(std::size_t count) {
    series_.comb_of_currents.clear(), series_.comb_of_voltages.clear();
    if (!comb_ || static_cast<double>(step_) * dt_ > comb_->length_s) return;
    series_.comb_of_currents.resize(count * comb_->count());
    series_.comb_of_voltages.resize(count * comb_->count());
    for (std::size_t n = 0; n < count; ++n) {
        const double step = static_cast<double>(step_) + static_cast<double>(n);
        comb_->at(step * dt_, series_.comb_of_currents.data() + n * comb_->count());
        comb_->at((step + 0.5) * dt_, series_.comb_of_voltages.data() + n * comb_->count());
    }
}

const SourceSeries& SourceGenerator::next(int count, std::vector<double>* incident_voltage) {
    const auto size = static_cast<std::size_t>(count);
    series_.first = step_;
    series_.line_voltage.assign(line_ ? size : 0, 0.0);
    series_.line_current.assign(line_ ? size : 0, 0.0);
    series_.pulse.assign(has_pulse_ ? size : 0, 0.0);
    add_comb(size);
    for (std::size_t n = 0; n < size; ++n, ++step_) {
        if (line_) {
            series_.line_voltage[n] = line_->voltage();
            line_->advance_current();
            series_.line_current[n] = line_->current();
            line_->advance_voltage();
            if (incident_voltage) incident_voltage->push_back(line_->voltage());
        }
        if (has_pulse_) {
            const double time = (static_cast<double>(step_) + 0.5) * dt_;
            series_.pulse[n] = rules_.pulse(time);
            if (incident_voltage && !line_) incident_voltage->push_back(series_.pulse[n]);
        }
    }
    return series_;
}

}  // namespace lathe
