// Everything one solve tells an antenna engineer, at each frequency.
#pragma once

#include <complex>
#include <string>
#include <vector>

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
};

/// A number for the E plane and one for the H plane.
struct EAndH {
    double e = 0.0, h = 0.0;
};

struct FrequencyResult {
    double frequency_hz = 0.0;
    std::complex<double> s11;  ///< zero for a dipole
    double s11_db = 0.0;
    double directivity_dbi = 0.0;  ///< maximum over theta
    double realised_gain_dbi = 0.0;
    double radiated_power_ratio = 0.0;  ///< |S11|^2 + P_rad / P_in
    EAndH beamwidth_3db_deg;
    EAndH side_lobe_db;           ///< relative to the peak; -inf when there is none
    double cross_polar_db = 0.0;  ///< peak in the D cut, theta <= 90 deg, relative to the co peak
    EAndH phase_centre_mm;        ///< z, positive towards +z
    FarField far_field;
};

struct GridSummary {
    int nr = 0, nz = 0;
    double dr_m = 0.0, dz_m = 0.0, dt_s = 0.0;
    long steps = 0;
    int azimuthal_order = 1;
};

struct EngineSummary {
    std::string name, strategy;
    double seconds = 0.0, cells_per_second = 0.0;
};

struct Results {
    std::string name;
    bool has_s11 = true;
    std::string stop_reason;  ///< "converged", "reached_max_steps", ...
    double final_energy_db = 0.0;
    std::vector<FrequencyResult> frequencies;
    GridSummary grid;
    EngineSummary engine;
};

}  // namespace lathe
