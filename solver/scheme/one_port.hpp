// A passive linear one-port across an edge of a grid, and its coefficients at a time step.
#pragma once

#include <complex>
#include <vector>

#include "solver/scheme/edge_term.hpp"

namespace lathe {

/// Admittance over the capacitance C0 that the edge has in free space, 1/s, e^{+jwt}:
///     Y/C0 = s capacitance + conductance + sum of residue / (s + rate)
///                                        + sum of (slope s + constant) / (s^2 + damping s + square).
/// For a material it is s times the relative permittivity. Passive when Re Y >= 0 for all s = jw and no pole
/// grows; `capacitance` >= 1, so that the time step of free space holds.
struct OnePort {
    /// A single real pole.
    struct Pole {
        double rate = 0.0, residue = 0.0;  ///< 1/s; 1/s^2
        bool operator==(const Pole&) const = default;
    };
    /// Two poles, conjugate or real.
    struct Pair {
        double damping = 0.0, square = 0.0;  ///< 1/s; 1/s^2, more than 0
        double slope = 0.0, constant = 0.0;  ///< 1/s^2; 1/s^3
        bool operator==(const Pair&) const = default;
    };
    double capacitance = 1.0;  ///< of the edge with all that responds at once, over C0
    double conductance = 0.0;  ///< over C0, 1/s
    std::vector<Pole> poles = {};
    std::vector<Pair> pairs = {};

    bool operator==(const OnePort&) const = default;
    /// False when the edge has a capacitance and a conductance alone, which need no state.
    bool has_states() const { return !poles.empty() || !pairs.empty(); }
    /// Y/C0 at a complex frequency s, 1/s.
    std::complex<double> admittance(std::complex<double> s) const;
    /// Limit of Y/(s C0) for s -> 0; infinite for a one-port that conducts at direct current. The energy that
    /// a passive one-port with charge q stores is at least q^2 / (2 C0 static_capacitance()).
    double static_capacitance() const;
};

/// Two one-ports across one edge: sums of all parts, the capacitance of free space counted once.
OnePort in_parallel(const OnePort& a, const OnePort& b);

/// Resistance (ohm), inductance (H) and capacitance (F) of a lumped element; an entry that is 0 is missing:
/// no resistor, coil or capacitor.
struct LumpedElement {
    double resistance = 0.0, inductance = 0.0, capacitance = 0.0;
    bool is_parallel = false;
    bool operator==(const LumpedElement&) const = default;
};
/// The element across an edge that has the capacitance `edge_capacitance` (F) in free space. Throws
/// InputError for a value that is negative or not finite, for an element without any part, and for one in
/// series without R and L, which is a capacitor of `is_parallel`.
OnePort one_port_of(const LumpedElement& element, double edge_capacitance);

/// The coefficients of a one-port at a time step, double precision (solver/scheme/edge_term.hpp).
struct EdgeTermCoefficients {
    double value = 1.0;   ///< of the edge, in place of 1 in free space
    double change = 0.0;  ///< <= 0
    std::vector<fdtd::EdgeTermSection<double>> sections;
};
/// `time_step` in s.
EdgeTermCoefficients edge_term_coefficients(const OnePort& one_port, double time_step);

/// Coefficients in single precision that stay passive: what rounding may add to a state or a voltage in a
/// step is taken off it, some 1e-7 of its change.
fdtd::EdgeTermSection<float> rounded(const fdtd::EdgeTermSection<double>& section);
/// The same for the change of an edge.
float rounded_change(double change);

}  // namespace lathe
