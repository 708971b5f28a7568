#include "solver/engine/gpu/candidate.hpp"

#include <algorithm>

#include "solver/engine/field_state.hpp"
#include "solver/engine/gpu/problem/transform.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/problem/field_layout.hpp"
#include "solver/problem/source_cache.hpp"

namespace lathe::gpu {
namespace {

int pitch_of(const Grid& grid) {
    return (grid.nz + 4 + 31) / 32 * 32;
}

std::size_t rows_of(const Grid& grid) {
    return static_cast<std::size_t>(grid.nr) + 2;
}

long sample_count(const Problem& simulation) {
    return simulation.has_samples()
               ? simulation.clock().samples_after(std::max(simulation.stop.max_steps, 1L))
               : 0;
}

fdtd::RadialConstants<float> in_single(const fdtd::RadialConstants<double>& d) {
    return {static_cast<float>(d.p), static_cast<float>(d.keep), static_cast<float>(d.gain),
            static_cast<float>(d.recall)};
}

std::vector<float> in_single(const SourceSeries& series, const DrivingSeries& driving) {
    if (!driving.is_driven) return {};
    const std::vector<double>& values = series.of(driving.name);
    return {values.begin(), values.end()};
}

}  // namespace

Candidate::Candidate(const Problem& simulation, const CompletionStream& stream, const Stepper& stepper,
                     StagingPool& staging)
    : simulation_(simulation), value_lists_(stepper.value_lists(simulation)), stream_(stream) {
    if (!value_lists_) lists_ = kernel_lists(simulation);
    const Grid& grid = simulation.grid;
    device_.nr = grid.nr, device_.nz = grid.nz;
    device_.pitch = pitch_of(grid);
    device_.array_stride = static_cast<long>(rows_of(grid)) * device_.pitch;
    device_.m = static_cast<float>(simulation.coefficients.azimuthal_order);
    device_.first_clear_row = grid.pml_r_low;
    device_.first_clear_column = grid.pml_z_low;
    device_.last_clear_column = grid.last_clear_column();
    take_memory();
    TableUpload tables(staging);
    const SegmentTable table = add_coefficients(tables);
    add_absorbers(tables);
    add_sources(tables);
    prepare_recordings(tables);
    PreparedProblem prepared{simulation, table};
    if (value_lists_) {
        prepared.current_series = in_single(source_->series, driving_series(simulation, true));
        prepared.voltage_series = in_single(source_->series, driving_series(simulation, false));
    }
    strategy_memory_ = stepper.prepare(prepared, device_, tables, stream_.stream);
    tables_ = tables.send(stream_.stream);
    stream_.record_completion();
}

std::size_t Candidate::bytes_needed(const Problem& simulation) {
    const Grid& grid = simulation.grid;
    const std::size_t plane = rows_of(grid) * static_cast<std::size_t>(pitch_of(grid)) * sizeof(float);
    const auto samples = static_cast<std::size_t>(sample_count(simulation));
    const std::size_t channels = simulation.surface.size() + simulation.probes.size();
    const std::size_t rows = std::max<std::size_t>(1, simulation.sums.size() / port_readings);
    const std::size_t waves =
        simulation.sample_output == SampleOutput::spectra ? 2 * simulation.frequencies_hz.size() : 0;
    // Fields, memories of the layers and as many coefficients at most, then the recordings.
    return 14 * plane + samples * channels * sizeof(float) +
           static_cast<std::size_t>(simulation.stop.max_steps) * 3 * sizeof(float) +
           most_steps_a_launch * port_readings * rows * sizeof(float) +
           transform_bytes(waves, samples, channels);
}

void Candidate::take_memory() {
    const Grid& grid = simulation_.grid;
    device_.axial_pairs = axial_pairs(simulation_);
    const auto pairs = static_cast<std::size_t>(device_.axial_pairs.count());
    memory_.add(static_cast<std::size_t>(field_arrays * device_.array_stride), device_.fields);
    memory_.add(static_cast<std::size_t>(grid.nr - 1) * axial_memories * pairs, device_.axial);
    memory_.add(
        simulation_.coefficients.radial.size() * field_arrays * static_cast<std::size_t>(device_.pitch),
        device_.radial);
    const bool all_fields = simulation_.fields == FieldSet::six;
    if (all_fields) memory_.clear_so_far();
    const auto samples = static_cast<std::size_t>(sample_count(simulation_));
    if (value_lists_) {
        memory_.add(most_steps_a_launch * static_cast<std::size_t>(value_lists_->summed), device_.port);
        memory_.add(samples * static_cast<std::size_t>(value_lists_->sampled), device_.samples);
    } else {
        const std::size_t rows = lists_.mode.size();
        memory_.add(most_steps_a_launch * (rows > 0 ? port_readings * rows : 1), device_.port);
        if (lists_.surface) memory_.add(samples * simulation_.surface.size(), device_.samples);
        if (!simulation_.probes.empty())
            memory_.add(samples * simulation_.probes.size(), device_.probe_samples);
    }
    // Kernels that step three components do not record the others, which are zero.
    if (!all_fields) memory_.clear_so_far();
    memory_.take(stream_.stream);
}

SegmentTable Candidate::add_coefficients(TableUpload& tables) {
    SegmentTable table = build_segment_table(simulation_);
    device_.segments = table.segments;
    tables.add(table.currents, device_.currents);
    tables.add(table.voltages, device_.voltages);
    tables.add(table.pool, device_.pool);
    return table;
}

void Candidate::add_absorbers(TableUpload& tables) {
    const Grid& grid = simulation_.grid;
    const AxialAbsorber& axial = simulation_.coefficients.axial;
    const auto pairs = static_cast<std::size_t>(device_.axial_pairs.count());
    std::vector<float2> profiles(axial_profiles * pairs, float2{0.0f, 0.0f});
    const std::vector<double>* sources[] = {&axial.b_half, &axial.c_half, &axial.b_node, &axial.c_node};
    for (int c = 0; c < axial_profiles; ++c)
        for (int pair = 0, at = 0; pair < device_.axial_pairs.all; ++pair) {
            if (pair >= device_.axial_pairs.low && pair < device_.axial_pairs.high) continue;
            float2& value = profiles[static_cast<std::size_t>(c) * pairs + static_cast<std::size_t>(at++)];
            const auto k = 2 * static_cast<std::size_t>(pair);
            value.x = static_cast<float>((*sources[c])[k]);
            if (k + 1 < sources[c]->size()) value.y = static_cast<float>((*sources[c])[k + 1]);
        }
    tables.add(profiles, device_.profiles);

    const auto& rows = simulation_.coefficients.radial;
    device_.first_radial_row = rows.empty() ? grid.nr : grid.first_pml_row();
    std::vector<fdtd::RadialConstants<float>> constants;
    for (const RadialRow& r : rows)
        for (const auto* c : {&r.v_r, &r.v_phi, &r.v_z, &r.i_r, &r.i_phi, &r.i_z})
            constants.push_back(in_single(*c));
    tables.add(constants, device_.radial_constants);
}

void Candidate::add_sources(TableUpload& tables) {
    const auto steps = static_cast<std::size_t>(std::max(simulation_.stop.max_steps, 1L));
    source_ = whole_source(simulation_, static_cast<long>(steps));
    if (value_lists_) return;
    const SourceSeries& series = source_->series;
    std::vector<float2> line;
    std::vector<float> element;
    if (simulation_.line) {
        line.reserve(steps);
        for (std::size_t n = 0; n < steps; ++n)
            line.push_back(
                {static_cast<float>(series.line_voltage[n]), static_cast<float>(series.line_current[n])});
        device_.mode_rows = static_cast<int>(lists_.mode.size());
        device_.injection_column = lists_.injection_column;
        device_.reading_column = lists_.reading_column;
    }
    if (lists_.edge) {
        for (const double current : series.pulse) element.push_back(static_cast<float>(current));
        device_.element_array = lists_.edge->component;
        device_.element_row = lists_.edge->row;
        device_.element_column = lists_.edge->column;
    }
    tables.add(line, device_.line);
    tables.add(lists_.mode, device_.mode);
    tables.add(lists_.weights, weights_);
    tables.add(element, device_.element_current);
}

void Candidate::prepare_recordings(TableUpload& tables) {
    device_.contour_stride = simulation_.sample_stride;
    if (value_lists_) {
        device_.sums.count = static_cast<int>(value_lists_->sums.size());
        device_.sums.values = value_lists_->summed;
        tables.add(value_lists_->sums, device_.sums.terms);
        return;
    }
    if (!lists_.surface) return;
    const HuygensLayout& c = *lists_.surface;
    device_.contour = {c.row,
                       c.column_low,
                       c.column_high,
                       c.first_row_low,
                       c.offset(HuygensSurface::high_cap),
                       c.offset(HuygensSurface::side),
                       c.channels()};
    if (!simulation_.probes.empty()) add_probes(tables);
}

/// The currents of walls and of the box around an element, sorted by the segment that they stand in.
void Candidate::add_probes(TableUpload& tables) {
    const std::vector<FieldIndex>& probes = simulation_.probes;
    std::vector<int> begin(static_cast<std::size_t>(device_.nr * device_.segments) + 1, 0);
    const auto segment_of = [&](const FieldIndex& p) {
        const int segment = p.row * device_.segments + p.column / segment_columns;
        return static_cast<std::size_t>(segment);
    };
    for (const FieldIndex& probe : probes) ++begin[segment_of(probe) + 1];
    for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
    std::vector<ProbeView> sorted(probes.size());
    std::vector<int> next(begin.begin(), begin.end() - 1);
    for (std::size_t slot = 0; slot < probes.size(); ++slot)
        sorted[static_cast<std::size_t>(next[segment_of(probes[slot])]++)] = {
            probes[slot].column, probes[slot].component - i_r, static_cast<int>(slot)};
    device_.probe_count = static_cast<int>(probes.size());
    tables.add(sorted, device_.probes);
    tables.add(begin, device_.probe_start);
}

void Candidate::append(const PortStep* steps, int count) {
    const auto first = static_cast<std::size_t>(recording_.steps),
               end = first + static_cast<std::size_t>(count);
    for (std::vector<double>* series : {&recording_.incident_voltage, &recording_.voltage,
                                        &recording_.current_before, &recording_.current_after})
        series->resize(end);
    for (std::size_t n = first; n < end; ++n) {
        const PortStep& step = steps[n - first];
        recording_.incident_voltage[n] = source_->incident_voltage[n];
        recording_.voltage[n] = step.voltage;
        recording_.current_before[n] = step.current_before;
        recording_.current_after[n] = step.current_after;
    }
    recording_.steps += count;
}

void Candidate::transform(std::size_t samples, cudaStream_t stream) {
    const std::vector<float> basis = dft_basis(simulation_, static_cast<long>(samples), recording_.ring_down);
    if (value_lists_) {
        const auto slots = static_cast<std::size_t>(value_lists_->sampled);
        const auto spectra = transform_samples(basis, device_.samples, samples, slots, stream);
        recording_.surface_spectra = spread(spectra, slots, value_lists_->surface);
        recording_.probe_spectra = spread(spectra, slots, value_lists_->probes);
        return;
    }
    recording_.surface_spectra =
        transform_samples(basis, device_.samples, samples, simulation_.surface.size(), stream);
    recording_.probe_spectra =
        transform_samples(basis, device_.probe_samples, samples, simulation_.probes.size(), stream);
}

void Candidate::fetch_samples(cudaStream_t stream) {
    if (value_lists_ ? value_lists_->sampled == 0 : !lists_.surface) return;
    const SampleClock clock = simulation_.clock();
    recording_.sample_stride = clock.stride;
    recording_.sample_count = clock.samples_after(recording_.steps);
    const auto samples = static_cast<std::size_t>(recording_.sample_count);
    if (simulation_.sample_output == SampleOutput::spectra) {
        transform(samples, stream);
        return;
    }
    const auto fetch = [&](std::vector<float>& to, const float* from) {
        if (!to.empty())
            check(cudaMemcpyAsync(to.data(), from, to.size() * sizeof(float), cudaMemcpyDeviceToHost, stream),
                  "copy of the recordings");
    };
    if (value_lists_) {
        const auto slots = static_cast<std::size_t>(value_lists_->sampled);
        std::vector<float> series(samples * slots);
        fetch(series, device_.samples);
        check(cudaStreamSynchronize(stream), "copy of the recordings");
        recording_.surface_samples = spread(series, slots, value_lists_->surface);
        recording_.probe_samples = spread(series, slots, value_lists_->probes);
        return;
    }
    recording_.surface_samples.resize(samples * simulation_.surface.size());
    recording_.probe_samples.resize(samples * simulation_.probes.size());
    fetch(recording_.surface_samples, device_.samples);
    fetch(recording_.probe_samples, device_.probe_samples);
    check(cudaStreamSynchronize(stream), "copy of the recordings");
}

}  // namespace lathe::gpu
