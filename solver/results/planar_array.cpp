#include "solver/results/planar_array.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/geometry/planar_modes.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr double degrees = 180.0 / constants::pi;

double wavenumber(double frequency_hz) {
    return 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
}

/// Wavenumber of the guide's mode, 1/m; 0 below cut-off.
double guide_wavenumber(const PlanarPort& port, double frequency_hz) {
    const double cutoff = planar_cutoff_hz(port) / frequency_hz;
    return wavenumber(frequency_hz) * std::sqrt(port.filling_permittivity) *
           std::sqrt(std::max(0.0, 1.0 - cutoff * cutoff));
}

double level_db(double power) {
    return 10.0 * std::log10(std::max(power, 1e-30));
}

/// |A|^2 from -90 to 90 degrees, and what is read off it.
class ArrayPattern {
public:
    ArrayPattern(const std::vector<ArrayWave>& elements, double frequency_hz) {
        for (int n = 0; n <= count; ++n)
            power_.push_back(array_power(elements, frequency_hz, angle_deg(n) / degrees));
        peak_ = static_cast<int>(std::max_element(power_.begin(), power_.end()) - power_.begin());
        top_ = at(peak_);
        if (peak_ == 0 || peak_ == count) return;
        const double before = at(peak_ - 1), after = at(peak_ + 1);
        const double curvature = before - 2.0 * top_ + after;
        if (curvature >= 0.0) return;
        offset_ = 0.5 * (before - after) / curvature;
        top_ -= 0.25 * (before - after) * offset_;
    }

    double peak() const { return top_; }
    double peak_deg() const { return angle_deg(peak_ + offset_); }
    /// Between the nearest points at half the peak's power; NaN where a side stays above.
    double half_power_width_deg() const { return (reach(1) + reach(-1)) * step_deg; }
    /// Largest maximum beyond the first minima beside the peak, over it; -inf without one.
    double side_lobe_db() const {
        double level = -std::numeric_limits<double>::infinity();
        for (const int sign : {1, -1}) {
            int n = peak_;
            while (is_inside(n + sign) && at(n + sign) <= at(n)) n += sign;
            for (; is_inside(n + sign); n += sign)
                if (at(n) >= at(n - sign) && at(n) >= at(n + sign) && n != peak_)
                    level = std::max(level, level_db(at(n) / top_));
        }
        return level;
    }

private:
    static constexpr double step_deg = 0.05;
    static constexpr int count = 3600;
    static double angle_deg(double n) { return -90.0 + step_deg * n; }
    static bool is_inside(int n) { return n >= 0 && n <= count; }
    double at(int n) const { return power_[static_cast<std::size_t>(n)]; }
    double reach(int sign) const {
        for (int n = 0; is_inside(peak_ + sign * (n + 1)); ++n) {
            const double here = at(peak_ + sign * n), next = at(peak_ + sign * (n + 1));
            if (next <= 0.5 * top_) return n + (here - 0.5 * top_) / (here - next) - sign * offset_;
        }
        return undefined;
    }

    std::vector<double> power_;
    int peak_ = 0;
    double offset_ = 0.0, top_ = 0.0;
};

/// Root of the mean square of the phases against those of a plane wavefront, whatever their mean.
double phase_error_deg(const std::vector<ArrayWave>& elements, double k, double beam_rad) {
    std::vector<Complex> turned;
    Complex mean = 0.0;
    for (const ArrayWave& element : elements) {
        const Complex wave = element.wave * std::exp(j * (k * element.y * std::sin(beam_rad)));
        turned.push_back(std::polar(1.0, std::arg(wave)));
        mean += turned.back();
    }
    double squares = 0.0;
    for (const Complex& phase : turned) {
        const double error = std::arg(phase * std::conj(mean));
        squares += error * error;
    }
    return degrees * std::sqrt(squares / static_cast<double>(turned.size()));
}

const PlanarPort& port_named(const PlanarSettings& settings, const std::string& name) {
    return *std::find_if(settings.ports.begin(), settings.ports.end(),
                         [&](const PlanarPort& port) { return port.name == name; });
}

/// Fills in one frequency.
class Comparison {
public:
    Comparison(const PlanarSettings& settings, const Results& results, FrequencyResult& at)
        : results_(results), at_(at), guides_(guides_of(settings, results)) {}

    void fill() {
        for (std::size_t n = 0; n < results_.driven.size(); ++n)
            if (const auto guide = find_port(results_, results_.driven[n])) fill_guide(n, *guide);
        fill_scan_loss();
    }

private:
    void fill_guide(std::size_t excitation, std::size_t guide) {
        Beam& beam = at_.beams[excitation];
        const auto column = static_cast<Eigen::Index>(guide);
        double back = 0.0, largest = 0.0;
        for (std::size_t to = 0; to < guides_.size(); ++to) {
            if (!guides_[to]->driven) continue;
            const double power = std::norm(at_.s_matrix(static_cast<Eigen::Index>(to), column));
            back += power;
            if (to != guide) largest = std::max(largest, power);
        }
        if (driven_guides() > 1) beam.coupling_db = level_db(largest);
        beam.array =
            measure_array(guides_, at_.s_matrix.col(column), at_.frequency_hz, guides_[guide]->beam_rad);
        if (beam.array) beam.array->spillover_ratio = 1.0 - beam.array->through_ratio - back;
    }
    long driven_guides() const {
        return std::count_if(guides_.begin(), guides_.end(),
                             [](const PlanarPort* port) { return port->driven; });
    }
    /// Power density in the beam's direction, for 1 W into a guide, dB.
    static double strength_db(const Beam& beam, bool is_guide) {
        if (beam.array) return beam.array->strength_db;
        return beam.directivity_2d_db + (is_guide ? level_db(beam.radiated_power_w) : 0.0);
    }
    void fill_scan_loss() {
        std::vector<std::size_t> beams;
        for (std::size_t n = 0; n < results_.driven.size(); ++n)
            if (has_metric(results_.driven_kinds[n], MetricExcitation::compared_beam)) beams.push_back(n);
        if (beams.size() < 2) return;
        const auto strength = [&](std::size_t n) {
            return strength_db(at_.beams[n], results_.driven_kinds[n] == ExcitationKind::guide);
        };
        double best = strength(beams.front());
        for (const std::size_t n : beams) best = std::fmax(best, strength(n));  // NaN: radiates nothing
        for (const std::size_t n : beams) at_.beams[n].scan_loss_db = best - strength(n);
    }

    const Results& results_;
    FrequencyResult& at_;
    std::vector<const PlanarPort*> guides_;
};

}  // namespace

std::vector<ArrayWave> array_waves(const std::vector<const PlanarPort*>& guides,
                                   const Eigen::VectorXcd& to_array, double frequency_hz) {
    const double k = wavenumber(frequency_hz);
    std::vector<ArrayWave> waves;
    for (std::size_t n = 0; n < guides.size(); ++n) {
        if (!guides[n]->element) continue;
        const ArrayElement& element = *guides[n]->element;
        const double phase = guide_wavenumber(*guides[n], frequency_hz) * element.guide_length -
                             k * std::sqrt(element.line_permittivity) * element.line_length;
        waves.push_back({element.y, to_array(static_cast<Eigen::Index>(n)) * std::exp(j * phase)});
    }
    return waves;
}

double array_power(const std::vector<ArrayWave>& waves, double frequency_hz, double angle_rad) {
    const double k = wavenumber(frequency_hz), sine = std::sin(angle_rad);
    Complex sum = 0.0;
    for (const ArrayWave& element : waves) sum += element.wave * std::exp(j * (k * element.y * sine));
    return std::norm(sum);
}

std::vector<const PlanarPort*> guides_of(const PlanarSettings& settings, const Results& results) {
    std::vector<const PlanarPort*> guides;
    for (const std::string& name : results.ports) guides.push_back(&port_named(settings, name));
    return guides;
}

std::optional<ArrayBeam> measure_array(const std::vector<const PlanarPort*>& guides,
                                       const Eigen::VectorXcd& to_array, double frequency_hz,
                                       std::optional<double> design_beam_rad) {
    const std::vector<ArrayWave> waves = array_waves(guides, to_array, frequency_hz);
    if (waves.empty()) return std::nullopt;
    double through = 0.0, least = HUGE_VAL, most = 0.0;
    for (const ArrayWave& element : waves) {
        through += std::norm(element.wave);
        least = std::min(least, std::norm(element.wave));
        most = std::max(most, std::norm(element.wave));
    }
    const ArrayPattern pattern(waves, frequency_hz);
    ArrayBeam beam;
    beam.beam_angle_deg = pattern.peak_deg();
    beam.beamwidth_3db_deg = pattern.half_power_width_deg();
    beam.side_lobe_db = pattern.side_lobe_db();
    beam.strength_db = level_db(pattern.peak());
    beam.through_ratio = through;
    beam.balance_db = level_db(most) - level_db(least);
    if (design_beam_rad)
        beam.phase_error_deg = phase_error_deg(waves, wavenumber(frequency_hz), *design_beam_rad);
    return beam;
}

void compare_beams(const PlanarSettings& settings, Results& results) {
    for (FrequencyResult& at : results.frequencies) Comparison(settings, results, at).fill();
}

}  // namespace lathe
