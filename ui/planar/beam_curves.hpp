// From the results of a planar antenna to the curves of a beam chart: which frequency, which beams, which
// level.
#pragma once

#include <QList>
#include <QString>
#include <optional>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/results/planar_array.hpp"
#include "solver/results/results.hpp"
#include "ui/charts/curve_set.hpp"

namespace lathe::ui {

/// What a level in decibels is counted from.
enum class BeamScale {
    relative,        ///< dB, to each beam's own peak
    directivity_2d,  ///< dB: 2 pi U/P of the plane, never dBi
    directivity_3d,  ///< dBi, of plates of a given height, in the plane between them
    array_factor     ///< dB: |A|^2 of the array behind a lens, for 1 W into the port
};

struct BeamChoice {
    std::size_t frequency = 0;
    BeamScale scale = BeamScale::directivity_2d;
    double widest_deg = 180.0;
};

/// A beam that is made of several driven ports at once.
struct CombinedBeam {
    Beam beam;                          ///< with the array's, where there is one
    std::vector<ArrayWave> waves = {};  ///< at the array's elements
    double incident_w = 0.0;            ///< per metre of height, at all ports
    double reflected_w = 0.0;           ///< out of all ports
};

/// What the driven guides radiate together: waves of 1 W times the squared magnitude of `weights`, in the
/// order of Results::driven, with their phases at the ports' planes; `settings` are those that the
/// results are of. Excitations that are no guides, and any whose weight is 0, do not count. Nothing when none
/// is left.
std::optional<CombinedBeam> combined_beam(const Results& results, std::size_t frequency,
                                          const std::vector<std::complex<double>>& weights,
                                          const PlanarSettings& settings);

/// Whether any beam has a directivity in dBi.
bool has_plates(const Results& results);

/// Level at the peak in the scale's unit; 0 for relative levels. NaN where the scale is not defined.
double beam_peak_db(const Beam& beam, BeamScale scale);

/// Points are phi in degrees, ascending from -180, and the scale's unit.
QList<QPointF> beam_points(const Beam& beam, const std::vector<double>& phi_rad, BeamScale scale);

/// What an array radiates over the angle from +x, -90 to 90 degrees; levels in dB for an incident wave of
/// `incident_w`.
QList<QPointF> array_points(const std::vector<ArrayWave>& waves, double frequency_hz, double incident_w);

/// One curve for each excitation in `shown` (all where it is empty), named by its port. `settings` are those
/// that the results are of.
QList<KeyedCurve> beam_curves(const Results& results, const PlanarSettings& settings,
                              const std::vector<bool>& shown, const BeamChoice& choice);
KeyedCurve combined_curve(const CombinedBeam& combined, const Results& results, const BeamChoice& choice);

/// "dB", "dBi".
QString unit_of(BeamScale scale);
QString title_of(BeamScale scale);

}  // namespace lathe::ui
