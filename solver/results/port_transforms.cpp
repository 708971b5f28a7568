#include "solver/results/port_transforms.hpp"

#include <algorithm>
#include <array>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/problem/wave_sums.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Incident voltage, voltage and currents.
using Eight = WaveSums<3>;
constexpr std::size_t lanes = Eight::lanes;
using Lanes = std::array<double, lanes>;
// The recurrence is begun afresh before its rounding shows.
constexpr std::size_t block_steps = 256;

void set_waves(Eight::Waves& waves, const Lanes& angle, double step) {
    for (std::size_t lane = 0; lane < lanes; ++lane) Eight::set(waves, lane, angle[lane] * step);
}

/// Adds steps [from, to) of waves that turn by `angle` a step; sample n belongs to step n + 1.
void add_steps(Eight& eight, const Recording& recording, const std::vector<double>& currents,
               const Lanes& angle, std::size_t from, std::size_t to) {
    for (std::size_t n = from; n < to; n += block_steps) {
        set_waves(eight.wave, angle, static_cast<double>(n) + 1.0);
        eight.add({recording.incident_voltage.data() + n, recording.voltage.data() + n, currents.data() + n},
                  std::min(block_steps, to - n));
    }
}

/// Adds the sums of one block with the factors of what follows; those of the incident wave as they are.
void add_with_factors(Eight& eight, const Eight& block, const std::array<Complex, lanes>& factors) {
    for (std::size_t which = 0; which < 3; ++which)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const Complex sum = (which == 0 ? 1.0 : factors[lane]) * block.sum(which, lane);
            eight.sums[which][0][lane] += sum.real(), eight.sums[which][1][lane] += sum.imag();
        }
}

/// Sums of eight frequencies over the whole recording and what follows it.
Eight summed(const Recording& recording, const std::vector<double>& currents, const Lanes& angle) {
    const RingDown& ring_down = recording.ring_down;
    Eight eight;
    set_waves(eight.turn, angle, 1.0);
    const std::size_t end = currents.size(), plain = end - static_cast<std::size_t>(ring_down.reach());
    add_steps(eight, recording, currents, angle, 0, plain);
    if (ring_down.empty()) return eight;
    std::array<std::vector<Complex>, lanes> factors;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        factors[lane] = ring_down.factors(angle[lane] / (2.0 * constants::pi), 1.0);
    const auto lag = static_cast<std::size_t>(ring_down.lag_steps);
    for (std::size_t n = plain; n < end; n += lag) {
        Eight block = eight;
        block.sums = {};
        add_steps(block, recording, currents, angle, n, n + lag);
        std::array<Complex, lanes> of_block;
        for (std::size_t lane = 0; lane < lanes; ++lane) of_block[lane] = factors[lane][(end - 1 - n) / lag];
        add_with_factors(eight, block, of_block);
    }
    return eight;
}

}  // namespace

std::vector<PortTransforms> port_transforms(const Recording& recording, double dt,
                                            const std::vector<double>& frequencies_hz) {
    std::vector<double> currents(recording.voltage.size());
    for (std::size_t n = 0; n < currents.size(); ++n)
        currents[n] = recording.current_before[n] + recording.current_after[n];
    std::vector<PortTransforms> all(frequencies_hz.size());
    const auto groups = static_cast<int>((all.size() + lanes - 1) / lanes);
    parallel_for_each(groups, 4, [&](int group) {
        const std::size_t first = static_cast<std::size_t>(group) * lanes,
                          count = std::min(lanes, all.size() - first);
        Lanes angle{};
        for (std::size_t lane = 0; lane < count; ++lane)
            angle[lane] = 2.0 * constants::pi * frequencies_hz[first + lane] * dt;
        const Eight eight = summed(recording, currents, angle);
        for (std::size_t lane = 0; lane < count; ++lane) {
            // Currents were taken half a step before the voltages.
            all[first + lane] = {dt * eight.sum(0, lane), dt * eight.sum(1, lane),
                                 dt * eight.sum(2, lane) * std::polar(1.0, 0.5 * angle[lane])};
        }
    });
    return all;
}

}  // namespace lathe
