#include "ui/scene/colour_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace lathe::ui {
namespace {

// Nine knots each, equally spaced over [-1, 1]; lightness is monotone on both sides of zero, so the
// maps stay readable in grey and for the common colour vision deficiencies (blue against red or
// orange, never against green). Light: after the RdBu scheme of Brewer and Harrower (2003).
constexpr std::array<Colour, 9> light_knots{{{0.050, 0.270, 0.540},
                                             {0.150, 0.430, 0.700},
                                             {0.345, 0.620, 0.800},
                                             {0.690, 0.840, 0.920},
                                             {0.972, 0.974, 0.978},
                                             {0.990, 0.800, 0.690},
                                             {0.905, 0.525, 0.400},
                                             {0.780, 0.240, 0.220},
                                             {0.600, 0.050, 0.130}}};

// Dark: idea of the map "berlin" of Crameri (2018), own numbers.
constexpr std::array<Colour, 9> dark_knots{{{0.720, 0.830, 1.000},
                                            {0.400, 0.640, 0.930},
                                            {0.190, 0.430, 0.700},
                                            {0.100, 0.220, 0.360},
                                            {0.075, 0.080, 0.095},
                                            {0.330, 0.130, 0.070},
                                            {0.630, 0.270, 0.130},
                                            {0.900, 0.500, 0.280},
                                            {1.000, 0.800, 0.640}}};

// Sequential: from the background over yellow or violet to the far end of the lightness; after the idea of
// the map "inferno" of Smith and van der Walt (2015), own numbers.
constexpr std::array<Colour, 7> light_steps{{{0.972, 0.974, 0.978},
                                             {0.996, 0.890, 0.600},
                                             {0.985, 0.690, 0.330},
                                             {0.920, 0.440, 0.230},
                                             {0.760, 0.210, 0.310},
                                             {0.500, 0.085, 0.390},
                                             {0.190, 0.030, 0.290}}};
constexpr std::array<Colour, 7> dark_steps{{{0.075, 0.080, 0.095},
                                            {0.230, 0.070, 0.330},
                                            {0.500, 0.110, 0.390},
                                            {0.770, 0.230, 0.310},
                                            {0.945, 0.450, 0.210},
                                            {0.990, 0.710, 0.290},
                                            {1.000, 0.960, 0.740}}};

// Cyclic: six hues of about equal lightness, the first one again at the end.
constexpr std::array<Colour, 7> wheel{{{0.800, 0.330, 0.330},
                                       {0.640, 0.480, 0.160},
                                       {0.330, 0.580, 0.230},
                                       {0.150, 0.580, 0.560},
                                       {0.270, 0.490, 0.820},
                                       {0.620, 0.390, 0.760},
                                       {0.800, 0.330, 0.330}}};

std::span<const Colour> knots_of(Theme theme) {
    return theme == Theme::light ? std::span<const Colour>(light_knots) : std::span<const Colour>(dark_knots);
}

/// `t` in [0, 1] along equally spaced knots.
Colour between_knots(std::span<const Colour> knots, double t) {
    const double place = std::clamp(t, 0.0, 1.0) * static_cast<double>(knots.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), knots.size() - 2);
    const double fraction = place - static_cast<double>(below);
    Colour colour{};
    for (std::size_t channel = 0; channel < colour.size(); ++channel)
        colour[channel] = std::lerp(knots[below][channel], knots[below + 1][channel], fraction);
    return colour;
}

}  // namespace

Colour diverging_colour(double t, Theme theme) {
    return between_knots(knots_of(theme), std::isfinite(t) ? 0.5 * (t + 1.0) : 0.5);
}

Colour sequential_colour(double t, Theme theme) {
    return between_knots(theme == Theme::light ? light_steps : dark_steps, std::isfinite(t) ? t : 0.0);
}

Colour cyclic_colour(double t) {
    return between_knots(wheel, std::isfinite(t) ? t - std::floor(t) : 0.0);
}

Colour scale_colour(ScaleKind kind, double t, Theme theme) {
    switch (kind) {
        case ScaleKind::diverging:
            return diverging_colour(2.0 * t - 1.0, theme);
        case ScaleKind::magnitude:
        case ScaleKind::decibel:
            return sequential_colour(t, theme);
        case ScaleKind::phase:
            return cyclic_colour(t);
    }
    return {};
}

Colour greyed(const Colour& colour, Theme theme) {
    constexpr double share_of_grey = 0.85, share_of_background = 0.45;
    const Colour background = background_colour(theme);
    const double grey = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2];
    Colour mixed{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double pale = colour[i] + share_of_grey * (grey - colour[i]);
        mixed[i] = pale + share_of_background * (background[i] - pale);
    }
    return mixed;
}

Colour background_colour(Theme theme) {
    return diverging_colour(0.0, theme);
}

}  // namespace lathe::ui
