#include "solver/adjoint/coefficient_gradient.hpp"

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

class Derivative {
public:
    Derivative(const Problem& problem, const SensitiveFields& fields, const FieldPair& pair)
        : problem_(problem),
          fields_(fields),
          pair_(pair),
          half_turn_(std::polar(1.0, constants::pi * pair.frequency_hz * problem.coefficients.dt)),
          rate_(half_turn_ - 1.0 / half_turn_) {}

    Complex of(const UnknownChange& unknown) const {
        if (!has_field(problem_.fields, unknown.at.component)) return 0.0;
        const Complex x = value(*pair_.forward, unknown.at), y = value(*pair_.adjoint, unknown.at);
        const double c = unknown.coefficient;
        if (is_current(unknown.at.component))
            return -stretch(unknown.at) * rate_ * x * y * unknown.change / (c * c);
        const Complex q_x = current(*pair_.forward, unknown), q_y = current(*pair_.adjoint, unknown);
        const Complex of_coefficient = (1.0 + unknown.loss) * q_x * q_y * unknown.change / rate_;
        const Complex of_loss = y * (unknown.loss_change * q_x + unknown.conduction_change * x / half_turn_);
        return stretch(unknown.at) * (of_coefficient - of_loss);
    }
    Complex of(const PairChange& pair) const {
        if (!has_field(problem_.fields, v_r)) return 0.0;
        const UnknownChange r = unchanged_law(problem_.grid, problem_.coefficients.maps, pair.edge_r),
                            z = unchanged_law(problem_.grid, problem_.coefficients.maps, pair.edge_z);
        const Complex r_x = current(*pair_.forward, r), r_y = (1.0 + r.loss) * current(*pair_.adjoint, r);
        const Complex z_x = current(*pair_.forward, z), z_y = (1.0 + z.loss) * current(*pair_.adjoint, z);
        return (r_x * z_y + z_x * r_y) * pair.change / rate_;
    }

private:
    using Spectrum = std::vector<Complex>;
    Complex value(const Spectrum& spectrum, const FieldIndex& at) const {
        return fields_.holds(at) ? spectrum[fields_.channel(at)] : 0.0;
    }
    /// The curl of the currents in the law of a voltage; sources stand elsewhere.
    Complex curl(const Spectrum& spectrum, const FieldIndex& at) const {
        const double m = problem_.coefficients.azimuthal_order;
        const int i = at.row, k = at.column;
        const Complex phi = value(spectrum, {i_phi, i, k});
        return at.component == v_r
                   ? m * value(spectrum, {i_z, i, k}) - (phi - value(spectrum, {i_phi, i, k - 1}))
                   : phi - value(spectrum, {i_phi, i - 1, k}) - m * value(spectrum, {i_r, i, k});
    }
    /// q of a voltage: (v[n+1] - v[n])/c, or, where voltages are coupled, what the law leaves of the curl.
    Complex current(const Spectrum& spectrum, const UnknownChange& unknown) const {
        const Complex v = value(spectrum, unknown.at);
        if (!fields_.is_coupled(unknown.at)) return rate_ * v / unknown.coefficient;
        return (curl(spectrum, unknown.at) - unknown.conduction * v / half_turn_) / (1.0 + unknown.loss);
    }
    /// s(w) of the column: 1/s = (1 + c - b e^{-jwt})/(1 - b e^{-jwt}), t the time step.
    Complex stretch(const FieldIndex& at) const {
        const AxialAbsorber& axial = problem_.coefficients.axial;
        const bool at_half = at.component == i_r || at.component == i_phi || at.component == v_z;
        const auto column = static_cast<std::size_t>(at.column);
        const double b = (at_half ? axial.b_half : axial.b_node)[column],
                     c = (at_half ? axial.c_half : axial.c_node)[column];
        if (c == 0.0) return 1.0;
        const Complex turn = 1.0 / (half_turn_ * half_turn_);
        return (1.0 - b * turn) / (1.0 + c - b * turn);
    }

    const Problem& problem_;
    const SensitiveFields& fields_;
    const FieldPair& pair_;
    Complex half_turn_, rate_;  ///< e^{jwt/2}; D
};

}  // namespace

Complex coefficient_derivative(const Problem& problem, const SensitiveFields& fields,
                               const CoefficientChange& change, const FieldPair& pair) {
    const Derivative derivative(problem, fields, pair);
    Complex sum = 0.0;
    for (const UnknownChange& unknown : change.unknowns) sum += derivative.of(unknown);
    for (const PairChange& coupled : change.pairs) sum += derivative.of(coupled);
    return sum;
}

}  // namespace lathe
