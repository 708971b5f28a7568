#include "solver/engine/gpu/problem_lists.hpp"

#include <algorithm>

#include "solver/engine/gpu/problem/transform.hpp"
#include "solver/engine/unsupported_problem.hpp"

namespace lathe::gpu {
namespace {

std::vector<float> in_single(const std::vector<double>& series) {
    return {series.begin(), series.end()};
}

/// Bytes of `values` samples on the device and of their spectra.
std::size_t sample_bytes(const Problem& problem, std::size_t values) {
    const std::size_t samples = most_samples(problem);
    const std::size_t waves =
        problem.sample_output == SampleOutput::spectra ? 2 * problem.frequencies_hz.size() : 0;
    return samples * values * sizeof(float) + transform_bytes(waves, samples, values);
}

/// Rows of `values` numbers for every sample, or spectra of these by `basis`.
std::vector<float> fetch_rows(const float* from, std::size_t values, std::size_t samples,
                              const std::vector<float>* basis, cudaStream_t stream) {
    if (basis) return transform_samples(*basis, from, samples, values, stream);
    std::vector<float> rows(samples * values);
    if (rows.empty()) return rows;
    check(cudaMemcpyAsync(rows.data(), from, rows.size() * sizeof(float), cudaMemcpyDeviceToHost, stream),
          "copy of the recordings");
    check(cudaStreamSynchronize(stream), "copy of the recordings");
    return rows;
}

/// One guided wave or one edge, a Huygens box, single currents.
class ShapedLists final : public ProblemLists {
public:
    explicit ShapedLists(const Problem& problem) : problem_(problem), lists_(kernel_lists(problem)) {}

    std::size_t bytes() const override {
        return port_values() * sizeof(float) +
               sample_bytes(problem_, problem_.surface.size() + problem_.probes.size());
    }
    void add_memory(DeviceBlock& memory, ProblemView& device) const override {
        const std::size_t samples = most_samples(problem_);
        memory.add(port_values(), device.port);
        if (lists_.surface) memory.add(samples * problem_.surface.size(), device.samples);
        if (!problem_.probes.empty()) memory.add(samples * problem_.probes.size(), device.probe_samples);
    }
    void add_tables(const WholeSource& source, TableUpload& tables, ProblemView& device,
                    PreparedProblem&) override {
        add_wave(source.series, tables, device);
        std::vector<float> element;
        if (lists_.edge) {
            element = in_single(source.series.pulse);
            device.element_array = lists_.edge->component;
            device.element_row = lists_.edge->row;
            device.element_column = lists_.edge->column;
        }
        tables.add(element, device.element_current);
        if (!lists_.surface) return;
        const HuygensLayout& c = *lists_.surface;
        device.contour = {c.row,
                          c.column_low,
                          c.column_high,
                          c.first_row_low,
                          c.offset(HuygensSurface::high_cap),
                          c.offset(HuygensSurface::side),
                          c.channels()};
        if (!problem_.probes.empty()) add_probes(tables, device);
    }
    const OverlapWeights* weights() const override { return weights_; }
    bool has_samples() const override { return lists_.surface.has_value(); }
    void fetch(const ProblemView& device, const std::vector<float>* basis, cudaStream_t stream,
               Recording& recording) const override {
        const auto samples = static_cast<std::size_t>(recording.sample_count);
        (basis ? recording.surface_spectra : recording.surface_samples) =
            fetch_rows(device.samples, problem_.surface.size(), samples, basis, stream);
        (basis ? recording.probe_spectra : recording.probe_samples) =
            fetch_rows(device.probe_samples, problem_.probes.size(), samples, basis, stream);
    }

private:
    std::size_t port_values() const {
        return most_steps_a_launch * std::max<std::size_t>(1, port_readings * lists_.mode.size());
    }
    void add_wave(const SourceSeries& series, TableUpload& tables, ProblemView& device) {
        std::vector<float2> line;
        if (problem_.line) {
            const auto steps = static_cast<std::size_t>(std::max(problem_.stop.max_steps, 1L));
            line.reserve(steps);
            for (std::size_t n = 0; n < steps; ++n)
                line.push_back(
                    {static_cast<float>(series.line_voltage[n]), static_cast<float>(series.line_current[n])});
            device.mode_rows = static_cast<int>(lists_.mode.size());
            device.injection_column = lists_.injection_column;
            device.reading_column = lists_.reading_column;
        }
        tables.add(line, device.line);
        tables.add(lists_.mode, device.mode);
        tables.add(lists_.weights, weights_);
    }
    /// The currents of walls and of the box around an element, sorted by the segment that they stand in.
    void add_probes(TableUpload& tables, ProblemView& device) const {
        const std::vector<FieldIndex>& probes = problem_.probes;
        const auto segments = static_cast<std::size_t>(device.segments);
        std::vector<int> begin(static_cast<std::size_t>(device.nr) * segments + 1, 0);
        const auto segment_of = [&](const FieldIndex& p) {
            return static_cast<std::size_t>(p.row) * segments +
                   static_cast<std::size_t>(p.column / segment_columns);
        };
        for (const FieldIndex& probe : probes) ++begin[segment_of(probe) + 1];
        for (std::size_t n = 1; n < begin.size(); ++n) begin[n] += begin[n - 1];
        std::vector<ProbeView> sorted(probes.size());
        std::vector<int> next(begin.begin(), begin.end() - 1);
        for (std::size_t slot = 0; slot < probes.size(); ++slot)
            sorted[static_cast<std::size_t>(next[segment_of(probes[slot])]++)] = {
                probes[slot].column, probes[slot].component - i_r, static_cast<int>(slot)};
        device.probe_count = static_cast<int>(probes.size());
        tables.add(sorted, device.probes);
        tables.add(begin, device.probe_start);
    }

    const Problem& problem_;
    const KernelLists lists_;
    const OverlapWeights* weights_ = nullptr;
};

/// Any values, each where the strategy records it.
class SingleValues final : public ProblemLists {
public:
    SingleValues(const Problem& problem, const ValueLists& lists) : problem_(problem), lists_(lists) {}

    std::size_t bytes() const override {
        return most_steps_a_launch * static_cast<std::size_t>(lists_.summed) * sizeof(float) +
               sample_bytes(problem_, static_cast<std::size_t>(lists_.sampled));
    }
    void add_memory(DeviceBlock& memory, ProblemView& device) const override {
        memory.add(most_steps_a_launch * static_cast<std::size_t>(lists_.summed), device.port);
        memory.add(most_samples(problem_) * static_cast<std::size_t>(lists_.sampled), device.samples);
    }
    void add_tables(const WholeSource& source, TableUpload& tables, ProblemView& device,
                    PreparedProblem& prepared) override {
        const auto series = [&](bool currents) {
            const DrivingSeries driving = driving_series(problem_, currents);
            return driving.is_driven ? in_single(source.series.of(driving.name)) : std::vector<float>();
        };
        prepared.current_series = series(true), prepared.voltage_series = series(false);
        device.sums.count = static_cast<int>(lists_.sums.size());
        device.sums.values = lists_.summed;
        tables.add(lists_.sums, device.sums.terms);
    }
    bool has_samples() const override { return lists_.sampled > 0; }
    void fetch(const ProblemView& device, const std::vector<float>* basis, cudaStream_t stream,
               Recording& recording) const override {
        const auto slots = static_cast<std::size_t>(lists_.sampled);
        const std::vector<float> rows = fetch_rows(
            device.samples, slots, static_cast<std::size_t>(recording.sample_count), basis, stream);
        (basis ? recording.surface_spectra : recording.surface_samples) = spread(rows, slots, lists_.surface);
        (basis ? recording.probe_spectra : recording.probe_samples) = spread(rows, slots, lists_.probes);
    }

private:
    const Problem& problem_;
    const ValueLists& lists_;
};

}  // namespace

std::size_t most_samples(const Problem& problem) {
    return problem.has_samples()
               ? static_cast<std::size_t>(problem.clock().samples_after(std::max(problem.stop.max_steps, 1L)))
               : 0;
}

std::unique_ptr<ProblemLists> ProblemLists::of(const Problem& problem, const Stepper& stepper) {
    if (const ValueLists* lists = stepper.value_lists())
        return std::make_unique<SingleValues>(problem, *lists);
    return std::make_unique<ShapedLists>(problem);
}

}  // namespace lathe::gpu
