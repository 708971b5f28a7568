// How a template turns a wavelength and a gain into a first design.
#pragma once

#include <functional>

namespace lathe {

namespace synthesis {
class Draft;
}

/// The gains that a template's rules are good for.
struct SynthesisRange {
    bool has_gain = false;
    double least_gain_dbi = 0.0, most_gain_dbi = 0.0, usual_gain_dbi = 0.0;
    /// Directivity (as a ratio) times the square of the beamwidth in degrees, for this kind of antenna.
    double beam_product = 0.0;
    /// Whether the template is planar: its gains are 2D directivities in dB, and `beam_product` is the
    /// directivity times the beamwidth itself.
    bool is_planar = false;
    /// Largest angle between a beam and the middle, degrees, for antennas with several beams. 0 to 0: one
    /// beam.
    double least_scan_deg = 0.0, most_scan_deg = 0.0, usual_scan_deg = 0.0;
    bool has_scan() const { return least_scan_deg < most_scan_deg; }
};

/// The range of a planar template in 2D directivity (dB) and its product with the beamwidth (degrees).
constexpr SynthesisRange planar_range(double least_db, double most_db, double usual_db, double beam_product) {
    return {true, least_db, most_db, usual_db, beam_product, true};
}
/// `range` of an antenna with several beams, the outermost of which may be asked `least_deg` to `most_deg`
/// away from the middle.
constexpr SynthesisRange scanning(SynthesisRange range, double least_deg, double most_deg, double usual_deg) {
    range.least_scan_deg = least_deg;
    range.most_scan_deg = most_deg;
    range.usual_scan_deg = usual_deg;
    return range;
}

/// What an example project of a template asks for around the frequency of its synthesis.
struct SynthesisAims {
    double from = 0.95, to = 1.05;  ///< band, in parts of the frequency
    double reflection_db = -20.0;   ///< S11 to stay below
    double cross_polar_db = 0.0;    ///< to stay below; 0: no objective
    double cross_polar_cone_deg = 60.0;
    double max_periods = 400.0;  ///< of a solve
};

/// A template's starting rules, with the gains that they are good for.
struct SynthesisRecipe {
    /// Fills in a draft, whose template it knows. The result keeps all rules of the template.
    std::function<void(synthesis::Draft& draft)> draft = {};
    SynthesisRange range;
    SynthesisAims aims;
};

}  // namespace lathe
