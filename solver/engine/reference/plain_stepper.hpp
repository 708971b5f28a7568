// The reference: the update equations cell by cell, all currents and then all voltages, in any precision.
#pragma once

#include <array>
#include <vector>

#include "solver/engine/coupling_terms.hpp"
#include "solver/engine/field_state.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/row_terms.hpp"

namespace lathe::debug {

/// Same interface and, in float, the same bits as cpu::SkewedStepper; no vectors, threads or skewing.
/// In double it shows what is rounding and what is the scheme. A half step reads the fields and writes into a
/// buffer of its own that holds NaN before: a value that no update has written, or that one has read from
/// where it is to be written, shows at once. With three fields the missing ones count as zero in the
/// equations of six.
template <class Real>
class PlainStepper {
public:
    /// `problem` must outlive it.
    explicit PlainStepper(const Problem& problem)
        : problem_(problem),
          m_(static_cast<Real>(problem.coefficients.azimuthal_order)),
          fields_(problem),
          terms_(problem, fields_),
          coupling_(problem, fields_),
          generator_(problem) {
        for (std::vector<Real>& buffer : written_) buffer.resize(problem.grid.cells());
    }

    /// The running fields, to start from something other than silence.
    FieldState<Real>& fields() { return fields_; }

    /// Takes `count` steps and appends what they record to `recording`.
    void advance(int count, Recording& recording);

    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy() const;

    /// A component over the whole grid, V/m or A/m.
    Frame frame(FieldComponent component, long step) const {
        return field_frame(problem_, fields_, component, step);
    }

private:
    std::vector<Real>& written(Array array) { return written_[static_cast<std::size_t>(array % 3)]; }
    void poison();
    /// The three components from `first` on, from where they have been written to the fields.
    void take_over(Array first);
    /// The three currents, or voltages, along row `i`.
    void advance_currents(int i);
    void advance_voltages(int i);

    const Problem& problem_;
    Real m_;
    FieldState<Real> fields_;
    RowTerms<Real> terms_;
    CouplingTerms<Real> coupling_;
    SourceGenerator generator_;
    std::array<std::vector<Real>, 3> written_;  ///< by a half step: r, phi, z of the currents or the voltages
};

// Compiled once, with the options of inner loops (plain_stepper.cpp).
extern template class PlainStepper<float>;
extern template class PlainStepper<double>;

}  // namespace lathe::debug
