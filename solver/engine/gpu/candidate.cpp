#include "solver/engine/gpu/candidate.hpp"

#include <algorithm>

#include "solver/engine/field_state.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/problem/field_layout.hpp"

namespace lathe::gpu {
namespace {

int pitch_of(const Grid& grid) {
    return (grid.nz + 4 + 31) / 32 * 32;
}

std::size_t rows_of(const Grid& grid) {
    return static_cast<std::size_t>(grid.nr) + 2;
}

/// Marks the segments whose values are driven or recorded by flag_probes instead of the flags that stand for
/// the shapes of KernelLists.
void mark_value_lists(const Problem& problem, SegmentTable& table) {
    constexpr std::uint32_t marks = flag_driven | flag_port | flag_cap | flag_side | flag_probes;
    for (std::vector<SegmentRow>* rows : {&table.currents, &table.voltages})
        for (SegmentRow& row : *rows) row.flags &= ~marks;
    const auto mark = [&](const FieldIndex& at) {
        if (!has_field(problem.fields, at.component)) return;
        std::vector<SegmentRow>& rows = is_current(at.component) ? table.currents : table.voltages;
        const auto first = static_cast<std::size_t>(at.row) * static_cast<std::size_t>(table.segments);
        rows[first + static_cast<std::size_t>(at.column / segment_columns)].flags |= flag_probes;
    };
    for (const SourceTerm& term : problem.sources) mark(term.at);
    for (const SumTerm& term : problem.sums) mark(term.at);
    for (const std::vector<FieldIndex>* list : {&problem.comb.at, &problem.surface, &problem.probes})
        for (const FieldIndex& at : *list) mark(at);
}

fdtd::RadialConstants<float> in_single(const fdtd::RadialConstants<double>& d) {
    return {static_cast<float>(d.p), static_cast<float>(d.keep), static_cast<float>(d.gain),
            static_cast<float>(d.recall)};
}

}  // namespace

Candidate::Candidate(const Problem& simulation, const CompletionStream& stream, const Stepper& stepper,
                     StagingPool& staging)
    : simulation_(simulation),
      stream_(stream),
      source_(whole_source(simulation, std::max(simulation.stop.max_steps, 1L))),
      lists_(ProblemLists::of(simulation, stepper)) {
    const Grid& grid = simulation.grid;
    device_.nr = grid.nr, device_.nz = grid.nz;
    device_.pitch = pitch_of(grid);
    device_.array_stride = static_cast<long>(rows_of(grid)) * device_.pitch;
    device_.m = static_cast<float>(simulation.coefficients.azimuthal_order);
    device_.first_clear_row = grid.pml_r_low;
    device_.first_clear_column = grid.pml_z_low;
    device_.last_clear_column = grid.last_clear_column();
    device_.first_radial_row = simulation.coefficients.radial.empty() ? grid.nr : grid.first_pml_row();
    device_.contour_stride = simulation.sample_stride;
    const bool has_own_layers = stepper.has_own_layers();
    take_memory(has_own_layers);
    TableUpload tables(staging);
    const SegmentTable table = add_coefficients(tables, stepper.value_lists() != nullptr);
    if (!has_own_layers) add_absorbers(tables);
    PreparedProblem prepared{simulation, table};
    lists_->add_tables(*source_, tables, device_, prepared);
    strategy_memory_ = stepper.prepare(prepared, device_, tables, stream_.stream);
    tables_ = tables.send(stream_.stream);
    stream_.record_completion();
}

std::size_t Candidate::bytes_needed(const Problem& simulation, const Stepper& stepper) {
    const Grid& grid = simulation.grid;
    const std::size_t plane = rows_of(grid) * static_cast<std::size_t>(pitch_of(grid)) * sizeof(float);
    // Fields, memories of the layers and as many coefficients at most, the series of the sources, the
    // recordings.
    return 14 * plane + static_cast<std::size_t>(simulation.stop.max_steps) * 3 * sizeof(float) +
           ProblemLists::of(simulation, stepper)->bytes() + stepper.extra_bytes(simulation);
}

void Candidate::take_memory(bool has_own_layers) {
    const Grid& grid = simulation_.grid;
    memory_.add(static_cast<std::size_t>(field_arrays * device_.array_stride), device_.fields);
    if (!has_own_layers) {
        device_.axial_pairs = axial_pairs(simulation_);
        memory_.add(static_cast<std::size_t>(grid.nr - 1) * axial_memories *
                        static_cast<std::size_t>(device_.axial_pairs.count()),
                    device_.axial);
        memory_.add(
            simulation_.coefficients.radial.size() * field_arrays * static_cast<std::size_t>(device_.pitch),
            device_.radial);
    }
    const bool all_fields = simulation_.fields == FieldSet::six;
    if (all_fields) memory_.clear_so_far();
    lists_->add_memory(memory_, device_);
    // Kernels that step three components do not record the others, which are zero.
    if (!all_fields) memory_.clear_so_far();
    memory_.take(stream_.stream);
}

SegmentTable Candidate::add_coefficients(TableUpload& tables, bool has_value_lists) {
    SegmentTable table = build_segment_table(simulation_);
    if (has_value_lists) mark_value_lists(simulation_, table);
    device_.segments = table.segments;
    tables.add(table.currents, device_.currents);
    tables.add(table.voltages, device_.voltages);
    tables.add(table.pool, device_.pool);
    return table;
}

void Candidate::add_absorbers(TableUpload& tables) {
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

    std::vector<fdtd::RadialConstants<float>> constants;
    for (const RadialRow& r : simulation_.coefficients.radial)
        for (const auto* c : {&r.v_r, &r.v_phi, &r.v_z, &r.i_r, &r.i_phi, &r.i_z})
            constants.push_back(in_single(*c));
    tables.add(constants, device_.radial_constants);
}

void Candidate::append(const double* port, std::size_t stride, int count) {
    // One thread does this for all candidates of a device: it should not copy what is there already.
    const auto add = [&](std::vector<double>& series, const double* values) {
        series.reserve(static_cast<std::size_t>(std::max(simulation_.stop.max_steps, 1L)));
        series.insert(series.end(), values, values + count);
    };
    add(recording_.voltage, port + port_voltage * stride);
    add(recording_.current_before, port + port_current_before * stride);
    add(recording_.current_after, port + port_current_after * stride);
    if (!source_->incident_voltage.empty())
        add(recording_.incident_voltage, source_->incident_voltage.data() + recording_.steps);
    recording_.steps += count;
}

void Candidate::fetch_samples(cudaStream_t stream) {
    if (!lists_->has_samples()) return;
    const SampleClock clock = simulation_.clock();
    recording_.sample_stride = clock.stride;
    recording_.sample_count = clock.samples_after(recording_.steps);
    if (simulation_.sample_output != SampleOutput::spectra)
        return lists_->fetch(device_, nullptr, stream, recording_);
    const std::vector<float> basis = dft_basis(simulation_, recording_.sample_count, recording_.ring_down);
    lists_->fetch(device_, &basis, stream, recording_);
}

}  // namespace lathe::gpu
