#include "solver/results/line_power.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <complex>

#include "solver/base/constants.hpp"
#include "solver/results/far_field.hpp"

namespace lathe {
namespace {

/// Outer radius of the strip around the line in wavelengths, from the line's outside.
constexpr double strip_width = 0.5;

/// Radius from which the low cap of the contour is outside the feed, m.
double line_radius(const Simulation& simulation) {
    return simulation.problem.grid.r(simulation.contour->first_row_low);
}

}  // namespace

/// -1/2 Re of the flux of E_r H_phi* - E_phi H_r* through the rings of the low cap, as in contour_power().
double line_power_share(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double frequency_hz) {
    if (!simulation.port || !simulation.contour || simulation.contour->low_rows() == 0) return 0.0;
    const double total = contour_power(simulation, spectrum);
    if (!(total > 0.0)) return 0.0;
    const HuygensLayout& contour = *simulation.contour;
    const Grid& grid = simulation.problem.grid;
    const double outermost = line_radius(simulation) + strip_width * constants::speed_of_light / frequency_hz;
    const auto flux = [&](Array voltage, Array current, int ring) {
        return std::real(spectrum[contour.index(HuygensSurface::low_cap, voltage, ring)] *
                         std::conj(spectrum[contour.index(HuygensSurface::low_cap, current, ring)]));
    };
    double sum = 0.0;
    for (int ring = 0; ring < contour.low_rows(); ++ring) {
        const int row = contour.first_row_low + ring;
        if (grid.r(row + 0.5) > outermost) break;
        sum -= flux(v_r, i_phi, ring);
        if (row > 0) sum += flux(v_phi, i_r, ring);
    }
    return 0.5 * azimuthal_weight(simulation.problem.coefficients.azimuthal_order) * sum / total;
}

void judge_line_power(const Simulation& simulation, const ContourSpectra& spectra, Warnings& warnings) {
    const std::vector<double>& frequencies = simulation.problem.frequencies_hz;
    double largest = largest_line_power_share, at_hz = 0.0;
    for (std::size_t f = 0; f < spectra.size(); ++f) {
        const double share = line_power_share(simulation, spectra[f], frequencies[f]);
        if (share > largest) largest = share, at_hz = frequencies[f];
    }
    if (at_hz == 0.0) return;
    const Grid& grid = simulation.problem.grid;
    warnings.push_back(
        {"currents_on_line",
         fmt::format(
             "At {:.6g} GHz {:.2g} % of the radiated power passes the port's plane along the outside of the "
             "feed line. Currents on it are cut off there, so that the pattern depends on the length of line "
             "that is drawn. Draw the line as long as the real one, choke it, or put the antenna over a "
             "ground plane (antenna.ground_plane_z_mm).",
             at_hz * 1e-9, 100.0 * largest),
         fmt::format("z = {:.4g} mm, r = {:.4g} mm", 1e3 * grid.z(simulation.contour->column_low),
                     1e3 * line_radius(simulation))});
}

}  // namespace lathe
