#include "solver/discretise/dispersive_mean.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/base/matrix_modes.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

constexpr double no_rate = 1e-10;     // of 1 / time scale: poles as slow as this conduct
constexpr double no_residue = 1e-13;  // of all residues: such a pole is cancelled by a zero
constexpr double same_rate = 1e-3;    // of two real poles that become one pair
constexpr double good_match = 1e-7;   // of the expansion with the formula

double rate_of(double frequency_hz) {
    return 2.0 * constants::pi * frequency_hz;
}

double conductivity_rate(const Material& material, double loss_frequency_hz) {
    const double loss = material.relative_permittivity * material.loss_tangent;
    return material.conductivity_s_per_m / constants::vacuum_permittivity +
           (loss > 0.0 ? rate_of(loss_frequency_hz) * loss : 0.0);
}

/// A permittivity as a state space: direct + to_field (s - of_state)^-1 of_field.
struct StateSpace {
    Eigen::MatrixXd of_state;
    Eigen::VectorXd of_field;
    Eigen::RowVectorXd to_field;
    double direct = 1.0;

    explicit StateSpace(Eigen::Index states, double at_once)
        : of_state(Eigen::MatrixXd::Zero(states, states)),
          of_field(Eigen::VectorXd::Zero(states)),
          to_field(Eigen::RowVectorXd::Zero(states)),
          direct(at_once) {}

    StateSpace inverse() const {
        StateSpace result(of_field.size(), 1.0 / direct);
        result.of_state = of_state - of_field * to_field / direct;
        result.of_field = of_field / direct;
        result.to_field = -to_field / direct;
        return result;
    }
    StateSpace times(double factor) const {
        StateSpace result = *this;
        result.to_field *= factor, result.direct *= factor;
        return result;
    }
    StateSpace plus(const StateSpace& other) const {
        const Eigen::Index n = of_field.size(), m = other.of_field.size();
        StateSpace result(n + m, direct + other.direct);
        result.of_state.topLeftCorner(n, n) = of_state;
        result.of_state.bottomRightCorner(m, m) = other.of_state;
        result.of_field << of_field, other.of_field;
        result.to_field << to_field, other.to_field;
        return result;
    }
};

/// Time in units of `scale`.
StateSpace state_space_of(const Material& material, double loss_frequency_hz, double scale) {
    const double conduction = scale * conductivity_rate(material, loss_frequency_hz);
    StateSpace whole(0, material.relative_permittivity);
    if (conduction > 0.0) {
        StateSpace term(1, 0.0);
        term.of_field[0] = 1.0, term.to_field[0] = conduction;
        whole = whole.plus(term);
    }
    for (const MaterialPole& pole : material.poles) {
        if (pole.kind == PoleKind::debye) {
            StateSpace term(1, 0.0);
            const double rate = scale / pole.relaxation_s;
            term.of_state(0, 0) = -rate, term.of_field[0] = 1.0, term.to_field[0] = pole.delta * rate;
            whole = whole.plus(term);
            continue;
        }
        const double w = scale * rate_of(pole.frequency_hz), damping = scale * rate_of(pole.damping_hz);
        const bool is_lorentz = pole.kind == PoleKind::lorentz;
        StateSpace term(2, 0.0);
        term.of_state << 0.0, w, (is_lorentz ? -w : 0.0), -damping;
        term.of_field[1] = 1.0;
        term.to_field[0] = (is_lorentz ? pole.delta : 1.0) * w;
        whole = whole.plus(term);
    }
    return whole;
}

StateSpace state_space_of(const Mixture& mixture, const std::vector<Material>& materials,
                          double loss_frequency_hz, double scale) {
    StateSpace mean(0, 0.0), mean_inverse(0, 0.0);
    for (const auto& [number, share] : mixture.shares) {
        const StateSpace part =
            state_space_of(materials[static_cast<std::size_t>(number)], loss_frequency_hz, scale);
        mean = mean.plus(part.times(share));
        mean_inverse = mean_inverse.plus(part.inverse().times(share));
    }
    if (mixture.across <= 0.0) return mean;
    if (mixture.across >= 1.0) return mean_inverse.inverse();
    return mean_inverse.times(mixture.across).plus(mean.inverse().times(1.0 - mixture.across)).inverse();
}

/// Sums of real poles that lie too close for digits of their own.
void add_real_poles(std::vector<OnePort::Pole> poles, OnePort& one_port) {
    std::sort(poles.begin(), poles.end(),
              [](const OnePort::Pole& a, const OnePort::Pole& b) { return a.rate < b.rate; });
    for (std::size_t n = 0; n < poles.size(); ++n) {
        const OnePort::Pole& a = poles[n];
        if (n + 1 == poles.size() || poles[n + 1].rate - a.rate > same_rate * a.rate) {
            one_port.poles.push_back(a);
            continue;
        }
        const OnePort::Pole& b = poles[++n];
        one_port.pairs.push_back({a.rate + b.rate, a.rate * b.rate, a.residue + b.residue,
                                  a.residue * b.rate + b.residue * a.rate});
    }
}

/// Partial fractions of s times a permittivity, in 1/s: s r/(s - p) = r + r p/(s - p).
OnePort expanded(const StateSpace& permittivity, double scale) {
    OnePort one_port{permittivity.direct, permittivity.to_field.dot(permittivity.of_field) / scale, {}, {}};
    if (permittivity.of_field.size() == 0) return one_port;
    const MatrixModes modes = matrix_modes(permittivity.of_state);
    const Eigen::VectorXcd driven = modes.coefficients_of(permittivity.of_field);
    const Eigen::RowVectorXcd seen = permittivity.to_field.cast<Complex>() * modes.vectors;
    const Eigen::VectorXcd residues = (seen.transpose().array() * driven.array()).matrix();
    const double all = residues.cwiseAbs().sum();
    std::vector<OnePort::Pole> poles;
    for (Eigen::Index n = 0; n < residues.size(); ++n) {
        const Complex residue = residues[n];
        Complex pole = modes.values[n];
        if (pole.imag() < 0.0 || std::abs(pole) < no_rate || std::abs(residue) <= no_residue * all) continue;
        pole.real(std::min(0.0, pole.real()));
        const Complex of_current = residue * pole;  // in 1 / scale^2
        const double square = scale * scale;
        if (pole.imag() == 0.0)
            poles.push_back({-pole.real() / scale, of_current.real() / square});
        else
            one_port.pairs.push_back({-2.0 * pole.real() / scale, std::norm(pole) / square,
                                      2.0 * of_current.real() / square,
                                      -2.0 * std::real(of_current * std::conj(pole)) / (square * scale)});
    }
    add_real_poles(std::move(poles), one_port);
    return one_port;
}

bool is_good(const OnePort& one_port, const Mixture& mixture, const std::vector<Material>& materials,
             double time_scale) {
    for (const double factor : {0.01, 0.1, 0.5, 1.0, 3.0}) {
        const double frequency = factor / (2.0 * constants::pi * time_scale);
        const Complex s(0.0, rate_of(frequency)), found = one_port.admittance(s) / s,
                                                  expected = permittivity_of(mixture, materials, frequency);
        if (!(std::abs(found - expected) <= good_match * std::abs(expected))) return false;
    }
    return true;
}

}  // namespace

OnePort one_port_of(const Material& material, double loss_frequency_hz) {
    OnePort one_port{material.relative_permittivity, conductivity_rate(material, loss_frequency_hz), {}, {}};
    for (const MaterialPole& pole : material.poles) {
        const double w = rate_of(pole.frequency_hz), damping = rate_of(pole.damping_hz);
        switch (pole.kind) {
            case PoleKind::debye: {
                const double rate = 1.0 / pole.relaxation_s;
                one_port.conductance += pole.delta * rate;
                one_port.poles.push_back({rate, -pole.delta * rate * rate});
                break;
            }
            case PoleKind::drude:
                one_port.poles.push_back({damping, w * w});
                break;
            case PoleKind::lorentz:
                one_port.pairs.push_back({damping, w * w, pole.delta * w * w, 0.0});
                break;
        }
    }
    return one_port;
}

OnePort one_port_of(const Mixture& mixture, const std::vector<Material>& materials, double loss_frequency_hz,
                    double time_scale) {
    if (mixture.shares.size() == 1)
        return one_port_of(materials[static_cast<std::size_t>(mixture.shares.front().first)],
                           loss_frequency_hz);
    // Loss tangents as conductivities, as the one-port has them.
    std::vector<Material> at_band = materials;
    for (Material& material : at_band) {
        material.conductivity_s_per_m =
            constants::vacuum_permittivity * conductivity_rate(material, loss_frequency_hz);
        material.loss_tangent = 0.0;
    }
    if (mixture.across > 0.0) {
        OnePort one_port =
            expanded(state_space_of(mixture, at_band, loss_frequency_hz, time_scale), time_scale);
        if (is_good(one_port, mixture, at_band, time_scale)) return one_port;
    }
    // In parallel: exact for E along the surface, and where eigenvalues fall together the best that is left.
    OnePort sum{0.0, 0.0, {}, {}};
    for (const auto& [number, share] : mixture.shares) {
        const OnePort part = one_port_of(at_band[static_cast<std::size_t>(number)], loss_frequency_hz);
        sum.capacitance += share * part.capacitance;
        sum.conductance += share * part.conductance;
        for (OnePort::Pole pole : part.poles) {
            pole.residue *= share;
            sum.poles.push_back(pole);
        }
        for (OnePort::Pair pair : part.pairs) {
            pair.slope *= share, pair.constant *= share;
            sum.pairs.push_back(pair);
        }
    }
    return sum;
}

std::complex<double> permittivity_of(const Mixture& mixture, const std::vector<Material>& materials,
                                     double frequency_hz) {
    Complex mean = 0.0, mean_inverse = 0.0;
    for (const auto& [number, share] : mixture.shares) {
        const Complex value = complex_permittivity(materials[static_cast<std::size_t>(number)], frequency_hz);
        mean += share * value;
        mean_inverse += share / value;
    }
    return 1.0 / (mixture.across * mean_inverse + (1.0 - mixture.across) / mean);
}

}  // namespace lathe
