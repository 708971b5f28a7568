// At which power gas in a region breaks down: the onset of corona over pressure.
#pragma once

#include <stop_token>
#include <vector>

#include "solver/particles/fields/mesh_field.hpp"

namespace lathe::particles {

/// Air's rates and its diffusion at a pressure in Torr and a field E_eff = E_rms / sqrt(1 + (w / nu_c)^2),
/// nu_c = 5.3e9 p, with a = E_eff / p in V/(cm Torr): D = 1e6/p cm^2/s, ionisation 5.14e11 p exp(-73
/// a^-0.44), attachment 7.6e-4 p a^2 (a + 218)^2. Fits of the literature for a up to some hundreds; equal at
/// a = 30.6.
struct AirRates {
    double diffusion_m2_per_s = 0.0;
    double net_ionisation_per_s = 0.0;  ///< ionisation less attachment
};
/// `e_rms` in V/m.
AirRates air_rates(double pressure_torr, double angular_frequency, double e_rms);

struct CoronaSettings {
    double from_torr = 1.0, to_torr = 100.0;
    int pressures = 21;   ///< evenly spaced in their logarithm
    double most_w = 1e9;  ///< none is sought above
    double precision_db = 0.01;
};

struct CoronaOnset {
    double pressure_torr = 0.0;
    double power_w = 0.0;  ///< 0: none up to the largest power
};

/// For each pressure the lowest power at which the largest eigenvalue of div(D grad n) + (nu_i - nu_a) n, n =
/// 0 on walls, is 0: linear elements; whether it is above 0 is read off the signs of a sparse factor
/// (Sylvester), and the power is bisected. n does not depend on phi: of order m > 0 the field where it is
/// largest over phi counts, so that the onset comes out low. Throws InputError on settings out of range,
/// SolverError when stopped.
std::vector<CoronaOnset> corona_onsets(const TriangleMesh& mesh, const MeshField& field,
                                       const CoronaSettings& settings, std::stop_token stop = {});

}  // namespace lathe::particles
