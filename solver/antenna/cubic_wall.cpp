#include "solver/antenna/cubic_wall.hpp"

#include <cmath>

namespace lathe {
namespace {

std::vector<double> chord_slopes(std::span<const double> knots, double spacing) {
    std::vector<double> chords(knots.size() - 1);
    for (std::size_t i = 0; i < chords.size(); ++i) chords[i] = (knots[i + 1] - knots[i]) / spacing;
    return chords;
}

/// One-sided three-point slope at an end, limited to the sign of the chord beside it and to three times its
/// slope.
double end_slope(double chord, double next_chord) {
    const double slope = 0.5 * (3.0 * chord - next_chord);
    if (slope * chord <= 0.0) return 0.0;
    if (chord * next_chord < 0.0 && std::abs(slope) > 3.0 * std::abs(chord)) return 3.0 * chord;
    return slope;
}

}  // namespace

std::vector<double> monotone_slopes(std::span<const double> knots, double spacing) {
    const std::vector<double> chords = chord_slopes(knots, spacing);
    if (chords.size() == 1) return {chords[0], chords[0]};
    std::vector<double> slopes(knots.size());
    slopes.front() = end_slope(chords[0], chords[1]);
    slopes.back() = end_slope(chords[chords.size() - 1], chords[chords.size() - 2]);
    for (std::size_t i = 1; i + 1 < knots.size(); ++i) {
        const double before = chords[i - 1], after = chords[i];
        slopes[i] = before * after > 0.0 ? 2.0 * before * after / (before + after) : 0.0;
    }
    return slopes;
}

std::vector<double> natural_slopes(std::span<const double> knots, double spacing) {
    const std::vector<double> chords = chord_slopes(knots, spacing);
    const std::size_t count = knots.size();
    // Tridiagonal system: 2 and 4 on the diagonal, 1 beside it; solved by elimination.
    std::vector<double> upper(count), slopes(count);
    upper[0] = 0.5;
    slopes[0] = 1.5 * chords[0];
    for (std::size_t i = 1; i < count; ++i) {
        const bool is_last = i + 1 == count;
        const double right = is_last ? 3.0 * chords[i - 1] : 3.0 * (chords[i - 1] + chords[i]);
        const double pivot = (is_last ? 2.0 : 4.0) - upper[i - 1];
        upper[i] = 1.0 / pivot;
        slopes[i] = (right - slopes[i - 1]) / pivot;
    }
    for (std::size_t i = count - 1; i-- > 0;) slopes[i] -= upper[i] * slopes[i + 1];
    return slopes;
}

std::vector<double> sample_cubic(std::span<const double> knots, std::span<const double> slopes,
                                 double spacing, int per_interval) {
    std::vector<double> values;
    values.reserve((knots.size() - 1) * static_cast<std::size_t>(per_interval) + 1);
    values.push_back(knots[0]);
    for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
        const double rise = knots[i + 1] - knots[i];
        const double bend_start = spacing * slopes[i] - rise;
        const double bend_end = rise - spacing * slopes[i + 1];
        for (int k = 1; k < per_interval; ++k) {
            const double t = static_cast<double>(k) / per_interval;
            values.push_back(knots[i] + t * rise + t * (1.0 - t) * (bend_start * (1.0 - t) + bend_end * t));
        }
        values.push_back(knots[i + 1]);
    }
    return values;
}

}  // namespace lathe
