#include "genetic/drawing/curve_measures.hpp"

#include <numbers>

namespace lathe::drawing {
namespace {

Number angle_deg(const Vertex& from, const Vertex& to) {
    const Vertex step = to - from;
    const Number angle = atan2(abs(step.r), abs(step.z));
    return angle * Number{180.0 / std::numbers::pi};
}

}  // namespace

Number length_of(const Curve& curve) {
    Number sum = 0.0;
    for (std::size_t n = 1; n < curve.size(); ++n) sum = sum + length(curve[n] - curve[n - 1]);
    return sum;
}

Number least_r_of(const Curve& curve) {
    Number least = curve.front().r;
    for (const Vertex& vertex : curve)
        if (vertex.r.value < least.value) least = vertex.r;
    return least;
}

Number most_r_of(const Curve& curve) {
    Number most = curve.front().r;
    for (const Vertex& vertex : curve)
        if (vertex.r.value > most.value) most = vertex.r;
    return most;
}

Number steepest_deg_of(const Curve& curve) {
    Number steepest = 0.0;
    for (std::size_t n = 1; n < curve.size(); ++n) {
        const Number angle = angle_deg(curve[n - 1], curve[n]);
        if (angle.value > steepest.value) steepest = angle;
    }
    return steepest;
}

Number start_deg_of(const Curve& curve) {
    return curve.size() < 2 ? Number{0.0} : angle_deg(curve[0], curve[1]);
}

Number end_deg_of(const Curve& curve) {
    return curve.size() < 2 ? Number{0.0} : angle_deg(curve[curve.size() - 2], curve.back());
}

CurvePoint place_on(const Curve& curve, Number distance) {
    if (curve.size() < 2) return {curve.front(), {1.0, 0.0}};
    Number before = 0.0;
    for (std::size_t n = 1;; ++n) {
        const Vertex step = curve[n] - curve[n - 1];
        const Number long_mm = length(step);
        const bool is_last = n + 1 == curve.size();
        if (distance.value <= (before + long_mm).value || is_last) {
            const Vertex towards{step.z / long_mm, step.r / long_mm};
            if (!(distance.value > before.value)) return {curve[n - 1], towards};
            if (is_last && distance.value >= (before + long_mm).value) return {curve[n], towards};
            return {curve[n - 1] + (distance - before) * towards, towards};
        }
        before = before + long_mm;
    }
}

}  // namespace lathe::drawing
