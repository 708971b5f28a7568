// The reference in three dimensions: the update equations cell by cell, all currents and then all voltages,
// in any precision.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "solver/volume/engine/second_terms.hpp"
#include "solver/volume/engine/volume_coupling_terms.hpp"
#include "solver/volume/engine/volume_edge_terms.hpp"
#include "solver/volume/engine/volume_energy.hpp"
#include "solver/volume/engine/volume_recorder.hpp"

namespace lathe::debug {

/// Same interface and, in float, the same bits as cpu::SkewedVolumeStepper; no vectors, threads or skewing.
/// In double it shows what is rounding and what is the scheme. A half step reads the fields and writes into a
/// buffer of its own that holds NaN before: a value that no update has written, or that one has read from
/// where it is to be written, shows at once.
template <class Real>
class PlainVolumeStepper {
public:
    /// `problem` must outlive it.
    explicit PlainVolumeStepper(const VolumeProblem& problem)
        : problem_(problem),
          state_(problem),
          terms_(problem, state_),
          second_(problem, state_),
          coupling_(problem, state_),
          edge_terms_(problem, state_, coupling_),
          records_(terms_.row_sums(), problem.sample_sizes()),
          recorder_(problem),
          generator_(problem, problem.dt, problem.is_driven_by(SourceSeriesName::pulse)) {
        for (std::vector<Real>& buffer : written_) buffer.resize(problem.grid.cell_count());
    }

    /// The running fields, to start from something other than silence.
    VolumeState<Real>& state() { return state_; }

    /// Takes `count` steps and appends what they record to `recording`.
    void advance(int count, Recording& recording) {
        recorder_.extend(count, recording);
        const SourceSeries& series = generator_.next(count, &recording.incident_voltage);
        records_.begin(recording.steps, count, problem_.clock());
        for (int n = 0; n < count; ++n) {
            half_step(h_x, [&](int i, int j, int k) { advance_currents(i, j, k); });
            for_each_row([&](int j, int k) {
                second_.advance_currents(j, k);
                terms_.drive_currents(j, k, series, n);
            });
            for_each_row([&](int j, int k) { coupling_.collect(j, k); });
            for_each_row([&](int j, int k) { edge_terms_.advance(j, k); });
            half_step(e_x, [&](int i, int j, int k) { advance_voltages(i, j, k); });
            for_each_row([&](int j, int k) {
                second_.advance_voltages(j, k);
                coupling_.apply(j, k);
                terms_.drive_voltages(j, k, series, n);
                terms_.record(j, k, n, records_);
            });
        }
        terms_.add_sums(records_, recording);
        recorder_.take_samples(records_, recording);
        recording.steps += count;
    }

    /// Completes the spectra of a recording, before it is read.
    void finish(Recording& recording) { recorder_.finish(recording); }

    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy() const { return stored_energy(state_); }

private:
    template <class Work>
    void for_each_row(const Work& work) {
        for (int k = 0; k < state_.layout().planes; ++k)
            for (int j = 0; j < state_.layout().rows; ++j) work(j, k);
    }

    /// Updates the three components from `first` on, by way of the buffers.
    template <class Update>
    void half_step(VolumeComponent first, const Update& update) {
        for (std::vector<Real>& buffer : written_)
            std::fill(buffer.begin(), buffer.end(), std::numeric_limits<Real>::quiet_NaN());
        const int columns = state_.layout().columns;
        for_each_row([&](int j, int k) {
            for (int i = 0; i < columns; ++i) update(i, j, k);
        });
        for_each_row([&](int j, int k) {
            for (int c = 0; c < 3; ++c)
                for (int i = 0; i < columns; ++i)
                    state_.row(first + c, j, k)[i] =
                        written_[static_cast<std::size_t>(c)][problem_.grid.at(i, j, k)];
        });
    }

    Real value(VolumeComponent component, int i, int j, int k) const {
        return state_.row(component, j, k)[i];
    }

    /// Difference of a component along an axis at a cell: of a voltage to the next node, of a current from
    /// the half node before; stretched in a layer of the axis.
    Real along(Axis axis, VolumeComponent component, int i, int j, int k) {
        const int up = is_current(component) ? -1 : 1;
        const Real other = value(component, i + (axis == Axis::x ? up : 0), j + (axis == Axis::y ? up : 0),
                                 k + (axis == Axis::z ? up : 0));
        const Real here = value(component, i, j, k);
        const Real difference = is_current(component) ? here - other : other - here;
        const int n = axis == Axis::x ? i : axis == Axis::y ? j : k;
        if (!state_.layers(axis).contains(n)) return difference;
        const bool is_first = axis_of(component) == next(axis);
        const LayerMemory which = is_current(component) ? (is_first ? first_current : second_current)
                                                        : (is_first ? first_voltage : second_voltage);
        const Stretch<Real>& s = state_.stretch(axis, !is_current(component), n);
        return fdtd::stretched(difference, state_.memory(axis, which, i, j, k), s.b, s.c, s.per_kappa);
    }

    void write(VolumeComponent component, int i, int j, int k, Real curl) {
        const Real before = value(component, i, j, k), c = state_.coefficient(component, i, j, k);
        written_[static_cast<std::size_t>(component % 3)][problem_.grid.at(i, j, k)] =
            is_current(component)
                ? fdtd::advance(before, c, curl)
                : fdtd::advance_lossy(before, state_.blocks().decay(component, i, j, k), c, curl);
    }

    void advance_currents(int i, int j, int k) {
        const auto d = [&](Axis axis, VolumeComponent of) { return along(axis, of, i, j, k); };
        write(h_x, i, j, k, fdtd::curl_at_h_x(d(Axis::z, e_y), d(Axis::y, e_z)));
        write(h_y, i, j, k, fdtd::curl_at_h_y(d(Axis::x, e_z), d(Axis::z, e_x)));
        write(h_z, i, j, k, fdtd::curl_at_h_z(d(Axis::y, e_x), d(Axis::x, e_y)));
    }

    void advance_voltages(int i, int j, int k) {
        const auto d = [&](Axis axis, VolumeComponent of) { return along(axis, of, i, j, k); };
        write(e_x, i, j, k, fdtd::curl_at_e_x(d(Axis::y, h_z), d(Axis::z, h_y)));
        write(e_y, i, j, k, fdtd::curl_at_e_y(d(Axis::z, h_x), d(Axis::x, h_z)));
        write(e_z, i, j, k, fdtd::curl_at_e_z(d(Axis::x, h_y), d(Axis::y, h_x)));
    }

    const VolumeProblem& problem_;
    VolumeState<Real> state_;
    VolumeTerms<Real> terms_;
    SecondTerms<Real> second_;
    VolumeCouplingTerms<Real> coupling_;
    VolumeEdgeTermRows<Real> edge_terms_;
    VolumeRecords records_;
    VolumeRecorder recorder_;
    SourceGenerator generator_;
    std::array<std::vector<Real>, 3> written_;  ///< by a half step: x, y, z of the currents or the voltages
};

}  // namespace lathe::debug
