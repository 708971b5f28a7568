// What one solve of a planar antenna tells, at each frequency.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/planar.hpp"
#include "solver/results/power_handling.hpp"

namespace lathe {

/// What the array behind a lens radiates into x > 0 for a wave into one port, see measure_array().
struct ArrayBeam {
    double beam_angle_deg = 0.0;  ///< of the maximum, counted from +x
    double beamwidth_3db_deg = 0.0;
    double side_lobe_db = 0.0;     ///< relative to the peak; -inf without one
    double strength_db = 0.0;      ///< |sum of the elements' waves|^2 at the peak, for 1 W into the port
    double through_ratio = 0.0;    ///< power into the array's guides over the incident one
    double spillover_ratio = 0.0;  ///< incident power that comes neither there nor out of a driven guide
    double balance_db = 0.0;       ///< strongest over weakest wave into a guide of the array
    /// rms against the wavefront that the port is drawn for; NaN where none is.
    double phase_error_deg = std::numeric_limits<double>::quiet_NaN();
};

/// What one excitation radiates at one frequency. Of a plane wave the field is the scattered one. NaN: not
/// defined for this antenna, as all numbers of a pattern are where nothing is radiated.
struct PlanarBeam {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

    /// sqrt(rho) e^{jk rho} times the component across the plane (E of `tm`, V/sqrt(m); H of `te`, A/sqrt(m))
    /// at PlanarResults::phi_rad, for an incident wave of 1 W per metre of height; of a line current for 1 A
    /// (`te`: 1 V), of a plane wave for one whose component across the plane is 1 V/m (1 A/m).
    std::vector<std::complex<double>> far_field;
    double radiated_power_w = 0.0;         ///< per metre of height, of far_field
    double directivity_2d_db = undefined;  ///< 2 pi U / P, maximum over phi; in dB, never dBi
    double directivity_dbi = undefined;    ///< of plates of a given height
    double beam_angle_deg = undefined;     ///< of the maximum, counted from +x
    double beamwidth_3db_deg = undefined;
    double beamwidth_10db_deg = undefined;
    double side_lobe_db = undefined;  ///< relative to the peak; -inf without one
    /// Sum of |S|^2 to all ports + P_rad / P_in; and power absorbed by the walls over P_in: 0 between perfect
    /// walls and of a plane wave.
    double radiated_power_ratio = 0.0, wall_loss_ratio = 0.0;
    /// All power that is accounted for over P_in, by which the balance is judged; of a plane wave scattered
    /// power over the extinction. Plates and lossy dielectrics are not in it.
    double accounted_ratio = undefined;
    double total_scattering_width = undefined;  ///< plane wave, wavelengths
    /// Largest |S| to another driven guide, dB; and how much less strong the beam is than the strongest one
    /// for the same power into the port (of line currents per radiated power), dB.
    double coupling_db = undefined;
    double scan_loss_db = undefined;
    std::optional<ArrayBeam> array = {};  ///< of a guide of an antenna with array ports
    /// What a guide bears, per metre of height, where a goal asked for it: see add_power_handling().
    std::optional<PowerHandling> power = {};
};

/// One frequency of a planar antenna.
struct PlanarFrequency {
    double frequency_hz = 0.0;
    Eigen::MatrixXcd s_matrix;      ///< (to, from), order of PlanarResults::ports; NaN columns: not driven
    std::vector<PlanarBeam> beams;  ///< in the order of PlanarResults::driven
    Eigen::MatrixXcd wall_scattering =
        {};  ///< part of s_matrix that the loss of the walls has changed; empty: none
};

struct PlanarResults {
    std::vector<std::string> ports;   ///< guides, in the order of the project file: rows of the S-matrix
    std::vector<std::string> driven;  ///< excitations, guides and others
    std::vector<double> phi_rad;      ///< of the far fields: equal steps from -pi, without pi
    std::vector<PlanarFrequency> frequencies;
    std::vector<PlanarPortKind> driven_kinds = {};  ///< one for each of `driven`
};

}  // namespace lathe
