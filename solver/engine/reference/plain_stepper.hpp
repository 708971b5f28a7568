// The reference: the update equations cell by cell, all currents and then all voltages, in any precision.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "solver/engine/coupling_terms.hpp"
#include "solver/engine/field_state.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/row_terms.hpp"
#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

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
    void advance(int count, Recording& recording) {
        extend_recording(problem_, count, recording);
        const SourceSeries& series = generator_.next(count, &recording.incident_voltage);
        const int rows = fields_.nr() - 1;
        for (int n = 0; n < count; ++n) {
            const auto at = static_cast<std::size_t>(n);
            poison();
            for (int i = 0; i < rows; ++i)
                for (int k = 0; k < fields_.nz(); ++k) advance_currents(i, k);
            take_over(i_r);
            for (int i = 0; i < rows; ++i) terms_.drive_currents(i, series, at);
            poison();
            for (int i = 0; i < rows; ++i)
                for (int k = 0; k < fields_.nz(); ++k) advance_voltages(i, k);
            take_over(v_r);
            if (!coupling_.empty())
                for (int i = 0; i < rows; ++i) coupling_.collect(i);
            for (int i = 0; i < rows; ++i) terms_.drive_voltages(i, series, at);
            if (!coupling_.empty())
                for (int i = 0; i < rows; ++i) coupling_.apply(i);
            for (int i = 0; i < rows; ++i) terms_.record(i, terms_.recorded(recording.steps + n), recording);
        }
        recording.steps += count;
    }

    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy() const {
        const Grid& grid = problem_.grid;
        double total = 0.0;
        for (int i = fields_.layer_rows().low_end; i < std::min(grid.nr - 1, fields_.layer_rows().high_begin);
             ++i)
            for (int c = 0; c < field_arrays; ++c) {
                const auto array = static_cast<Array>(c);
                if (!fields_.layout().has(array)) continue;
                const auto x = fields_.row(array, i);
                for (int k = grid.pml_z_low; k < grid.last_clear_column(); ++k)
                    if (const Real coefficient = fields_.coefficient(array, i, k); coefficient > 0)
                        total += static_cast<double>(x[k]) * static_cast<double>(x[k]) /
                                 static_cast<double>(coefficient);
            }
        return total;
    }

    /// A component over the whole grid, V/m or A/m.
    Frame frame(FieldComponent component, long step) const {
        return field_frame(problem_, fields_, component, step);
    }

private:
    /// What of an axial layer acts on a component: its memory follows `difference` and adds with `sign`.
    struct Axial {
        AxialMemory memory;
        Real difference, sign;
    };

    Real value(Array array, int i, int k) const {
        return fields_.layout().has(array) ? fields_.row(array, i)[k] : Real(0);
    }
    std::vector<Real>& written(Array array) { return written_[static_cast<std::size_t>(array % 3)]; }

    void poison() {
        for (std::vector<Real>& buffer : written_)
            std::fill(buffer.begin(), buffer.end(), std::numeric_limits<Real>::quiet_NaN());
    }
    /// The three components from `first` on, from where they have been written to the fields.
    void take_over(Array first) {
        for (int c = first; c < first + 3; ++c) {
            const auto array = static_cast<Array>(c);
            if (!fields_.layout().has(array)) continue;
            for (int i = 0; i + 1 < fields_.nr(); ++i)
                for (int k = 0; k < fields_.nz(); ++k)
                    fields_.row(array, i)[k] = written(array)[problem_.grid.at(i, k)];
        }
    }

    /// Plain update, axial layer, then what a conductor or the radial layer makes of the two.
    void update(Array array, int i, int k, Real curl, const Axial* axial = nullptr) {
        if (!fields_.layout().has(array)) return;
        const Real before = value(array, i, k), coefficient = fields_.coefficient(array, i, k);
        const bool in_radial_layer = fields_.layer_rows().contains(i);
        Real x = fdtd::advance(in_radial_layer ? Real(0) : before, coefficient, curl);
        if (!in_radial_layer && fields_.has_loss() && !is_current(array))
            x = fdtd::advance_lossy(before, fields_.decay(array, i, k), coefficient, curl);
        if (axial && fields_.is_axial(k)) {
            Real& psi = fields_.axial(axial->memory, i, k);
            psi =
                fdtd::advance_psi(psi, fields_.profile(is_current(array) ? b_half : b_node, k),
                                  fields_.profile(is_current(array) ? c_half : c_node, k), axial->difference);
            x = fdtd::advance(x, coefficient, axial->sign * psi);
        }
        if (in_radial_layer)
            x = fdtd::advance_radial(before, fields_.radial(array, i, k),
                                     fields_.radial_constants(i)[static_cast<std::size_t>(array)], Real{1},
                                     x);
        written(array)[problem_.grid.at(i, k)] = x;
    }

    void advance_currents(int i, int k) {
        const Real r = value(v_r, i, k), r_next_z = value(v_r, i, k + 1);
        const Real phi = value(v_phi, i, k), phi_next_z = value(v_phi, i, k + 1);
        const Real z = value(v_z, i, k);
        const Axial of_r{psi_v_r, r_next_z - r, -1}, of_phi{psi_v_phi, phi_next_z - phi, 1};
        update(i_phi, i, k, fdtd::curl_at_i_phi(value(v_z, i + 1, k), z, r_next_z, r), &of_r);
        update(i_r, i, k, fdtd::curl_at_i_r(m_, z, phi_next_z, phi), &of_phi);
        update(i_z, i, k, fdtd::curl_at_i_z(m_, value(v_phi, i + 1, k), phi, r));
    }

    void advance_voltages(int i, int k) {
        const Real phi = value(i_phi, i, k), phi_before_z = value(i_phi, i, k - 1);
        const Real r = value(i_r, i, k), r_before_z = value(i_r, i, k - 1);
        const Real z = value(i_z, i, k);
        const Axial of_phi{psi_i_phi, phi - phi_before_z, -1}, of_r{psi_i_r, r - r_before_z, 1};
        update(v_r, i, k, fdtd::curl_at_v_r(m_, z, phi, phi_before_z), &of_phi);
        update(v_phi, i, k, fdtd::curl_at_v_phi(r, r_before_z, z, value(i_z, i - 1, k)), &of_r);
        update(v_z, i, k, fdtd::curl_at_v_z(m_, phi, value(i_phi, i - 1, k), r));
    }

    const Problem& problem_;
    Real m_;
    FieldState<Real> fields_;
    RowTerms<Real> terms_;
    CouplingTerms<Real> coupling_;
    SourceGenerator generator_;
    std::array<std::vector<Real>, 3> written_;  ///< by a half step: r, phi, z of the currents or the voltages
};

}  // namespace lathe::debug
