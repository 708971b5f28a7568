// How a template turns a wavelength and a gain into a first design.
#pragma once

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
};
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
    void (*draft)(synthesis::Draft& draft) = nullptr;
    SynthesisRange range;
    SynthesisAims aims;
};

}  // namespace lathe
