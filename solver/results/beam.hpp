// Radiation of one excitation at one frequency: far field, numbers read off it, power handling.
#pragma once

#include <complex>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "solver/results/co_polar_reference.hpp"
#include "solver/results/power_handling.hpp"

namespace lathe {

inline constexpr double undefined_number = std::numeric_limits<double>::quiet_NaN();

/// Far field of azimuthal order m, family 1: E_theta = A(theta) cos(m phi), E_phi = B(theta)
/// sin(m phi); A and B are R e^{jkR} E in volts for the run's incident amplitude, phase referred to
/// z = 0. theta from 0 (towards +z) to pi in equal steps.
struct FarField {
    int azimuthal_order = 1;
    double frequency_hz = 0.0;
    std::vector<double> theta_rad;
    std::vector<std::complex<double>> a, b;
    double radiated_power_w = 0.0;  ///< pattern integral
    /// Over an infinite ground plane: zero for theta > 90 degrees, the field along the plane at 90.
    bool above_ground_plane = false;

    /// Share of a sample that integrals over theta count: that along a ground plane has one side only.
    double share(std::size_t n) const {
        return above_ground_plane && 2 * n + 1 == theta_rad.size() ? 0.5 : 1.0;
    }
};

/// Kildal's subefficiencies of a feed with m = 1 in the focus of a paraboloid, see dish_efficiency(). All
/// between 0 and 1; NaN where they mean nothing.
struct DishEfficiency {
    double half_angle_rad = 0.0;  ///< from the axis to the rim, seen from the focus
    double focus_z_m = 0.0;       ///< the antenna's z that is put into the focus
    double spillover = 0.0, polarisation = 0.0, taper = 0.0, phase = 0.0;
    /// The product: aperture efficiency of a large dish without blockage, strut or surface losses.
    double feed() const { return spillover * polarisation * taper * phase; }
};

/// Radiation of the array behind a lens into x > 0 for a wave into one port, see measure_array().
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

/// The far field of a 3D antenna in the half planes phi and phi + 180 degrees: [theta], theta from -180 to
/// 180 degrees in equal steps, where a negative theta lies at phi + 180 degrees. R e^{jkR} E, V, for 1 W into
/// the port (of a dipole: 1 W delivered; of a plane wave: the scattered field for 1 V/m), by Beam::co_polar.
struct PatternCut {
    double phi_rad = 0.0;
    std::vector<std::complex<double>> co, cross;
};

/// Far field of one excitation, sampled as Results::pattern_kind says. Of a plane wave it is the scattered
/// one.
struct FieldSamples {
    FarField far_field = {};  ///< bodies of revolution
    /// Planar antennas: sqrt(rho) e^{jk rho} times the component across the plane (E of `tm`, V/sqrt(m); H of
    /// `te`, A/sqrt(m)) at Results::phi_rad, for an incident wave of 1 W per metre of height; of a line
    /// current for 1 A (`te`: 1 V), of a plane wave for one whose component across the plane is 1 V/m (1
    /// A/m).
    std::vector<std::complex<double>> plane_field = {};
    std::vector<PatternCut> cuts = {};  ///< 3D antennas: at Results::cut_phi_rad
    CoPolarReference co_polar = {};     ///< of all cuts
    /// Great circles through the beam's axis: phi from the co-polar direction about the axis, theta from the
    /// axis. The E plane at 0, the H plane at 90, then the diagonals at 45 and 135 degrees. Of a beam all
    /// round the z axis circles through z, phi from the peak.
    std::vector<PatternCut> beam_planes = {};
};

/// Numbers of a pattern in the plane of a planar antenna; NaN for other antennas.
struct PlaneBeam {
    double directivity_2d_db = undefined_number;  ///< 2 pi U / P, maximum over phi; in dB, never dBi
    double beam_angle_deg = undefined_number;     ///< of the maximum, counted from +x
    double beamwidth_3db_deg = undefined_number, beamwidth_10db_deg = undefined_number;
    double side_lobe_db = undefined_number;            ///< relative to the peak; -inf without one
    double total_scattering_width = undefined_number;  ///< of a plane wave, wavelengths
};

/// Numbers of a pattern over the sphere; NaN for planar antennas.
struct SphereBeam {
    double peak_theta_deg = undefined_number, peak_phi_deg = undefined_number;  ///< of the largest intensity
    double horizon_directivity_dbi = undefined_number;  ///< at theta = 90 degrees, largest over phi
    /// Full widths 3, 10 and 12 dB below the peak, in the E, H and D (45 degrees) planes.
    double beamwidth_3db_e_deg = undefined_number, beamwidth_3db_h_deg = undefined_number,
           beamwidth_3db_d_deg = undefined_number;
    double beamwidth_10db_e_deg = undefined_number, beamwidth_10db_h_deg = undefined_number,
           beamwidth_10db_d_deg = undefined_number;
    double beamwidth_12db_e_deg = undefined_number, beamwidth_12db_h_deg = undefined_number,
           beamwidth_12db_d_deg = undefined_number;
    double side_lobe_e_db = undefined_number, side_lobe_h_db = undefined_number;  ///< -inf without one
    /// Peak of the D plane within 90 degrees of the axis, relative to the co-polar peak. Of a beam all round
    /// the z axis the peak of all directions; NaN for m = 0 of a body of revolution.
    double cross_polar_db = undefined_number;
    /// Coordinate along the beam's axis: z of beams along +z or -z and all round z, x of +x or -x, ...
    double phase_centre_e_mm = undefined_number, phase_centre_h_mm = undefined_number;
    double phase_centre_mean_mm = undefined_number;  ///< of the cut in the D plane
    double front_to_back_db = undefined_number;      ///< peak over the opposite direction
    /// At the largest intensity, see axial_ratio_db() in circular_parts.hpp. The next two: directivity of the
    /// right- and of the left-hand circular part, largest over the beam's planes. Then the largest other-hand
    /// level within 90 degrees of the axis relative to the largest level of the hand that prevails at the
    /// peak. All of bodies of revolution with m > 0: for the port's mode fed in right-hand circular
    /// polarisation.
    double axial_ratio_db = undefined_number;
    double rhcp_directivity_dbi = undefined_number, lhcp_directivity_dbi = undefined_number;
    double cp_cross_polar_db = undefined_number;
    std::vector<double> rcs_db = {};  ///< of a plane wave: [cut][theta] one after the other, dB of m^2
};

/// Radiation of one excitation. NaN: not defined for the excitation or for antennas of its geometry, as all
/// numbers of a pattern are where nothing is radiated.
struct Beam : FieldSamples, PlaneBeam, SphereBeam {
    static constexpr double undefined = undefined_number;

    double radiated_power_w = 0.0;         ///< integral of the far field; per metre of height where planar
    double directivity_dbi = undefined;    ///< largest; of planar antennas between plates of a given height
    double gain_dbi = undefined;           ///< per accepted power
    double realised_gain_dbi = undefined;  ///< per incident power
    /// Sum of |S|^2 to all ports + P_rad / P_in; and power absorbed by the walls over P_in: 0 between perfect
    /// walls and of a plane wave.
    double radiated_power_ratio = 0.0, wall_loss_ratio = 0.0;
    /// All power that is accounted for over P_in, by which the balance is judged; of a plane wave scattered
    /// power over the extinction. Plates of planar antennas and lossy dielectrics are not in it.
    double accounted_ratio = undefined;
    std::complex<double> input_impedance_ohm{undefined, undefined};  ///< lumped and coaxial ports, gaps
    /// Largest |S| to another driven port, dB; and how much less strong the beam is than the strongest one
    /// for the same power into the port (of line currents per radiated power), dB.
    double coupling_db = undefined, scan_loss_db = undefined;

    /// Bodies of revolution: R e^{jkR} E_x on the axis towards the pole that the beam points to, V, for an
    /// incident wave of 1 W whose phase is zero at the reference plane; of a current element, for 1 W
    /// delivered. In the results of a band the pole is that of the largest directivity, for all frequencies.
    std::complex<double> boresight_field_v = 0.0;
    double boresight_group_delay_s = undefined;  ///< from the reference plane to z = 0
    double s11_group_delay_s = undefined;        ///< of the dense reflection curve at this frequency

    std::optional<ArrayBeam> array = {};      ///< of a guide of an antenna with array ports
    std::optional<DishEfficiency> dish = {};  ///< when a half angle was given, see measure_dish()
    /// Power that a guide bears, of planar antennas per metre of height, where a goal asked for it: see
    /// add_power_handling().
    std::optional<PowerHandling> power = {};

    /// Gain along the horizon, and of the circular parts, per accepted power; NaN where gain_dbi is.
    double horizon_gain_dbi() const { return gain_dbi - directivity_dbi + horizon_directivity_dbi; }
    double rhcp_gain_dbi() const { return gain_dbi - directivity_dbi + rhcp_directivity_dbi; }
    double lhcp_gain_dbi() const { return gain_dbi - directivity_dbi + lhcp_directivity_dbi; }
};

/// Index into Beam::beam_planes.
inline constexpr std::size_t first_diagonal_plane = 2;

}  // namespace lathe
