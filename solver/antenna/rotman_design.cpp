#include "solver/antenna/rotman_design.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe {
namespace {

constexpr double largest_eta = 0.8;
constexpr double largest_port_rad = std::numbers::pi / 3.0;

double square(double x) {
    return x * x;
}

/// Distance of the beam contour's middle from the origin, in units of F.
double arc_middle(const RotmanDesign& design) {
    const double g = design.focal_ratio;
    return (g * g - 1.0) / (2.0 * (g - std::cos(design.focal_angle_rad)));
}

}  // namespace

RotmanElement RotmanDesign::element(double element_y) const {
    // Rotman & Turner's equations in units of F; w is the small root of A w^2 + B w + C = 0 in the form that
    // stays good where A goes through zero. The line's w is a path in the lens's filling.
    const double a0 = std::cos(focal_angle_rad), b0 = std::sin(focal_angle_rad), g = focal_ratio;
    const double eta = element_y * beam_expansion / (focal_length * std::sqrt(permittivity));
    const double bend = square(b0 * eta), depth = g - a0;
    const double a = 1.0 - eta * eta - square((g - 1.0) / depth);
    const double b =
        2.0 * g * (g - 1.0) / depth - (g - 1.0) * bend / square(depth) + 2.0 * eta * eta - 2.0 * g;
    const double c = g * bend / depth - square(bend) / (4.0 * square(depth)) - eta * eta;
    const double w = 2.0 * c / (-b + std::sqrt(b * b - 4.0 * a * c));
    RotmanElement element;
    element.element_y = element_y;
    element.contour = {-focal_length * (0.5 * bend + (g - 1.0) * w) / depth, focal_length * eta * (1.0 - w)};
    element.line_length = focal_length * w * std::sqrt(permittivity / line_permittivity);
    return element;
}

std::vector<RotmanElement> RotmanDesign::elements(int count, double pitch) const {
    std::vector<RotmanElement> all;
    for (int i = 0; i < count; ++i) all.push_back(element((i - 0.5 * (count - 1)) * pitch));
    return all;
}

double RotmanDesign::furthest_element() const {
    return largest_eta * focal_length * std::sqrt(permittivity) / beam_expansion;
}

Point RotmanDesign::beam_arc_middle() const {
    return {-focal_length * arc_middle(*this), 0.0};
}

double RotmanDesign::beam_arc_radius() const {
    return focal_length * (focal_ratio - arc_middle(*this));
}

Point RotmanDesign::beam_port(double beam_rad) const {
    const double sine = -std::sin(beam_rad) / beam_expansion;
    const double cosine = std::sqrt(1.0 - sine * sine);
    const double middle = focal_length * arc_middle(*this);
    const double distance = middle * cosine + std::sqrt(square(beam_arc_radius()) - square(middle * sine));
    return {-distance * cosine, distance * sine};
}

double RotmanDesign::largest_beam_rad() const {
    return std::asin(std::min(beam_expansion * std::sin(largest_port_rad), 1.0));
}

double RotmanDesign::path_error(double element_y, double beam_rad) const {
    const Point port = beam_port(beam_rad);
    const RotmanElement here = element(element_y);
    const double inside =
        std::hypot(port.z - here.contour.z, port.r - here.contour.r) - std::hypot(port.z, port.r);
    return std::sqrt(permittivity) * inside + std::sqrt(line_permittivity) * here.line_length -
           element_y * std::sin(beam_rad);
}

double RotmanDesign::worst_path_error(int count, double pitch, double largest_beam_rad, int beams) const {
    double worst = 0.0;
    for (int beam = 0; beam < beams; ++beam) {
        const double share = beams > 1 ? 2.0 * beam / (beams - 1.0) - 1.0 : 0.0;
        for (int i = 0; i < count; ++i) {
            const double error = path_error((i - 0.5 * (count - 1)) * pitch, share * largest_beam_rad);
            worst = std::max(worst, std::abs(error));
        }
    }
    return worst;
}

}  // namespace lathe
