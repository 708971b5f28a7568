#include "solver/geometry/smooth_curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr std::size_t fewest_chords = 40, neighbours = 5;
constexpr double largest_turn = 0.1, largest_rise = 3e-6, largest_ratio = 2.5;  // rad, m
constexpr double vertex_error = 2e-9;                                           // m

/// Derivative by the parameter, at parameter `which` of five, of the polynomial through five points.
Point tangent(const double* t, const Point* p, std::size_t which) {
    Point sum;
    for (std::size_t j = 0; j < neighbours; ++j) {
        double weight = 0.0;
        if (j == which) {
            for (std::size_t k = 0; k < neighbours; ++k)
                if (k != j) weight += 1.0 / (t[j] - t[k]);
        } else {
            weight = 1.0 / (t[j] - t[which]);
            for (std::size_t k = 0; k < neighbours; ++k)
                if (k != j && k != which) weight *= (t[which] - t[k]) / (t[j] - t[k]);
        }
        sum.z += weight * p[j].z, sum.r += weight * p[j].r;
    }
    return sum;
}

double turn_at(const Point& a, const Point& b, const Point& c) {
    const double z1 = b.z - a.z, r1 = b.r - a.r, z2 = c.z - b.z, r2 = c.r - b.r;
    return std::atan2(z1 * r2 - r1 * z2, z1 * z2 + r1 * r2);
}

}  // namespace

SmoothCurve smooth_curve(const std::vector<Point>& vertices) {
    SmoothCurve curve{{0.0}, {vertices.front()}};
    for (std::size_t n = 1; n < vertices.size(); ++n)
        curve.knots.push_back(curve.knots.back() + distance(vertices[n - 1], vertices[n]));
    std::vector<Point> tangents;
    for (std::size_t n = 0; n < vertices.size(); ++n) {
        const std::size_t first = std::min(n < 2 ? 0 : n - 2, vertices.size() - neighbours);
        tangents.push_back(tangent(&curve.knots[first], &vertices[first], n - first));
    }
    for (std::size_t n = 0; n + 1 < vertices.size(); ++n) {
        const double third = (curve.knots[n + 1] - curve.knots[n]) / 3.0;
        curve.points.push_back(
            {vertices[n].z + third * tangents[n].z, vertices[n].r + third * tangents[n].r});
        curve.points.push_back(
            {vertices[n + 1].z - third * tangents[n + 1].z, vertices[n + 1].r - third * tangents[n + 1].r});
    }
    curve.points.push_back(vertices.back());
    return curve;
}

double integral_dz(const SmoothCurve& curve, const std::function<double(double)>& f) {
    // Gauss and Legendre, five points: exact up to degree 9, the integrand has 8.
    static constexpr std::array<std::array<double, 2>, 5> rule{{{-0.9061798459386640, 0.2369268850561891},
                                                                {-0.5384693101056831, 0.4786286704993665},
                                                                {0.0, 0.5688888888888889},
                                                                {0.5384693101056831, 0.4786286704993665},
                                                                {0.9061798459386640, 0.2369268850561891}}};
    const std::size_t spans = curve.knots.size() - 1;
    double sum = 0.0;
    Point begin = curve.points.front();
    for (std::size_t n = 0; n < spans; ++n) {
        const Point &b = curve.points[2 * n + 1], &c = curve.points[2 * n + 2];
        Point end = curve.points.back();
        if (n + 1 < spans) {  // a vertex lies between the points around it, by the lengths of the spans
            const Point& next = curve.points[2 * n + 3];
            const double before = curve.knots[n + 1] - curve.knots[n],
                         after = curve.knots[n + 2] - curve.knots[n + 1], share = before / (before + after);
            end = {c.z + share * (next.z - c.z), c.r + share * (next.r - c.r)};
        }
        for (const auto& [place, weight] : rule) {
            const double t = 0.5 * (1.0 + place), s = 1.0 - t;
            const double r =
                s * s * s * begin.r + 3.0 * s * s * t * b.r + 3.0 * s * t * t * c.r + t * t * t * end.r;
            const double dz =
                3.0 * (s * s * (b.z - begin.z) + 2.0 * s * t * (c.z - b.z) + t * t * (end.z - c.z));
            sum += 0.5 * weight * f(r) * dz;
        }
        begin = end;
    }
    return sum;
}

std::size_t chords_of_curve(const std::function<Point(std::size_t)>& at, std::size_t n, std::size_t most) {
    const auto chord = [&](std::size_t k) { return distance(at(k), at(k + 1)); };
    const auto turn = [&](std::size_t k) { return turn_at(at(k - 1), at(k), at(k + 1)); };
    std::size_t count = 1;
    double before = 0.0;
    for (; count < most; ++count) {
        const std::size_t vertex = n + count;
        const double one = chord(vertex - 1), next = chord(vertex), here = turn(vertex);
        if (std::max(one, next) > largest_ratio * std::min(one, next)) break;
        if (std::abs(here) > largest_turn || std::max(one, next) * std::abs(here) > 8.0 * largest_rise) break;
        // A corner between two curves turns more than its neighbours.
        const double error = 4.0 * vertex_error / std::min(one, next);
        const double after = count + 1 < most ? turn(vertex + 1) : here;
        const double previous = count > 1 ? before : after;
        const double size = std::max({std::abs(previous), std::abs(here), std::abs(after)});
        if (std::abs(after) <= largest_turn &&
            std::abs(here - 0.5 * (previous + after)) > 0.55 * size + error)
            break;
        before = here;
    }
    return count < fewest_chords ? 0 : count;
}

}  // namespace lathe
