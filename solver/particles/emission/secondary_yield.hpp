// How many electrons leave a wall for one that hits it: the mean, by energy and angle of the impact.
#pragma once

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/host_device.hpp"

namespace lathe::particles {

/// vaughan: E0 as given (12.5 eV). crossover: E0 fitted so that the yield is 1 at the first crossover.
/// spark3d: the same, and 0 below 10 eV. furman_pivi: elastic, rediffused and true secondaries. table:
/// measured yields at normal incidence.
enum class YieldModel { vaughan, crossover, spark3d, furman_pivi, table };

/// Vaughan's curve (IEEE Trans. Electron Devices 36, 1963, 1989, and 40, 830, 1993), theta from the normal:
///     s = 1 + smoothness theta^2 / (2 pi),  v = (E - E0) / (Emax s - E0),
///     yield = dmax s (v e^{1-v})^k, k = 0.56 for v <= 1, 0.25 for v <= 3.6;  dmax s 1.125 v^-0.35 above.
struct VaughanCurve {
    double e0_ev = 12.5;
    double emax_ev = 0.0;     ///< energy of the largest yield at normal incidence
    double dmax = 0.0;        ///< the largest yield at normal incidence
    double smoothness = 1.0;  ///< 0 rough, 1 dull, 2 polished
    double lowest_ev = 12.5;  ///< at this energy and below the yield is `below`
    double below = 0.0;
};

LATHE_HOST_DEVICE double vaughan_yield(const VaughanCurve& curve, double energy_ev, double angle) {
    const double s = 1.0 + curve.smoothness * angle * angle / (2.0 * constants::pi);
    if (energy_ev <= curve.lowest_ev) return curve.below;
    const double v = (energy_ev - curve.e0_ev) / (curve.emax_ev * s - curve.e0_ev);
    if (v <= 0.0) return curve.below;
    if (v > 3.6) return curve.dmax * s * 1.125 * std::pow(v, -0.35);
    return curve.dmax * s * std::pow(v * std::exp(1.0 - v), v <= 1.0 ? 0.56 : 0.25);
}

/// Furman and Pivi, Phys. Rev. ST Accel. Beams 5, 124404 (2002), eqs. 25 to 32 and their angular factors.
struct FurmanPiviCurve {
    double elastic_far, elastic_peak, elastic_width_ev, elastic_power, elastic_spread_ev;
    double rediffused_far, rediffused_ev, rediffused_power, rediffused_q;
    double true_peak, true_peak_ev, true_s;
};

/// The mean numbers of the three kinds of electrons that leave.
struct YieldParts {
    double elastic = 0.0, rediffused = 0.0, true_secondary = 0.0;
    LATHE_HOST_DEVICE double total() const { return elastic + rediffused + true_secondary; }
};

LATHE_HOST_DEVICE YieldParts furman_pivi_yield(const FurmanPiviCurve& c, double energy_ev, double angle) {
    const double cosine = std::cos(angle);
    const double reflected = 1.0 + 0.26 * (1.0 - cosine * cosine);
    const double x = energy_ev / (c.true_peak_ev * (1.0 + 0.7 * (1.0 - cosine)));
    YieldParts parts;
    parts.elastic =
        reflected * (c.elastic_far + (c.elastic_peak - c.elastic_far) *
                                         std::exp(-std::pow(energy_ev / c.elastic_width_ev, c.elastic_power) /
                                                  c.elastic_power));
    parts.rediffused = reflected * c.rediffused_far *
                       (1.0 - std::exp(-std::pow(energy_ev / c.rediffused_ev, c.rediffused_power)));
    parts.true_secondary = c.true_peak * (1.0 + 0.66 * (1.0 - std::pow(cosine, 0.8))) * c.true_s * x /
                           (c.true_s - 1.0 + std::pow(x, c.true_s));
    return parts;
}

/// A measured curve: `count` energies (eV, rising) with their yields; linear between them, from (0, 0) below
/// the first, and constant above the last. Does not own them.
struct YieldTable {
    const double* energies_ev = nullptr;
    const double* yields = nullptr;
    int count = 0;
};

LATHE_HOST_DEVICE double table_yield(const YieldTable& table, double energy_ev) {
    if (energy_ev >= table.energies_ev[table.count - 1]) return table.yields[table.count - 1];
    int low = -1, high = table.count - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (table.energies_ev[middle] <= energy_ev ? low : high) = middle;
    }
    const double e0 = low < 0 ? 0.0 : table.energies_ev[low], y0 = low < 0 ? 0.0 : table.yields[low];
    return y0 + (table.yields[high] - y0) * (energy_ev - e0) / (table.energies_ev[high] - e0);
}

/// The yield of one wall as devices can read it: one of the curves.
struct YieldCurve {
    YieldModel model = YieldModel::vaughan;
    VaughanCurve vaughan;  ///< the first three models; `table` takes the smoothness
    FurmanPiviCurve furman_pivi = {};
    YieldTable table;
};

/// Mean numbers of electrons for an impact of `energy_ev` at `angle` (rad) from the normal. A table is bent
/// as Vaughan's curve: both its axes are stretched by s.
LATHE_HOST_DEVICE YieldParts secondary_yield(const YieldCurve& curve, double energy_ev, double angle) {
    if (curve.model == YieldModel::furman_pivi) return furman_pivi_yield(curve.furman_pivi, energy_ev, angle);
    if (curve.model == YieldModel::table) {
        const double s = 1.0 + curve.vaughan.smoothness * angle * angle / (2.0 * constants::pi);
        return {0.0, 0.0, s * table_yield(curve.table, energy_ev / s)};
    }
    return {0.0, 0.0, vaughan_yield(curve.vaughan, energy_ev, angle)};
}

}  // namespace lathe::particles
