#include "solver/scheme/one_port.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Core>
#include <Eigen/LU>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr double rounding = 0x1p-24;          // of a number in single precision
constexpr double direct_current_zero = 1e-9;  // of all conductances: less is rounding

/// Two states: dx/dt = of_state x + of_voltage v, current = to_current . x.
struct Section {
    Eigen::Matrix2d of_state = Eigen::Matrix2d::Zero();
    Eigen::Vector2d of_voltage = Eigen::Vector2d::Zero(), to_current = Eigen::Vector2d::Zero();
};

/// In the form of a lossy resonator, whose states never grow in the trapezoidal rule: A + A^T <= 0.
Section section_of(const OnePort::Pair& pair) {
    const double w = std::sqrt(pair.square);
    Section section;
    section.of_state << 0.0, w, -w, -pair.damping;
    section.of_voltage[1] = 1.0;
    section.to_current << pair.constant / w, pair.slope;
    return section;
}

std::vector<Section> sections_of(const OnePort& one_port) {
    std::vector<Section> sections;
    for (const OnePort::Pair& pair : one_port.pairs) sections.push_back(section_of(pair));
    for (std::size_t n = 0; n < one_port.poles.size(); ++n) {
        const Eigen::Index at = static_cast<Eigen::Index>(n % 2);
        if (at == 0) sections.emplace_back();
        Section& section = sections.back();
        section.of_state(at, at) = -one_port.poles[n].rate;
        section.of_voltage[at] = 1.0;
        section.to_current[at] = one_port.poles[n].residue;
    }
    return sections;
}

void require(double value, const char* name) {
    if (!(value >= 0.0) || !std::isfinite(value))
        throw InputError({}, std::to_string(value),
                         std::string("the ") + name + " of a lumped element must be 0 or more and finite");
}

}  // namespace

std::complex<double> OnePort::admittance(std::complex<double> s) const {
    std::complex<double> sum = s * capacitance + conductance;
    for (const Pole& pole : poles) sum += pole.residue / (s + pole.rate);
    for (const Pair& pair : pairs)
        sum += (pair.slope * s + pair.constant) / (s * (s + pair.damping) + pair.square);
    return sum;
}

double OnePort::static_capacitance() const {
    double current = conductance, scale = std::abs(conductance), charge = capacitance;
    for (const Pole& pole : poles) {
        if (pole.rate <= 0.0) return std::numeric_limits<double>::infinity();
        const double direct = pole.residue / pole.rate;
        current += direct, scale += std::abs(direct), charge -= direct / pole.rate;
    }
    for (const Pair& pair : pairs) {
        const double direct = pair.constant / pair.square;
        current += direct, scale += std::abs(direct);
        charge += (pair.slope - direct * pair.damping) / pair.square;
    }
    return current > direct_current_zero * scale ? std::numeric_limits<double>::infinity() : charge;
}

OnePort in_parallel(const OnePort& a, const OnePort& b) {
    OnePort sum = a;
    sum.capacitance += b.capacitance - 1.0;
    sum.conductance += b.conductance;
    sum.poles.insert(sum.poles.end(), b.poles.begin(), b.poles.end());
    sum.pairs.insert(sum.pairs.end(), b.pairs.begin(), b.pairs.end());
    return sum;
}

OnePort one_port_of(const LumpedElement& element, double edge_capacitance) {
    const double r = element.resistance, l = element.inductance, c = element.capacitance;
    require(r, "resistance"), require(l, "inductance"), require(c, "capacitance");
    if (r == 0.0 && l == 0.0 && (c == 0.0 || !element.is_parallel))
        throw InputError({}, "no resistance and no inductance",
                         "a lumped element needs one of them, or a capacitance in parallel");
    OnePort one_port;
    if (element.is_parallel) {
        one_port.capacitance += c / edge_capacitance;
        if (r > 0.0) one_port.conductance = 1.0 / (r * edge_capacitance);
        if (l > 0.0) one_port.poles.push_back({0.0, 1.0 / (l * edge_capacitance)});
    } else if (l > 0.0 && c > 0.0) {
        one_port.pairs.push_back({r / l, 1.0 / (l * c), 1.0 / (l * edge_capacitance), 0.0});
    } else if (l > 0.0) {
        one_port.poles.push_back({r / l, 1.0 / (l * edge_capacitance)});
    } else {
        // s / (r (s + 1/(r c))); without a capacitor the resistor alone.
        one_port.conductance = 1.0 / (r * edge_capacitance);
        if (c > 0.0) one_port.poles.push_back({1.0 / (r * c), -one_port.conductance / (r * c)});
    }
    return one_port;
}

EdgeTermCoefficients edge_term_coefficients(const OnePort& one_port, double time_step) {
    const double half = 0.5 * time_step;
    struct Stepped {
        Eigen::Matrix2d change;  ///< F - 1
        Eigen::Vector2d of_voltage, to_current;
    };
    // States over the time step, so that none is of another size than the voltage but for slow poles.
    std::vector<Stepped> stepped;
    double direct = one_port.conductance;
    for (const Section& section : sections_of(one_port)) {
        const Eigen::Matrix2d inverse = (Eigen::Matrix2d::Identity() - half * section.of_state).inverse();
        Stepped& last = stepped.emplace_back();
        last.change = time_step * inverse * section.of_state;
        last.of_voltage = 0.5 * inverse * section.of_voltage;
        last.to_current = time_step * section.to_current;
        direct += last.to_current.dot(last.of_voltage);
    }
    EdgeTermCoefficients coefficients;
    const double g = half * direct / one_port.capacitance;
    coefficients.value = 1.0 / (one_port.capacitance * (1.0 + g));
    coefficients.change = -2.0 * g / (1.0 + g);
    for (const Stepped& part : stepped) {
        const Eigen::Matrix2d twice = part.change + 2.0 * Eigen::Matrix2d::Identity();  // F + 1
        const Eigen::Vector2d e = half * coefficients.value * (twice.transpose() * part.to_current);
        const Eigen::Vector2d of_voltage = twice * part.of_voltage;
        coefficients.change -= e.dot(part.of_voltage);
        fdtd::EdgeTermSection<double>& section = coefficients.sections.emplace_back();
        for (int m = 0; m < 2; ++m) {
            section.of_voltage[m] = of_voltage[m];
            section.to_voltage[m] = -e[m];
            for (int n = 0; n < 2; ++n) section.of_state[m][n] = part.change(m, n);
        }
    }
    return coefficients;
}

fdtd::EdgeTermSection<float> rounded(const fdtd::EdgeTermSection<double>& section) {
    double size = 0.0;
    for (const auto& row : section.of_state)
        for (const double element : row) size += element * element;
    const double less = 3.0 * rounding * std::sqrt(size);
    fdtd::EdgeTermSection<float> result;
    for (int m = 0; m < 2; ++m) {
        result.of_voltage[m] = static_cast<float>(section.of_voltage[m]);
        result.to_voltage[m] = static_cast<float>(section.to_voltage[m]);
        for (int n = 0; n < 2; ++n) {
            const double f = section.of_state[m][n] + (m == n ? 1.0 : 0.0);
            result.of_state[m][n] = static_cast<float>(section.of_state[m][n] - less * f);
        }
    }
    return result;
}

float rounded_change(double change) {
    return static_cast<float>(change * (1.0 + 8.0 * rounding));
}

}  // namespace lathe
