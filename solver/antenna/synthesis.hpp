// From a frequency and a gain or a beamwidth to a first design, by the starting rules of the literature.
#pragma once

#include <optional>
#include <string>

#include "solver/antenna/design.hpp"

namespace lathe {

/// The requirements on an antenna. Horns, feeds, rods and lenses take either a gain or a beamwidth, or none
/// (then a usual one is taken); wire and cone antennas take none. Planar antennas take a directivity in the
/// plane instead of the gain, and those with several beams how far these reach.
struct SynthesisTarget {
    double frequency_hz = 0.0;            ///< middle of the band; discone and biconical: its lower end
    std::optional<double> gain_dbi;       ///< directivity at that frequency
    std::optional<double> beamwidth_deg;  ///< full 3 dB width, mean of E and H plane; planar: in the plane
    std::optional<double> directivity_2d_db = {};  ///< of planar antennas
    std::optional<double> scan_deg = {};           ///< largest angle of a beam from the middle
};

/// The gains that a template's rules are good for. Throws InputError on unknown templates.
SynthesisRange synthesis_range(const std::string& template_name);

/// The full 3 dB widths that correspond to a range of gains, in degrees to a tenth, both within what
/// synthesise() takes. Only for ranges with a gain.
struct BeamwidthRange {
    double least_deg = 0.0, most_deg = 0.0;
};
BeamwidthRange beamwidth_range(const SynthesisRange& range);

/// The frequencies that synthesise() accepts.
inline constexpr double least_synthesis_hz = 0.3e9, most_synthesis_hz = 300e9;

/// A design that keeps all rules of its template, with genes around the values that matter. Throws
/// InputError on unknown templates and on targets outside the ranges.
Design synthesise(const std::string& template_name, const SynthesisTarget& target);

/// What an example project of a template asks for. Throws InputError on unknown templates.
SynthesisAims synthesis_aims(const std::string& template_name);

/// Directivity in dBi (planar: in the plane, in dB) that synthesise() aims at for a target; 0 for templates
/// without a gain. Throws
/// InputError on unknown templates and on targets outside the ranges.
double synthesis_gain_dbi(const std::string& template_name, const SynthesisTarget& target);

}  // namespace lathe
