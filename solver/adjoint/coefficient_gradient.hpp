// The derivative of a number of a solve from two fields and the change of the coefficients.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

#include "solver/adjoint/coefficient_change.hpp"
#include "solver/adjoint/sensitive_fields.hpp"

namespace lathe {

/// The spectra of one frequency of a solve and of its adjoint, [channel of the fields' list].
struct FieldPair {
    double frequency_hz = 0.0;
    const std::vector<std::complex<double>>*forward = nullptr, *adjoint = nullptr;
};

/// -y^T dA x per unit of the parameter. With D = 2j sin(w dt/2) and every value at its own time the scheme is
///     [D/c_v, K^T; K, -D/c_i] (v; i) = (J; -M),
/// complex symmetric (K: the curl of the currents' laws, c: the coefficients), so that a functional with
/// dF = g^T dx changes by -y^T dA x where A y = g:
///     sum over v of x y D dc/c^2 - sum over i of x y D dc/c^2,
/// with loss minus x y times the change of the conduction, with coupled voltages q_x^T dC q_y/D. Each row of
/// the axial layer counts times the stretch s(w) of its own column, which makes that symmetric too.
std::complex<double> coefficient_derivative(const Problem& problem, const SensitiveFields& fields,
                                            const CoefficientChange& change, const FieldPair& pair);

}  // namespace lathe
