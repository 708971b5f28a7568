// What one solve in three dimensions tells, at each frequency.
#pragma once

#include <Eigen/Core>
#include <array>
#include <complex>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "solver/results/co_polar_reference.hpp"

namespace lathe {

enum class VolumePortKind { waveguide, lumped, dipole, plane_wave };

/// The far field in the half planes phi and phi + 180 degrees: [theta], theta from -180 to 180 degrees in
/// equal steps, where a negative theta lies at phi + 180 degrees. R e^{jkR} E, V, for 1 W into the port (of a
/// dipole: 1 W delivered; of a plane wave: the scattered field for 1 V/m), by VolumeBeam::co_polar.
struct VolumeCut {
    double phi_rad = 0.0;
    std::vector<std::complex<double>> co, cross;
};

/// Radiation of one excitation at one frequency. NaN: not defined for the excitation, as all numbers of a
/// pattern are where nothing is radiated.
struct VolumeBeam {
    static constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

    std::vector<VolumeCut> cuts;  ///< at VolumeResults::cut_phi_rad
    CoPolarReference co_polar;    ///< of all cuts
    /// Great circles through the beam's axis: phi from the co-polar direction about the axis, theta from the
    /// axis. The E plane at 0, the H plane at 90, then the diagonals at 45 and 135 degrees. Of a beam all
    /// round the z axis circles through z, phi from the peak.
    std::vector<VolumeCut> beam_planes = {};
    double radiated_power_w = 0.0;  ///< integral over the sphere, for 1 W in
    double directivity_dbi = undefined;
    double gain_dbi = undefined;           ///< per accepted power
    double realised_gain_dbi = undefined;  ///< per incident power
    double radiated_power_ratio = 0.0;     ///< sum of |S|^2 to all ports + P_rad / P_in
    double wall_loss_ratio = 0.0;          ///< power absorbed by the walls over P_in
    /// All power that is accounted for over P_in, by which the balance is judged; of a plane wave scattered
    /// power over the extinction. Lossy dielectrics are not in it.
    double accounted_ratio = undefined;
    double peak_theta_deg = undefined, peak_phi_deg = undefined;  ///< of the largest intensity
    double beamwidth_3db_e_deg = undefined, beamwidth_3db_h_deg = undefined;
    double side_lobe_e_db = undefined, side_lobe_h_db = undefined;
    /// Peak of the D plane within 90 degrees of the axis, relative to the co-polar peak. Of a beam all round
    /// the z axis the peak of all directions.
    double cross_polar_db = undefined;
    /// Coordinate along the beam's axis: z of beams along +z or -z and all round z, x of +x or -x, ...
    double phase_centre_e_mm = undefined, phase_centre_h_mm = undefined;
    double front_to_back_db = undefined;
    std::complex<double> input_impedance_ohm{undefined, undefined};  ///< lumped and coaxial ports
    std::vector<double> rcs_db = {};  ///< of a plane wave: [cut][theta] one after the other, dB of m^2
};

/// Index into VolumeBeam::beam_planes.
inline constexpr std::size_t first_diagonal_plane = 2;

/// One frequency.
struct VolumeFrequency {
    double frequency_hz = 0.0;
    Eigen::MatrixXcd s_matrix;      ///< (to, from), order of VolumeResults::ports; NaN columns: not driven
    std::vector<VolumeBeam> beams;  ///< in the order of VolumeResults::driven
};

struct VolumeResults {
    std::array<int, 3> cells{};       ///< of the grid along x, y, z, layers included
    std::vector<std::string> ports;   ///< guides and lumped ports: rows of the S-matrix
    std::vector<double> port_ohm;     ///< what S of each is referred to; 0 of a hollow guide
    std::vector<std::string> driven;  ///< excitations of all kinds
    std::vector<VolumePortKind> driven_kinds;
    /// In equal steps from 0 to 180 degrees without the end: 0, 45, 90 and 135 degrees unless more were asked
    /// for.
    std::vector<double> cut_phi_rad;
    std::vector<VolumeFrequency> frequencies;
};

}  // namespace lathe
