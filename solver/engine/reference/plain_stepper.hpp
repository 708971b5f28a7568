// The reference: the update equations cell by cell, all currents and then all voltages, in any precision.
#pragma once

#include "solver/engine/field_state.hpp"
#include "solver/engine/field_values.hpp"
#include "solver/engine/row_hooks.hpp"
#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::debug {

/// Same interface and, in float, the same bits as cpu::SkewedStepper; no vectors, threads or skewing.
/// In double it shows what is rounding and what is the scheme.
template <class Real>
class PlainStepper {
public:
    explicit PlainStepper(const Simulation& simulation)
        : simulation_(simulation), fields_(simulation), hooks_(simulation, fields_), generator_(simulation) {}

    FieldState<Real>& fields() { return fields_; }

    void advance(int count, Recording& recording) {
        extend_recording(simulation_, count, recording);
        const SourceSeries& sources = generator_.next(count, &recording.incident_voltage);
        const int rows = fields_.nr() - 1;
        for (int n = 0; n < count; ++n) {
            const auto at = static_cast<std::size_t>(n);
            for (int i = 0; i < rows; ++i) {
                advance_currents(i);
                hooks_.drive_currents(i, sources, at);
            }
            for (int i = 0; i < rows; ++i) {
                advance_voltages(i);
                hooks_.drive_voltages(i, sources, at);
                hooks_.record(i, hooks_.place(recording.steps + n), recording);
            }
        }
        recording.steps += count;
    }

    double energy() const {
        const Grid& grid = simulation_.grid;
        double total = 0.0;
        for (int i = 0; i < std::min(grid.nr - 1, fields_.first_radial_row()); ++i)
            for (int c = 0; c < 6; ++c) {
                const auto array = static_cast<Array>(c);
                const auto x = fields_.row(array, i);
                for (int k = grid.pml_z_low; k < grid.last_clear_column(); ++k)
                    if (const Real coefficient = fields_.coefficient(array, i, k); coefficient > 0)
                        total += static_cast<double>(x[k]) * static_cast<double>(x[k]) /
                                 static_cast<double>(coefficient);
            }
        return total;
    }

    Frame frame(FieldComponent component, long step) const {
        return field_frame(simulation_, fields_, component, step);
    }

private:
    /// Applies one increment to a component: plainly, in a conductor, or by the radial layer's law.
    void apply(Array array, int i, int k, Real curl) {
        Real& x = fields_.row(array, i)[k];
        const Real coefficient = fields_.coefficient(array, i, k);
        if (i >= fields_.first_radial_row()) {
            pending_ = fdtd::advance(Real(0), coefficient, curl);
        } else if (fields_.has_loss() && array <= v_z) {
            x = fdtd::advance_lossy(x, fields_.decay(array, i, k), coefficient, curl);
        } else {
            x = fdtd::advance(x, coefficient, curl);
        }
    }
    /// The axial layer's share of the same component.
    void apply_axial(Array array, AxialMemory memory, int i, int k, Real difference, Real sign) {
        if (!fields_.is_axial(k)) return;
        const bool half = array >= i_r;
        Real& psi = fields_.axial(memory, i, k);
        psi = fdtd::advance_psi(psi, fields_.curve(half ? b_half : b_node, k),
                                fields_.curve(half ? c_half : c_node, k), difference);
        Real& x = i >= fields_.first_radial_row() ? pending_ : fields_.row(array, i)[k];
        x = fdtd::advance(x, fields_.coefficient(array, i, k), sign * psi);
    }
    void finish(Array array, int i, int k) {
        if (i < fields_.first_radial_row()) return;
        Real& x = fields_.row(array, i)[k];
        x = fdtd::advance_radial(x, fields_.radial(array, i, k),
                                 fields_.radial_constants(i)[static_cast<std::size_t>(array)], Real{1},
                                 pending_);
    }

    void advance_currents(int i) {
        const auto m = static_cast<Real>(simulation_.coefficients.azimuthal_order);
        const auto vr = fields_.row(v_r, i), vphi = fields_.row(v_phi, i), vz = fields_.row(v_z, i);
        const auto vphi_outer = fields_.row(v_phi, i + 1), vz_outer = fields_.row(v_z, i + 1);
        for (int k = 0; k < fields_.nz(); ++k) {
            apply(i_phi, i, k, fdtd::curl_at_i_phi(vz_outer[k], vz[k], vr[k + 1], vr[k]));
            apply_axial(i_phi, psi_v_r, i, k, vr[k + 1] - vr[k], -1);
            finish(i_phi, i, k);
            apply(i_r, i, k, fdtd::curl_at_i_r(m, vz[k], vphi[k + 1], vphi[k]));
            apply_axial(i_r, psi_v_phi, i, k, vphi[k + 1] - vphi[k], 1);
            finish(i_r, i, k);
            apply(i_z, i, k, fdtd::curl_at_i_z(m, vphi_outer[k], vphi[k], vr[k]));
            finish(i_z, i, k);
        }
    }

    void advance_voltages(int i) {
        const auto m = static_cast<Real>(simulation_.coefficients.azimuthal_order);
        const auto ir = fields_.row(i_r, i), iphi = fields_.row(i_phi, i), iz = fields_.row(i_z, i);
        const auto iphi_inner = fields_.row(i_phi, i - 1), iz_inner = fields_.row(i_z, i - 1);
        for (int k = 0; k < fields_.nz(); ++k) {
            apply(v_r, i, k, fdtd::curl_at_v_r(m, iz[k], iphi[k], iphi[k - 1]));
            apply_axial(v_r, psi_i_phi, i, k, iphi[k] - iphi[k - 1], -1);
            finish(v_r, i, k);
            apply(v_phi, i, k, fdtd::curl_at_v_phi(ir[k], ir[k - 1], iz[k], iz_inner[k]));
            apply_axial(v_phi, psi_i_r, i, k, ir[k] - ir[k - 1], 1);
            finish(v_phi, i, k);
            apply(v_z, i, k, fdtd::curl_at_v_z(m, iphi[k], iphi_inner[k], ir[k]));
            finish(v_z, i, k);
        }
    }

    const Simulation& simulation_;
    FieldState<Real> fields_;
    RowHooks<Real> hooks_;
    SourceGenerator generator_;
    Real pending_ = 0;  ///< increment on its way into the radial layer
};

}  // namespace lathe::debug
