// Everything one solve tells an antenna engineer, at each frequency.
#pragma once

#include <complex>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/results/planar_results.hpp"
#include "solver/results/power_handling.hpp"
#include "solver/results/volume_results.hpp"

namespace lathe {

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

/// A number for the E plane and one for the H plane.
struct EAndH {
    double e = 0.0, h = 0.0;
};

/// A number for the E, H and D (45 degrees) planes.
struct Planes {
    double e = 0.0, h = 0.0, d = 0.0;
};

/// How well a feed with m = 1 illuminates a paraboloid from its focus: Kildal's subefficiencies, see
/// dish_efficiency(). All between 0 and 1; NaN where they mean nothing.
struct DishEfficiency {
    double half_angle_rad = 0.0;  ///< from the axis to the rim, seen from the focus
    double focus_z_m = 0.0;       ///< the antenna's z that is put into the focus
    double spillover = 0.0, polarisation = 0.0, taper = 0.0, phase = 0.0;
    /// The product: aperture efficiency of a large dish without blockage, strut or surface losses.
    double feed() const { return spillover * polarisation * taper * phase; }
};

inline constexpr double undefined_number = std::numeric_limits<double>::quiet_NaN();

struct FrequencyResult {
    double frequency_hz = 0.0;
    std::complex<double> s11;                    ///< zero for a dipole
    std::complex<double> wall_reflection = 0.0;  ///< part of s11 that the loss of the walls has changed
    double s11_db = 0.0;
    double directivity_dbi = 0.0;  ///< maximum over theta
    /// 4 pi U / (P_in (1 - |S11|^2)); NaN where the accepted power is lost in the balance's error, and so is
    /// the resistance.
    double gain_dbi = 0.0;
    double realised_gain_dbi = 0.0;  ///< 4 pi U / P_in
    double wall_loss_ratio = 0.0;    ///< power absorbed by the walls over P_in; 0 for perfect metal
    double radiated_power_ratio =
        0.0;  ///< |S11|^2 + P_rad / P_in; with wall_loss_ratio 1 if nothing else is lost
    EAndH beamwidth_3db_deg;
    double beamwidth_3db_d_deg = 0.0;
    Planes beamwidth_10db_deg, beamwidth_12db_deg;
    double front_to_back_db = 0.0;                      ///< peak over the opposite direction
    double horizon_directivity_dbi = undefined_number;  ///< at theta = 90 degrees, largest over phi
    EAndH side_lobe_db;                                 ///< relative to the peak; -inf when there is none
    /// Peak in the D cut within 90 degrees of the beam's axis, relative to the co peak; NaN for m = 0.
    double cross_polar_db = 0.0;
    EAndH phase_centre_mm;              ///< z, positive towards +z
    double phase_centre_mean_mm = 0.0;  ///< of the cut in the D plane
    /// R e^{jkR} E_x on the axis towards the pole that the beam points to, V, for an incident wave of 1 W
    /// whose phase is zero at the reference plane; of a current element, for 1 W delivered. In the results of
    /// a band the pole is that of the largest directivity, for all frequencies.
    std::complex<double> boresight_field_v;
    double s11_group_delay_s = undefined_number;        ///< of the dense curve at this frequency
    double boresight_group_delay_s = undefined_number;  ///< from the reference plane to z = 0
    std::complex<double> input_impedance_ohm{undefined_number,
                                             undefined_number};  ///< coaxial ports and gaps only
    std::optional<DishEfficiency> dish;  ///< when a half angle was given, see measure_dish()
    std::optional<PowerHandling> power;  ///< where a goal asked for it, see add_power_handling()
    FarField far_field;

    /// Gain along the horizon, per accepted power; NaN where gain_dbi is.
    double horizon_gain_dbi() const { return gain_dbi - directivity_dbi + horizon_directivity_dbi; }
};

/// The reflection at one frequency of the dense curve, see reflection_curve().
struct ReflectionPoint {
    double frequency_hz = 0.0;
    std::complex<double> s11;
    double group_delay_s = undefined_number;  ///< see group_delays(), over the dense curve
};
struct GridSummary {
    int nr = 0, nz = 0;
    double dr_m = 0.0, dz_m = 0.0, dt_s = 0.0;  ///< cells: the largest
    long steps = 0;
    int azimuthal_order = 1;
    double dr_min_m = 0.0, dz_min_m = 0.0;  ///< cells: the smallest
};

struct EngineSummary {
    std::string name, strategy;
    double seconds = 0.0, cells_per_second = 0.0;
    std::string notice;  ///< why it stands in for the engine asked for; usually empty
};

struct Results {
    std::string name;
    bool has_s11 = true;
    bool is_fed_at_gap = false;                ///< S11 is referred to the resistance of the source of a gap
    std::optional<double> line_impedance_ohm;  ///< Z0 of a coaxial port, R0 of a gap
    std::optional<double> ground_plane_z_m;    ///< of an infinite ground plane
    std::string stop_reason;                   ///< "converged", "reached_max_steps", ...
    double final_energy_db = 0.0;
    std::vector<FrequencyResult> frequencies;
    /// S11 over the band at reflection_frequencies(), ascending, those of `frequencies` among them; empty
    /// for a dipole.
    std::vector<ReflectionPoint> reflection;
    GridSummary grid;
    EngineSummary engine;
    Warnings warnings;  ///< everything that makes one of these numbers doubtful
    /// Results of a planar antenna, whose `frequencies` and `reflection` are empty.
    std::optional<PlanarResults> planar;
    /// Results in three dimensions; `frequencies` and `reflection` are empty then.
    std::optional<VolumeResults> volume = {};
};

}  // namespace lathe
