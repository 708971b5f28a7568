#include "solver/formats/body_vti.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/formats/vti_image.hpp"

namespace lathe {

namespace {

/// Steps from one around the box on the low side to one on the high side, with the box's sides among them.
VtiAxis axis_over(double low, double high, double step) {
    const double steps = std::max(1.0, std::ceil((high - low) / step - 1e-9)), own = (high - low) / steps;
    return {static_cast<int>(std::min(steps + 3.0, 1e9)), low - own, own};
}

}  // namespace

std::string body_vti(const Body& body, double step) {
    const Bounds box = body.bounds();
    VtiImage image;
    double points = 1.0;
    for (Eigen::Index n = 0; n < 3; ++n) {
        VtiAxis& axis = image.axes[static_cast<std::size_t>(n)];
        axis = axis_over(box.low[n], box.high[n], step);
        points *= axis.count;
    }
    if (!(points <= max_map_points))
        throw InputError(
            {}, fmt::format("{:g} mm", 1e3 * step),
            fmt::format("is a map of {:.3g} points; allowed: up to {:g}", points, max_map_points));
    const VtiAxis &x = image.axes[0], &y = image.axes[1], &z = image.axes[2];
    std::vector<float> material(static_cast<std::size_t>(points)), metal(material.size()),
        permittivity(material.size());
    // A line along x at a time: what owns its pieces is exact.
    const Line along{{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
    parallel_for_each(y.count * z.count, 16, [&](int row) {
        Line line = along;
        const int j = row % y.count, k = row / y.count;
        line.origin.y() = y.first_m + y.step_m * j;
        line.origin.z() = z.first_m + z.step_m * k;
        const double end = x.first_m + x.step_m * (x.count - 1);
        const auto first = static_cast<std::size_t>(row) * static_cast<std::size_t>(x.count);
        const auto pieces = body.on(line, {x.first_m, end});
        if (body.has_sheets())
            for (const Interval& covered : body.sheets_on(line, {x.first_m, end}, 0.5 * step)) {
                const auto node = [&](double at) { return std::lround((at - x.first_m) / x.step_m); };
                for (long i = node(covered.from); i <= node(covered.to); ++i)
                    metal[first + static_cast<std::size_t>(i)] = 1.0F;
            }
        auto piece = pieces.begin();
        for (int i = 0; i < x.count; ++i) {
            const double at = x.first_m + x.step_m * i;
            while (piece != pieces.end() && piece->to < at) ++piece;
            const int its = piece != pieces.end() && piece->from <= at ? piece->material : 0;
            const std::size_t n = first + static_cast<std::size_t>(i);
            material[n] = static_cast<float>(its);
            if (body.is_metal(its)) metal[n] = 1.0F;
            const Material& made_of = body.materials()[static_cast<std::size_t>(its)].material;
            permittivity[n] = made_of.is_pec ? 1.0F : static_cast<float>(made_of.relative_permittivity);
        }
    });
    image.arrays = {{"material", std::move(material)},
                    {"metal", std::move(metal)},
                    {"relative_permittivity", std::move(permittivity)}};
    return vti_image(image);
}

}  // namespace lathe
