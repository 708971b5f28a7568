// Results of an antenna or of its transformed image as numbers that are to be equal.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "app/bench/random/transformations.hpp"
#include "solver/results/results.hpp"

namespace lathe::bench {

/// Quantities with a common tolerance.
enum class ObservedKind {
    s,         ///< S, linear
    pattern,   ///< far field over its peak; of 3D antennas field of 1 W over that of an isotropic one
    decibel,   ///< directivity and gain, dB
    ratio,     ///< of powers
    level,     ///< side lobes, cross-polarisation, back lobes: ratios of fields, linear
    angle,     ///< widths and directions, degrees
    phase,     ///< phase centres in wavelengths, delays in periods, phases in radians
    impedance  ///< over 50 ohm
};

struct Observed {
    std::string metric;  ///< with its frequency, ports and angle
    ObservedKind kind = ObservedKind::s;
    std::complex<double> value;
    /// Read off the pattern by thresholds, so that small differences of a grid may change it at once.
    bool is_derived = false;
    bool is_known = true;  ///< false: the transformed pattern has no sample in that direction
    /// Read in planes through the z axis, for a pattern that is round about it: has no counterpart where
    /// another axis becomes z.
    bool is_about_z = false;
};

/// Observations of `results`, which are those of the image of `original` under `map` with ports under
/// `names`, as those of the original: the same list, in the same order, whatever the transformation.
std::vector<Observed> observe(const DrawnAntenna& original, const Results& results,
                              const Similarity& map = {},
                              const std::map<std::string, std::string>& names = {});

/// Value at position `at`, between samples, of equidistant samples: by the polynomial through the six
/// nearest. `period`: samples go round; else they end.
std::complex<double> interpolated(const std::vector<std::complex<double>>& samples, double at, bool period);

/// Lists of the three geometries; see observe().
struct ObservedResults {
    const DrawnAntenna& original;
    const Results& results;
    const Similarity& map;
    const std::map<std::string, std::string>& names;

    /// Name of a port of the original in the results.
    const std::string& name_of(const std::string& port) const;
};
void observe_revolved(const ObservedResults& of, std::vector<Observed>& list);
void observe_planar(const ObservedResults& of, std::vector<Observed>& list);
void observe_volume(const ObservedResults& of, std::vector<Observed>& list);

}  // namespace lathe::bench
