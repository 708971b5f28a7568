#include <cmath>

#include "genetic/drawing/language.hpp"
#include "genetic/drawing/path.hpp"

namespace lathe::drawing {
namespace {

using Numbers = std::vector<Number>;

Numbers differences(const Numbers& values) {
    Numbers steps;
    for (std::size_t i = 0; i + 1 < values.size(); ++i) steps.push_back(values[i + 1] - values[i]);
    return steps;
}

/// One-sided three-point slope at an end, limited to the sign of the chord there and to three times its
/// slope.
Number end_slope(Number step, Number next_step, Number chord, Number next_chord) {
    const Number slope = ((Number{2.0} * step + next_step) * chord - step * next_chord) / (step + next_step);
    if (slope.value * chord.value <= 0.0) return 0.0;
    if (chord.value * next_chord.value < 0.0 && std::abs(slope.value) > 3.0 * std::abs(chord.value))
        return Number{3.0} * chord;
    return slope;
}

/// Slopes of the monotone cubic (Fritsch & Butland, SIAM J. Sci. Stat. Comput. 5, 300, 1984, with weights for
/// unequal steps): it never leaves the range of the two knots it lies between.
Numbers monotone_slopes(const Numbers& steps, const Numbers& chords) {
    if (chords.size() == 1) return {chords[0], chords[0]};
    const std::size_t last = chords.size() - 1;
    Numbers slopes(chords.size() + 1);
    slopes.front() = end_slope(steps[0], steps[1], chords[0], chords[1]);
    slopes.back() = end_slope(steps[last], steps[last - 1], chords[last], chords[last - 1]);
    for (std::size_t i = 1; i < chords.size(); ++i) {
        const Number before = chords[i - 1], after = chords[i];
        if (!(before.value * after.value > 0.0)) continue;
        const Number w1 = Number{2.0} * steps[i] + steps[i - 1], w2 = steps[i] + Number{2.0} * steps[i - 1];
        slopes[i] = (w1 + w2) / (w1 / before + w2 / after);
    }
    return slopes;
}

/// Slopes of the natural cubic spline: its second derivative is continuous and zero at both ends.
Numbers natural_slopes(const Numbers& steps, const Numbers& chords) {
    const std::size_t count = chords.size() + 1;
    Numbers upper(count), slopes(count);
    upper[0] = 0.5;
    slopes[0] = Number{1.5} * chords[0];
    for (std::size_t i = 1; i + 1 < count; ++i) {
        const Number before = Number{1.0} / steps[i - 1], after = Number{1.0} / steps[i];
        const Number right = Number{3.0} * (before * chords[i - 1] + after * chords[i]);
        const Number pivot = Number{2.0} * (before + after) - before * upper[i - 1];
        upper[i] = after / pivot;
        slopes[i] = (right - before * slopes[i - 1]) / pivot;
    }
    slopes[count - 1] =
        (Number{3.0} * chords[count - 2] - slopes[count - 2]) / (Number{2.0} - upper[count - 2]);
    for (std::size_t i = count - 1; i-- > 0;) slopes[i] = slopes[i] - upper[i] * slopes[i + 1];
    return slopes;
}

/// A cubic between knots over an abscissa that rises.
struct Cubic {
    Numbers steps, values, slopes;

    Cubic(const Numbers& abscissa, Numbers values_, bool is_monotone)
        : steps(differences(abscissa)), values(std::move(values_)) {
        Numbers chords = differences(values);
        for (std::size_t i = 0; i < chords.size(); ++i) chords[i] = chords[i] / steps[i];
        slopes = is_monotone ? monotone_slopes(steps, chords) : natural_slopes(steps, chords);
    }

    Number at(std::size_t span, double t) const {
        const Number rise = values[span + 1] - values[span];
        const Number bend_start = steps[span] * slopes[span] - rise;
        const Number bend_end = rise - steps[span] * slopes[span + 1];
        return values[span] + Number{t} * rise +
               Number{t * (1.0 - t)} * (bend_start * Number{1.0 - t} + bend_end * Number{t});
    }
};

/// Knots over their first coordinate, or over the second one.
void draw_over(const JsonCursor& item, const Curve& knots, bool is_monotone, bool is_over_r, int points,
               Pen& pen) {
    Numbers abscissa, values;
    for (const Vertex& knot : knots) {
        abscissa.push_back(is_over_r ? knot.r : knot.z);
        values.push_back(is_over_r ? knot.z : knot.r);
    }
    // Falling ones are those of the same curve from its other end.
    const double sign = abscissa.back().value < abscissa.front().value ? -1.0 : 1.0;
    for (Number& x : abscissa) x = Number{sign} * x;
    for (std::size_t i = 1; i < abscissa.size(); ++i)
        if (!(abscissa[i].value > abscissa[i - 1].value))
            item.at("spline").fail(std::string("spline needs rising ") + (is_over_r ? "r" : "z") +
                                   "; use the kind smooth");
    const Cubic cubic(abscissa, values, is_monotone);
    for (std::size_t span = 0; span + 1 < knots.size(); ++span)
        for (int k = 1; k <= points; ++k) {
            const double t = static_cast<double>(k) / points;
            const Number x = Number{sign} * (abscissa[span] + Number{t} * cubic.steps[span]);
            const Number y = cubic.at(span, t);
            pen.line_to(item, k == points ? knots[span + 1] : is_over_r ? Vertex{y, x} : Vertex{x, y});
        }
}

/// A natural spline of both coordinates over the length of the polygon of the knots.
void draw_smooth(const JsonCursor& item, const Curve& knots, int points, Pen& pen) {
    Numbers along{0.0}, z, r;
    for (std::size_t i = 0; i < knots.size(); ++i) {
        if (i > 0) along.push_back(along.back() + length(knots[i] - knots[i - 1]));
        z.push_back(knots[i].z), r.push_back(knots[i].r);
    }
    const Cubic over_z(along, z, false), over_r(along, r, false);
    for (std::size_t span = 0; span + 1 < knots.size(); ++span)
        for (int k = 1; k <= points; ++k) {
            const double t = static_cast<double>(k) / points;
            pen.line_to(item, k == points ? knots[span + 1] : Vertex{over_z.at(span, t), over_r.at(span, t)});
        }
}

}  // namespace

void draw_spline(const JsonCursor& item, Pen& pen) {
    require_construct(item, "spline");
    DrawnPath path{{pen.point(item)}};
    Pen inside(path, pen.scope());
    draw_path(item.at("spline"), inside);
    inside.end();
    const Curve& knots = path.vertices;
    if (knots.size() < 2) item.at("spline").fail("has no point beyond the current one; allowed: one or more");
    const auto kind_key = item.find("kind");
    const std::string kind = kind_key ? kind_key->choice(words_of("spline", "kind")) : "monotone";
    const auto over = item.find("over");
    const bool is_over_r = over && (over->choice({"z", "r", "x", "y"}) == "r" || over->text() == "y");
    const int points = points_in(item, pen.scope(), points_of_span);
    if (kind == "smooth")
        draw_smooth(item, knots, points, pen);
    else
        draw_over(item, knots, kind == "monotone", is_over_r, points, pen);
}

}  // namespace lathe::drawing
