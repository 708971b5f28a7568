// What one solve of a planar antenna tells, at each frequency.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <limits>
#include <string>
#include <vector>

namespace lathe {

/// What one excitation radiates at one frequency. Of a plane wave the field is the scattered one. NaN: not
/// defined for this antenna.
struct PlanarBeam {
    /// sqrt(rho) e^{jk rho} times the component across the plane (E of `tm`, V/sqrt(m); H of `te`, A/sqrt(m))
    /// at PlanarResults::phi_rad, for an incident wave of 1 W per metre of height; of a line current for 1 A
    /// (`te`: 1 V), of a plane wave for one whose component across the plane is 1 V/m (1 A/m).
    std::vector<std::complex<double>> far_field;
    double radiated_power_w = 0.0;   ///< per metre of height, of far_field
    double directivity_2d_db = 0.0;  ///< 2 pi U / P, maximum over phi; in dB, never dBi
    double directivity_dbi = std::numeric_limits<double>::quiet_NaN();  ///< of plates of a given height
    double beam_angle_deg = 0.0;                                        ///< of the maximum, counted from +x
    double beamwidth_3db_deg = 0.0;
    double beamwidth_10db_deg = 0.0;
    double side_lobe_db = 0.0;          ///< relative to the peak; -inf without one
    double radiated_power_ratio = 0.0;  ///< sum of |S|^2 to all ports + P_rad / P_in
    double total_scattering_width = std::numeric_limits<double>::quiet_NaN();  ///< plane wave, wavelengths
};

/// One frequency of a planar antenna.
struct PlanarFrequency {
    double frequency_hz = 0.0;
    Eigen::MatrixXcd s_matrix;      ///< (to, from), order of PlanarResults::ports; NaN columns: not driven
    std::vector<PlanarBeam> beams;  ///< in the order of PlanarResults::driven
};

struct PlanarResults {
    std::vector<std::string> ports;   ///< guides, in the order of the project file: rows of the S-matrix
    std::vector<std::string> driven;  ///< excitations, guides and others
    std::vector<double> phi_rad;      ///< of the far fields: equal steps from -pi, without pi
    std::vector<PlanarFrequency> frequencies;
};

}  // namespace lathe
