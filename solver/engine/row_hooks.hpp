// Sources and recordings, one row at a time, the same for every stepper.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/engine/field_state.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/sources.hpp"

namespace lathe {

/// Where the recordings of one step go.
struct StepPlace {
    std::size_t step = 0;
    long contour_sample = -1;  ///< -1 when the step is not a sample
};

/// One-way injection (total field / scattered field) and current elements on row i, and the recordings
/// that row i contributes to. Steps are counted from 0; `n` is the step inside the source series.
template <class Real>
class RowHooks {
public:
    RowHooks(const Simulation& simulation, FieldState<Real>& fields)
        : simulation_(simulation), fields_(fields) {
        const std::vector<Probe> probes = recorded_probes(simulation);
        if (probes.empty()) return;
        first_probe_.assign(static_cast<std::size_t>(simulation.grid.nr) + 1, 0);
        for (std::size_t slot = 0; slot < probes.size(); ++slot) {
            ++first_probe_[static_cast<std::size_t>(probes[slot].row) + 1];
            probes_.push_back({probes[slot], slot});
        }
        for (std::size_t i = 1; i < first_probe_.size(); ++i) first_probe_[i] += first_probe_[i - 1];
        std::stable_sort(probes_.begin(), probes_.end(), [](const SlottedProbe& a, const SlottedProbe& b) {
            return a.probe.row < b.probe.row;
        });
    }

    /// After the currents of row i have been advanced: the column before the plane carries only the
    /// scattered field, so the incident voltage that its curl has picked up is taken out.
    void drive_currents(int i, const SourceSeries& sources, std::size_t n) {
        if (!simulation_.port || i >= simulation_.port->mode.rows) return;
        const PortMode& mode = simulation_.port->mode;
        const int k = simulation_.port->injection_column - 1;
        const auto s = static_cast<std::size_t>(i);
        const Real voltage = static_cast<Real>(sources.line_voltage[n]);
        fields_.row(i_phi, i)[k] +=
            fields_.coefficient(i_phi, i, k) * (voltage * static_cast<Real>(mode.v_r[s]));
        fields_.row(i_r, i)[k] -=
            fields_.coefficient(i_r, i, k) * (voltage * static_cast<Real>(mode.v_phi[s]));
    }

    /// After the voltages of row i: the plane itself carries the total field, so the incident current
    /// missing behind it is added; a current element takes its current out of Ampere's law.
    void drive_voltages(int i, const SourceSeries& sources, std::size_t n) {
        if (simulation_.port && i < simulation_.port->mode.rows) {
            const PortMode& mode = simulation_.port->mode;
            const int k = simulation_.port->injection_column;
            const auto s = static_cast<std::size_t>(i);
            const Real current = static_cast<Real>(sources.line_current[n]);
            fields_.row(v_r, i)[k] +=
                fields_.coefficient(v_r, i, k) * (current * static_cast<Real>(mode.i_phi[s]));
            fields_.row(v_phi, i)[k] -=
                fields_.coefficient(v_phi, i, k) * (current * static_cast<Real>(mode.i_r[s]));
        }
        if (simulation_.element && i == simulation_.element->row) {
            const CurrentElement& e = *simulation_.element;
            const auto edge = static_cast<int>(e.edge);  // r, phi, z as in Array
            fields_.row(static_cast<Array>(v_r + edge), i)[e.column] -=
                fields_.coefficient(static_cast<Array>(v_r + edge), i, e.column) *
                static_cast<Real>(sources.element_current[n]);
        }
    }

    /// Where the values of step `step` go.
    StepPlace place(long step) const {
        StepPlace place{static_cast<std::size_t>(step)};
        if (simulation_.contour && (step + 1) % simulation_.contour_stride == 0)
            place.contour_sample = (step + 1) / simulation_.contour_stride - 1;
        return place;
    }

    /// After row i has reached the end of a step. Rows of one step must come in ascending order.
    void record(int i, const StepPlace& place, Recording& out) {
        const std::size_t at = place.step;
        if (simulation_.port && i < simulation_.port->mode.rows) {
            const PortMode& mode = simulation_.port->mode;
            const int k = simulation_.port->reading_column;
            const auto s = static_cast<std::size_t>(i);
            out.voltage[at] += mode.weight_v_r[s] * static_cast<double>(fields_.row(v_r, i)[k]) +
                               mode.weight_v_phi[s] * static_cast<double>(fields_.row(v_phi, i)[k]);
            const auto overlap = [&](int column) {
                return mode.weight_i_phi[s] * static_cast<double>(fields_.row(i_phi, i)[column]) +
                       mode.weight_i_r[s] * static_cast<double>(fields_.row(i_r, i)[column]);
            };
            out.current_before[at] += overlap(k - 1);
            out.current_after[at] += overlap(k);
        }
        if (simulation_.element && i == simulation_.element->row) {
            const CurrentElement& e = *simulation_.element;
            out.voltage[at] = static_cast<double>(
                fields_.row(static_cast<Array>(v_r + static_cast<int>(e.edge)), i)[e.column]);
        }
        if (place.contour_sample < 0) return;
        record_contour(i, *simulation_.contour, place.contour_sample, out);
        if (!probes_.empty()) record_probes(i, place.contour_sample, out);
    }

private:
    void record_contour(int i, const Contour& contour, long sample, Recording& out) {
        if (i > contour.row) return;
        float* to = out.contour.data() +
                    static_cast<std::size_t>(sample) * static_cast<std::size_t>(contour.channels());
        const auto value = [&](Array array, int k) { return static_cast<float>(fields_.row(array, i)[k]); };
        const auto cap = [&](float* channels, int rows, int n, int column, int inside) {
            channels[n] = value(v_r, column);
            channels[rows + n] = value(v_phi, column);
            channels[2 * rows + n] = value(i_phi, inside);
            channels[3 * rows + n] = value(i_r, inside);
        };
        if (i < contour.row && i >= contour.first_row_low)
            cap(to + contour.low_offset(), contour.low_rows(), i - contour.first_row_low, contour.column_low,
                contour.column_low);
        if (i < contour.row)
            cap(to + contour.high_offset(), contour.row, i, contour.column_high, contour.column_high - 1);
        if (i < contour.row - 1) return;
        // Side: currents half a row inside, voltages on it.
        const int columns = contour.columns();
        float* side = to + contour.side_offset();
        const bool inside = i == contour.row - 1;
        for (int n = 0; n < columns; ++n) {
            const int k = contour.column_low + n;
            side[(inside ? 2 : 0) * columns + n] = inside ? value(i_z, k) : value(v_phi, k);
            side[(inside ? 3 : 1) * columns + n] = inside ? value(i_phi, k) : value(v_z, k);
        }
    }

    void record_probes(int i, long sample, Recording& out) {
        float* to = out.probes.data() + static_cast<std::size_t>(sample) * probes_.size();
        for (auto n = first_probe_[static_cast<std::size_t>(i)];
             n < first_probe_[static_cast<std::size_t>(i) + 1]; ++n) {
            const auto& [probe, slot] = probes_[n];
            const auto array = static_cast<Array>(i_r + static_cast<int>(probe.current));
            to[slot] = static_cast<float>(fields_.row(array, i)[probe.column]);
        }
    }

    const Simulation& simulation_;
    FieldState<Real>& fields_;
    /// A recorded current and its place in a sample.
    struct SlottedProbe {
        Probe probe;
        std::size_t slot;
    };
    std::vector<SlottedProbe> probes_;      // ascending by row
    std::vector<std::size_t> first_probe_;  // of each row; empty without probes
};

}  // namespace lathe
