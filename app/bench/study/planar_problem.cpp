#include "app/bench/study/planar_problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <thread>

#include "solver/base/core_count.hpp"

namespace lathe::bench::study {

namespace {

/// Between -1/2 and 1/2; consecutive numbers give unrelated values.
float hashed(std::uint32_t n) {
    n = (n ^ (n >> 16)) * 0x7feb352dU;
    n = (n ^ (n >> 15)) * 0x846ca68bU;
    n ^= n >> 16;
    return static_cast<float>(n >> 8) * 0x1p-24f - 0.5f;
}

void advance_h_row(PlanarFields& fields, const PlanarLayout& layout, float curl, int j) {
    const float* e_z = fields.e_z.data() + layout.at(0, j);
    const float* e_z_next_y = e_z + layout.stride();
    float* h_x = fields.h_x.data() + layout.at(0, j);
    float* h_y = fields.h_y.data() + layout.at(0, j);
    for (int i = 0; i + 1 < layout.size; ++i) {
        h_x[i] = advance_h_x(h_x[i], curl, e_z_next_y[i], e_z[i]);
        h_y[i] = advance_h_y(h_y[i], curl, e_z[i + 1], e_z[i]);
    }
}

void advance_e_row(PlanarFields& fields, const PlanarLayout& layout, const PlanarConstants& constants,
                   int j) {
    float* e_z = fields.e_z.data() + layout.at(0, j);
    const float* h_x = fields.h_x.data() + layout.at(0, j);
    const float* h_x_before_y = h_x - layout.stride();
    const float* h_y = fields.h_y.data() + layout.at(0, j);
    for (int i = 1; i + 1 < layout.size; ++i)
        e_z[i] =
            advance_e_z(e_z[i], constants.keep, constants.curl, h_y[i], h_y[i - 1], h_x[i], h_x_before_y[i]);
}

/// Calls function(j) for first <= j < last, rows dealt out to threads in contiguous shares.
template <class Function>
void for_rows(int first, int last, const Function& function) {
    const int cores = core_count();
    const int shares = std::clamp((last - first) / 64, 1, cores);
    const auto run_share = [&](int share) {
        const auto edge = [&](int n) { return first + static_cast<int>(long{last - first} * n / shares); };
        for (int j = edge(share); j < edge(share + 1); ++j) function(j);
    };
    std::vector<std::jthread> others;
    for (int share = 1; share < shares; ++share) others.emplace_back(run_share, share);
    run_share(0);
}

}  // namespace

std::vector<float> line_source_pulse() {
    std::vector<float> pulse(pulse_steps);
    for (int n = 0; n < pulse_steps; ++n) {
        const float t = (static_cast<float>(n) - 24.0f) / 8.0f;
        pulse[static_cast<std::size_t>(n)] = std::exp(-t * t);
    }
    return pulse;
}

PlanarFields initial_fields(const PlanarLayout& layout) {
    PlanarFields fields{std::vector<float>(layout.words()), std::vector<float>(layout.words()),
                        std::vector<float>(layout.words())};
    const int last = layout.size - 1;
    for_rows(0, layout.size, [&](int j) {
        for (int i = 0; i <= last; ++i) {
            const std::size_t at = layout.at(i, j);
            const auto n = static_cast<std::uint32_t>(at) * field_words;
            const bool inside = i > 0 && i < last && j > 0 && j < last;
            fields.e_z[at] = inside ? hashed(n) : 0.0f;
            fields.h_x[at] = i > 0 && i < last && j < last ? hashed(n + 1) : 0.0f;
            fields.h_y[at] = j > 0 && j < last && i < last ? hashed(n + 2) : 0.0f;
        }
    });
    return fields;
}

void step_on_host(PlanarFields& fields, const PlanarLayout& layout, const PlanarConstants& constants,
                  const std::vector<float>& pulse, int steps) {
    const int last = layout.size - 1;
    for (int step = 0; step < steps; ++step) {
        for_rows(0, last, [&](int j) { advance_h_row(fields, layout, constants.curl, j); });
        for_rows(1, last, [&](int j) { advance_e_row(fields, layout, constants, j); });
        fields.e_z[layout.at(layout.source_cell(), layout.source_cell())] +=
            pulse[static_cast<std::size_t>(step)];
    }
}

}  // namespace lathe::bench::study
