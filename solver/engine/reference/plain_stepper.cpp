#include "solver/engine/reference/plain_stepper.hpp"

#include <algorithm>
#include <limits>

#include "solver/scheme/absorber.hpp"
#include "solver/scheme/update.hpp"

namespace lathe::debug {

namespace {

/// A component along row `i`; zero where it is not stepped.
template <class Real>
RowView<const Real> read_row(const FieldState<Real>& fields, Array array, int i) {
    static constexpr Real zeros[block_columns] = {};
    return fields.layout().has(array) ? fields.row(array, i) : RowView<const Real>(zeros, 0);
}

/// CPML term of an axial layer for one component: its memory follows `difference` and adds with `sign`.
template <class Real>
struct Axial {
    AxialMemory memory;
    Real difference, sign;
};

/// Updates of one component along row `i`, written from `written` on.
template <class Real>
class RowUpdate {
public:
    RowUpdate(FieldState<Real>& fields, Array array, int i, Real* written)
        : fields_(fields),
          array_(array),
          i_(i),
          is_stepped_(fields.layout().has(array)),
          in_radial_layer_(fields.layer_rows().contains(i)),
          has_loss_(!in_radial_layer_ && fields.has_loss() && !is_current(array)),
          before_(read_row(fields, array, i)),
          written_(written) {}

    /// Plain update, axial layer, then what a conductor or the radial layer makes of the two.
    void at(int k, Real curl) const {
        if (is_stepped_) finish(k, plain(k, curl));
    }
    void at(int k, Real curl, const Axial<Real>& axial) const {
        if (!is_stepped_) return;
        Real x = plain(k, curl);
        if (fields_.is_axial(k)) {
            Real& psi = fields_.axial(axial.memory, i_, k);
            psi =
                fdtd::advance_psi(psi, fields_.profile(is_current(array_) ? b_half : b_node, k),
                                  fields_.profile(is_current(array_) ? c_half : c_node, k), axial.difference);
            x = fdtd::advance(x, fields_.coefficient(array_, i_, k), axial.sign * psi);
        }
        finish(k, x);
    }

private:
    Real plain(int k, Real curl) const {
        const Real before = before_[k], coefficient = fields_.coefficient(array_, i_, k);
        if (has_loss_) return fdtd::advance_lossy(before, fields_.decay(array_, i_, k), coefficient, curl);
        return fdtd::advance(in_radial_layer_ ? Real(0) : before, coefficient, curl);
    }
    void finish(int k, Real x) const {
        if (in_radial_layer_)
            x = fdtd::advance_radial(before_[k], fields_.radial(array_, i_, k),
                                     fields_.radial_constants(i_)[static_cast<std::size_t>(array_)], Real{1},
                                     x);
        written_[k] = x;
    }

    FieldState<Real>& fields_;
    Array array_;
    int i_;
    bool is_stepped_, in_radial_layer_, has_loss_;
    RowView<const Real> before_;
    Real* written_;
};

}  // namespace

template <class Real>
void PlainStepper<Real>::advance(int count, Recording& recording) {
    extend_recording(problem_, count, recording);
    const SourceSeries& series = generator_.next(count, &recording.incident_voltage);
    const int rows = fields_.nr() - 1;
    for (int n = 0; n < count; ++n) {
        const auto at = static_cast<std::size_t>(n);
        poison();
        for (int i = 0; i < rows; ++i) advance_currents(i);
        take_over(i_r);
        for (int i = 0; i < rows; ++i) terms_.drive_currents(i, series, at);
        poison();
        for (int i = 0; i < rows; ++i) advance_voltages(i);
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

template <class Real>
double PlainStepper<Real>::energy() const {
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

template <class Real>
void PlainStepper<Real>::poison() {
    for (std::vector<Real>& buffer : written_)
        std::fill(buffer.begin(), buffer.end(), std::numeric_limits<Real>::quiet_NaN());
}

template <class Real>
void PlainStepper<Real>::take_over(Array first) {
    for (int c = first; c < first + 3; ++c) {
        const auto array = static_cast<Array>(c);
        if (!fields_.layout().has(array)) continue;
        for (int i = 0; i + 1 < fields_.nr(); ++i) {
            const Real* from = written(array).data() + problem_.grid.at(i, 0);
            const RowView<Real> to = fields_.row(array, i);
            for (int k = 0; k < fields_.nz(); ++k) to[k] = from[k];
        }
    }
}

template <class Real>
void PlainStepper<Real>::advance_currents(int i) {
    const auto from_row = [&](Array array, int row) { return read_row(fields_, array, row); };
    const auto update = [&](Array array) {
        return RowUpdate<Real>(fields_, array, i, written(array).data() + problem_.grid.at(i, 0));
    };
    const auto rs = from_row(v_r, i), phis = from_row(v_phi, i), phis_above = from_row(v_phi, i + 1);
    const auto zs = from_row(v_z, i), zs_above = from_row(v_z, i + 1);
    const auto of_i_phi = update(i_phi), of_i_r = update(i_r), of_i_z = update(i_z);
    for (int k = 0; k < fields_.nz(); ++k) {
        const Real r = rs[k], r_next_z = rs[k + 1];
        const Real phi = phis[k], phi_next_z = phis[k + 1];
        const Real z = zs[k];
        of_i_phi.at(k, fdtd::curl_at_i_phi(zs_above[k], z, r_next_z, r), {psi_v_r, r_next_z - r, -1});
        of_i_r.at(k, fdtd::curl_at_i_r(m_, z, phi_next_z, phi), {psi_v_phi, phi_next_z - phi, 1});
        of_i_z.at(k, fdtd::curl_at_i_z(m_, phis_above[k], phi, r));
    }
}

template <class Real>
void PlainStepper<Real>::advance_voltages(int i) {
    const auto from_row = [&](Array array, int row) { return read_row(fields_, array, row); };
    const auto update = [&](Array array) {
        return RowUpdate<Real>(fields_, array, i, written(array).data() + problem_.grid.at(i, 0));
    };
    const auto phis = from_row(i_phi, i), phis_below = from_row(i_phi, i - 1);
    const auto rs = from_row(i_r, i), zs = from_row(i_z, i), zs_below = from_row(i_z, i - 1);
    const auto of_v_r = update(v_r), of_v_phi = update(v_phi), of_v_z = update(v_z);
    for (int k = 0; k < fields_.nz(); ++k) {
        const Real phi = phis[k], phi_before_z = phis[k - 1];
        const Real r = rs[k], r_before_z = rs[k - 1];
        const Real z = zs[k];
        of_v_r.at(k, fdtd::curl_at_v_r(m_, z, phi, phi_before_z), {psi_i_phi, phi - phi_before_z, -1});
        of_v_phi.at(k, fdtd::curl_at_v_phi(r, r_before_z, z, zs_below[k]), {psi_i_r, r - r_before_z, 1});
        of_v_z.at(k, fdtd::curl_at_v_z(m_, phi, phis_below[k], r));
    }
}

template class PlainStepper<float>;
template class PlainStepper<double>;

}  // namespace lathe::debug
