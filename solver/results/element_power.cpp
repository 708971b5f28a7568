#include "solver/results/element_power.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/scheme/update.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Spectra of the currents on and inside the box at one frequency, and the flux that follows. complex numbers
/// go through the curls of update.hpp by their parts.
class BoxFlux {
public:
    BoxFlux(const Simulation& simulation, const float* re, const float* im)
        : simulation_(simulation), box_(*simulation.element_box), re_(re), im_(im) {}

    /// Sum of V I* over the caps and the side, times 2j sin(w dt/2): V without its frequency.
    Complex total() const {
        Complex sum = 0.0;
        for (int i = 0; i < box_.row; ++i)
            sum += cap(i, box_.column_high, box_.column_high - 1) - cap(i, box_.column_low, box_.column_low);
        for (int k = box_.column_low; k < box_.column_high; ++k) {
            if (k > box_.column_low) sum += v_phi(box_.row, k) * std::conj(i_z(box_.row - 1, k));
            sum -= v_z(box_.row, k) * std::conj(i_phi(box_.row - 1, k));
        }
        return sum;
    }

private:
    Complex current(Probe::Current component, int row, int column) const {
        const Probe wanted{component, row, column};
        const auto found = std::lower_bound(
            box_.probes.begin(), box_.probes.end(), wanted,
            [](const Probe& a, const Probe& b) { return a.row != b.row ? a.row < b.row : a < b; });
        const auto n = static_cast<std::size_t>(found - box_.probes.begin());
        return {static_cast<double>(re_[n]), static_cast<double>(im_[n])};
    }
    Complex i_r(int row, int column) const { return current(Probe::Current::r, row, column); }
    Complex i_phi(int row, int column) const { return current(Probe::Current::phi, row, column); }
    Complex i_z(int row, int column) const { return current(Probe::Current::z, row, column); }

    /// E_r H_phi* - E_phi H_r* of a row of the cap at column k; `inside`: column of the currents.
    Complex cap(int i, int k, int inside) const {
        Complex flux = v_r(i, k) * std::conj(i_phi(i, inside));
        if (i > 0) flux -= v_phi(i, k) * std::conj(i_r(i, inside));
        return flux;
    }

    /// c curl: what a step adds to the voltage.
    template <class Curl, class... Currents>
    Complex voltage(const std::vector<double>& map, int i, int k, const Curl& curl,
                    Currents... currents) const {
        return map[simulation_.problem.grid.at(i, k)] *
               Complex{curl(currents.real()...), curl(currents.imag()...)};
    }
    Complex v_r(int i, int k) const {
        const double m = simulation_.problem.coefficients.azimuthal_order;
        return voltage(
            simulation_.problem.coefficients.maps->v_r, i, k,
            [m](double z, double phi, double before) { return fdtd::curl_at_v_r(m, z, phi, before); },
            i_z(i, k), i_phi(i, k), i_phi(i, k - 1));
    }
    Complex v_phi(int i, int k) const {
        return voltage(
            simulation_.problem.coefficients.maps->v_phi, i, k,
            [](double r, double r_before, double z, double z_before) {
                return fdtd::curl_at_v_phi(r, r_before, z, z_before);
            },
            i_r(i, k), i_r(i, k - 1), i_z(i, k), i_z(i - 1, k));
    }
    Complex v_z(int i, int k) const {
        const double m = simulation_.problem.coefficients.azimuthal_order;
        return voltage(
            simulation_.problem.coefficients.maps->v_z, i, k,
            [m](double phi, double before, double r) { return fdtd::curl_at_v_z(m, phi, before, r); },
            i_phi(i, k), i_phi(i - 1, k), i_r(i, k));
    }

    const Simulation& simulation_;
    const ElementBox& box_;
    const float *re_, *im_;
};

}  // namespace

std::vector<double> element_power(const Simulation& simulation, const Recording& recording) {
    const std::size_t all = simulation.problem.probes.size();
    const std::size_t first = wall_probe_count(simulation);
    const std::vector<float> spectra = recording.probe_spectra.empty()
                                           ? series_spectra(simulation, recording.probe_samples,
                                                            recording.sample_count, all, recording.ring_down)
                                           : recording.probe_spectra;
    const double azimuth = azimuthal_weight(simulation.problem.coefficients.azimuthal_order);
    std::vector<double> power;
    for (std::size_t f = 0; f < simulation.problem.frequencies_hz.size(); ++f) {
        const float* re = spectra.data() + 2 * f * all + first;
        const double half_turn =
            constants::pi * simulation.problem.frequencies_hz[f] * simulation.problem.coefficients.dt;
        const Complex per_second{0.0, 2.0 * std::sin(half_turn)};
        power.push_back(0.5 * azimuth * std::real(BoxFlux(simulation, re, re + all).total() / per_second));
    }
    return power;
}

}  // namespace lathe
