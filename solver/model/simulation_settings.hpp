// How an antenna is to be solved: key "simulation" of a project file.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/wall_metal.hpp"

namespace lathe {

/// Most frequencies that one solve may have.
inline constexpr int most_frequencies = 2001;

/// Share of one excitation in the one called combined_excitation.
struct ExcitationWeight {
    std::string excitation;
    double amplitude = 1.0;  ///< of the wave, relative to the others
    double phase_deg = 0.0;  ///< a positive one leads
    bool operator==(const ExcitationWeight&) const = default;
};

/// Name of the excitation by several ports at a time.
inline constexpr const char* combined_excitation = "combined";

/// Band, grid and end of a solve.
struct SimulationSettings {
    double from_hz = 0.0, to_hz = 0.0;
    int frequencies = 11;
    /// Frequencies to be solved instead of `frequencies` evenly spaced ones, rising, inside the band; their
    /// number is `frequencies` then.
    std::vector<double> listed_hz = {};
    double cells_per_wavelength = 20.0;  ///< at to_hz in the densest dielectric
    int pml_cells = 12;
    double margin_wavelengths = 0.5;  ///< free space around the antenna, wavelengths at from_hz
    double max_periods = 200.0;       ///< of the band's middle frequency
    double stop_db = -60.0;           ///< stored energy relative to its peak
    WallMetal wall_metal;             ///< of everything drawn as "pec"; perfect unless told
    /// Waves into several ports at a time, of 1 W in all, as one more excitation; empty: none.
    std::vector<ExcitationWeight> excitation_weights = {};
    bool operator==(const SimulationSettings&) const = default;
};

/// Frequencies of the band in hertz, as they are solved, ascending.
std::vector<double> solved_frequencies(const SimulationSettings& simulation);

/// Frequencies of a reflection curve, Hz, ascending: the ends of the band, the `solved` ones, and between
/// neighbours of these so many at equal distances that the whole has 201 or more.
std::vector<double> reflection_band(double from_hz, double to_hz, std::vector<double> solved_hz);

/// Frequencies in hertz, ascending, at which the reflection of a guided port is known: reflection_band() of
/// the solved ones. They cost next to nothing, and a resonance between two solved frequencies is not
/// overlooked.
std::vector<double> reflection_frequencies(const SimulationSettings& simulation);

}  // namespace lathe
