// What several tests ask of solved antennas in space.
#pragma once

#include <cstddef>

#include "solver/volume/engine/cpu/cpu_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe::tests {

/// On the processor, on all cores.
inline Results solved(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    Progress progress;
    return solve_volume(antenna, settings, *volume_session(cpu::volume_engine(), 0), progress);
}

/// Beam of the first excitation.
inline const Beam& beam_of(const Results& results, std::size_t frequency = 0) {
    return results.frequencies.at(frequency).beams.at(0);
}

}  // namespace lathe::tests
