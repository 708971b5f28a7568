// What one solve in three dimensions tells, at each frequency.
#pragma once

#include <Eigen/Core>
#include <array>
#include <complex>
#include <limits>
#include <string>
#include <vector>

namespace lathe {

enum class VolumePortKind { waveguide, lumped, dipole, plane_wave };

/// The far field in the half planes phi and phi + 180 degrees: [theta], theta from -180 to 180 degrees in
/// equal steps, where a negative theta lies at phi + 180 degrees. R e^{jkR} E, V, for 1 W into the port (of a
/// dipole: 1 W delivered; of a plane wave: the scattered field for 1 V/m), by Ludwig's third definition.
struct VolumeCut {
    double phi_rad = 0.0;
    std::vector<std::complex<double>> co, cross;
};

/// What one excitation radiates at one frequency. NaN: not defined for it.
struct VolumeBeam {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

    std::vector<VolumeCut> cuts;    ///< at VolumeResults::cut_phi_rad
    double radiated_power_w = 0.0;  ///< integral over the sphere, for 1 W in
    double directivity_dbi = undefined;
    double gain_dbi = undefined;                      ///< per accepted power
    double realised_gain_dbi = undefined;             ///< per incident power
    double radiated_power_ratio = 0.0;                ///< sum of |S|^2 to all ports + P_rad / P_in
    double wall_loss_ratio = 0.0;                     ///< ohmic loss of the walls over P_in
    double peak_theta_deg = 0.0, peak_phi_deg = 0.0;  ///< of the largest intensity
    double polarisation_rad = 0.0;                    ///< of the co-polar field, from +x
    double beamwidth_3db_e_deg = undefined, beamwidth_3db_h_deg = undefined;
    double side_lobe_e_db = undefined, side_lobe_h_db = undefined;
    double cross_polar_db = undefined;  ///< peak of the D cut within 90 degrees, relative to the co peak
    double phase_centre_e_mm = undefined, phase_centre_h_mm = undefined;  ///< z
    double front_to_back_db = undefined;
    std::complex<double> input_impedance_ohm{undefined, undefined};  ///< lumped and coaxial ports
    std::vector<double> rcs_db = {};  ///< of a plane wave: [cut][theta] one after the other, dB of m^2
};

/// One frequency.
struct VolumeFrequency {
    double frequency_hz = 0.0;
    Eigen::MatrixXcd s_matrix;      ///< (to, from), order of VolumeResults::ports; NaN columns: not driven
    std::vector<VolumeBeam> beams;  ///< in the order of VolumeResults::driven
};

struct VolumeResults {
    std::array<int, 3> cells{};       ///< of the grid along x, y, z, layers included
    std::vector<std::string> ports;   ///< guides and lumped ports: rows of the S-matrix
    std::vector<std::string> driven;  ///< excitations of all kinds
    std::vector<VolumePortKind> driven_kinds;
    /// In equal steps from 0 to 180 degrees without the end: 0, 45, 90 and 135 degrees unless more were asked
    /// for.
    std::vector<double> cut_phi_rad;
    std::vector<VolumeFrequency> frequencies;
};

}  // namespace lathe
