// A number with its derivative by one parameter of a drawing (forward differentiation).
#pragma once

#include <algorithm>
#include <cmath>

namespace lathe::drawing {

/// Value and derivative. The value is what the same operations on a double give, bit by bit.
struct Number {
    double value = 0.0;
    double slope = 0.0;   ///< by the parameter that the evaluation follows, per unit of it
    bool varies = false;  ///< depends on a parameter that is no whole number, whatever the derivative

    Number() = default;
    // A plain number stands wherever one with a derivative may.
    Number(double plain) : value(plain) {}  // NOLINT(google-explicit-constructor)
    Number(double value_, double slope_, bool varies_) : value(value_), slope(slope_), varies(varies_) {}
    bool operator==(const Number&) const = default;
};

inline Number operator+(Number a, Number b) {
    return {a.value + b.value, a.slope + b.slope, a.varies || b.varies};
}
inline Number operator-(Number a, Number b) {
    return {a.value - b.value, a.slope - b.slope, a.varies || b.varies};
}
inline Number operator-(Number a) {
    return {-a.value, -a.slope, a.varies};
}
inline Number operator*(Number a, Number b) {
    return {a.value * b.value, a.slope * b.value + a.value * b.slope, a.varies || b.varies};
}
inline Number operator/(Number a, Number b) {
    const double ratio = a.value / b.value;
    return {ratio, (a.slope - ratio * b.slope) / b.value, a.varies || b.varies};
}

/// `a` with another value, whose derivative by `a` is `gain`.
inline Number through(Number a, double value, double gain) {
    return {value, a.slope == 0.0 ? 0.0 : gain * a.slope, a.varies};
}

inline Number sqrt(Number a) {
    const double root = std::sqrt(a.value);
    return through(a, root, 0.5 / root);
}
inline Number exp(Number a) {
    const double power = std::exp(a.value);
    return through(a, power, power);
}
inline Number log(Number a) {
    return through(a, std::log(a.value), 1.0 / a.value);
}
inline Number abs(Number a) {
    return through(a, std::abs(a.value), a.value < 0.0 ? -1.0 : 1.0);
}
/// Sine of an angle in radians.
inline Number sin(Number a) {
    return through(a, std::sin(a.value), std::cos(a.value));
}
/// Cosine of an angle in radians.
inline Number cos(Number a) {
    return through(a, std::cos(a.value), -std::sin(a.value));
}
/// Sine of an angle in degrees, exact at multiples of a right angle.
inline double sine_of_degrees(double angle) {
    constexpr double right_angle = 90.0, radians_per_degree = 3.14159265358979323846 / 180.0;
    const double quarters = std::round(angle / right_angle);
    if (std::abs(angle - quarters * right_angle) > 1e-10) return std::sin(angle * radians_per_degree);
    const double turn = quarters - 4.0 * std::floor(quarters / 4.0);
    return turn == 1.0 ? 1.0 : turn == 3.0 ? -1.0 : 0.0;
}
/// Cosine of an angle in degrees, exact at multiples of a right angle.
inline double cosine_of_degrees(double angle) {
    constexpr double right_angle = 90.0, radians_per_degree = 3.14159265358979323846 / 180.0;
    const double quarters = std::round(angle / right_angle);
    if (std::abs(angle - quarters * right_angle) > 1e-10) return std::cos(angle * radians_per_degree);
    return sine_of_degrees((quarters + 1.0) * right_angle);
}
/// Angle of (x, y) in radians, from -pi to pi.
inline Number atan2(Number y, Number x) {
    const double square = x.value * x.value + y.value * y.value;
    return {std::atan2(y.value, x.value), (x.value * y.slope - y.value * x.slope) / square,
            x.varies || y.varies};
}
inline Number hypot(Number x, Number y) {
    const double length = std::hypot(x.value, y.value);
    return {length, length > 0.0 ? (x.value * x.slope + y.value * y.slope) / length : 0.0,
            x.varies || y.varies};
}
/// x^y; the derivative by y counts where y has one.
inline Number pow(Number x, Number y) {
    const double power = std::pow(x.value, y.value);
    double slope = 0.0;
    if (x.slope != 0.0) slope += y.value * std::pow(x.value, y.value - 1.0) * x.slope;
    if (y.slope != 0.0) slope += std::log(x.value) * power * y.slope;
    return {power, slope, x.varies || y.varies};
}
/// A step function of `a`: its derivative is zero.
inline Number stepped(Number a, double value) {
    return {value, 0.0, a.varies};
}

/// A vertex of a drawing in mm: (z, r) of a body of revolution, (x, y) of a planar antenna.
struct Vertex {
    Number z, r;
    /// Number of the arc that has the vertex between its ends; that of a whole circle is negative; 0: none.
    int arc = 0;
    bool operator==(const Vertex&) const = default;
};

inline Vertex operator+(const Vertex& a, const Vertex& b) {
    return {a.z + b.z, a.r + b.r};
}
inline Vertex operator-(const Vertex& a, const Vertex& b) {
    return {a.z - b.z, a.r - b.r};
}
inline Vertex operator*(Number factor, const Vertex& a) {
    return {factor * a.z, factor * a.r};
}
inline Number length(const Vertex& a) {
    return hypot(a.z, a.r);
}

}  // namespace lathe::drawing
