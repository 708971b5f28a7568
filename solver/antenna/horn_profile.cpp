#include "solver/antenna/horn_profile.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

constexpr double pi = std::numbers::pi;

double squared_sine(double x) {
    return std::sin(x) * std::sin(x);
}

double asymmetric_sine_squared(double t, double b) {
    const double g = (1.0 - b) / b;
    if (t <= b) return 2.0 / (1.0 + g) * squared_sine(pi * t / (4.0 * b));
    const double late = squared_sine(pi * (t + 1.0 - 2.0 * b) / (4.0 * (1.0 - b)));
    return 2.0 / (1.0 + g) * (g * late + 0.5 * (1.0 - g));
}

double hyperbola(double from, double to, double t) {
    return std::sqrt(from * from + t * t * (to * to - from * from));
}

double gaussian(const HornProfile& p, double t) {
    const double waist = p.throat_radius + p.weight * (p.aperture_radius - p.throat_radius);
    if (t >= p.break_place) {
        return hyperbola(waist, p.aperture_radius, (t - p.break_place) / (1.0 - p.break_place));
    }
    return p.throat_radius + (waist - p.throat_radius) * squared_sine(0.5 * pi * t / p.break_place);
}

/// The share of the growth in radius, for the profiles that scale with it.
double growth(const HornProfile& p, double t) {
    const auto mixed = [&p, t](double curve) { return (1.0 - p.weight) * t + p.weight * curve; };
    switch (p.kind) {
        case ProfileKind::sinusoid:
            return mixed(std::pow(std::sin(0.5 * pi * t), p.exponent));
        case ProfileKind::asymmetric_sine_squared:
            return asymmetric_sine_squared(t, p.break_place);
        case ProfileKind::tangential:
            return mixed(std::pow(std::tan(0.25 * pi * t), p.exponent));
        case ProfileKind::power:
            return mixed(std::pow(t, p.exponent));
        case ProfileKind::polynomial:
            return (p.exponent + 1.0) * (1.0 - p.exponent * t / (p.exponent + 1.0)) * std::pow(t, p.exponent);
        default:
            return t;
    }
}

}  // namespace

HornProfile HornProfile::of(const ParameterValues& values) {
    HornProfile profile;
    profile.kind = static_cast<ProfileKind>(values.integer("profile"));
    profile.throat_radius = values.scalar("waveguide_radius_mm");
    profile.aperture_radius = values.scalar("aperture_radius_mm");
    profile.weight = values.scalar("profile_weight");
    profile.exponent = values.scalar("profile_exponent");
    profile.break_place = values.scalar("profile_break");
    return profile;
}

double HornProfile::radius_at(double share) const {
    // The ends are exact, whatever rounding the curves have.
    if (share <= 0.0) return throat_radius;
    if (share >= 1.0) return aperture_radius;
    if (kind == ProfileKind::exponential) {
        return throat_radius * std::exp(share * std::log(aperture_radius / throat_radius));
    }
    if (kind == ProfileKind::hyperbolic) return hyperbola(throat_radius, aperture_radius, share);
    if (kind == ProfileKind::gaussian) return gaussian(*this, share);
    return throat_radius + (aperture_radius - throat_radius) * growth(*this, share);
}

std::vector<ParameterDescription> profile_parameters(const std::string& default_profile,
                                                     double default_weight, double default_exponent) {
    using namespace templates;
    return {
        choice("profile", "Profile", "How the inner radius goes from the throat to the aperture.",
               {"linear", "sinusoid", "asymmetric_sine_squared", "tangential", "power", "exponential",
                "hyperbolic", "polynomial", "gaussian"},
               default_profile),
        used_with(
            suggesting(number("profile_weight", "Profile weight",
                              "Of sinusoid, tangential and power: share of the curve, the rest is linear. Of "
                              "gaussian: share of the growth that is done at the waist.",
                              "", 0.0, 1.0, default_weight),
                       0.0, 0.9),
            "profile", {"sinusoid", "tangential", "power", "gaussian"}),
        used_with(suggesting(number("profile_exponent", "Profile exponent",
                                    "Power of sinusoid, tangential, power and polynomial.", "", 0.5, 5.0,
                                    default_exponent),
                             1.0, 2.5),
                  "profile", {"sinusoid", "tangential", "power", "polynomial"}),
        used_with(
            suggesting(
                number("profile_break", "Profile break",
                       "Of asymmetric_sine_squared and gaussian: place of the bend or of the waist, as a "
                       "share of the length.",
                       "", 0.02, 0.98, 0.4),
                0.35, 0.7),
            "profile", {"asymmetric_sine_squared", "gaussian"}),
    };
}

}  // namespace lathe
