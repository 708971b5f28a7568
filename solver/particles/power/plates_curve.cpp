#include "solver/particles/power/plates_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"
#include "solver/particles/multipactor/multipactor.hpp"

namespace lathe::particles {
namespace {

constexpr double gap_m = 1e-3, inner_gaps = 50.0, outer_gaps = 80.0;
constexpr int cells_across = 8, cells_along = 120;
constexpr double least_volts = 15.0, volts_from = 25.0, volts_to = 160.0;  // the latter for 1 GHz mm

/// Plates of wall 0 at both ends of the gap; the field of 1 V, so that a power is the square of a voltage.
double threshold_v(const YieldCurve& curve, double ghz_mm, MultipactorSettings settings,
                   const std::stop_token& stop) {
    const RectangleSide wall = {EdgeKind::wall, 0}, open = {};
    const TriangleMesh mesh = triangulate(RectangleMesh{{0.0, inner_gaps * gap_m},
                                                        {gap_m, outer_gaps * gap_m},
                                                        cells_across,
                                                        cells_along,
                                                        wall,
                                                        wall,
                                                        open,
                                                        open});
    const double frequency_hz = ghz_mm * 1e6 / gap_m;
    const MeshField field =
        sampled_field(mesh, frequency_hz, 0, [](Point) { return plates_field(1.0, gap_m); });
    settings.from_w = std::pow(std::max(least_volts, volts_from * ghz_mm), 2);
    settings.to_w = std::pow(std::max(2.0 * least_volts, volts_to * ghz_mm), 2);
    settings.static_b_z_t = 0.0;
    settings.seeding = Seeding::walls;
    return std::sqrt(find_multipactor("plates", mesh, field, {curve}, settings, 1, stop).threshold_w);
}

}  // namespace

std::vector<PlatesThreshold> plates_thresholds(const WallMaterial& material,
                                               const std::vector<double>& ghz_mm,
                                               MultipactorSettings settings, unsigned threads,
                                               const std::stop_token& stop) {
    const YieldCurve curve = yield_curve(material);
    for (const double product : ghz_mm)
        if (!(product > 0.0) || !(product <= 1e4))
            throw InputError({}, fmt::format("{:g}", product),
                             "is no frequency times gap; allowed: above 0 to 10000 GHz mm");
    std::vector<PlatesThreshold> thresholds(ghz_mm.size());
    parallel_tasks(ghz_mm.size(), threads, [&](std::size_t n) {
        thresholds[n] = {ghz_mm[n], threshold_v(curve, ghz_mm[n], settings, stop)};
    });
    return thresholds;
}

}  // namespace lathe::particles
