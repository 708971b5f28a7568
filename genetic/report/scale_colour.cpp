#include <algorithm>
#include <array>

#include "genetic/report/plot.hpp"

namespace lathe::genetic {

Colour scale_colour(double part) {
    static constexpr std::array<Colour, 6> marks = {{{0.267, 0.005, 0.329},
                                                     {0.254, 0.265, 0.530},
                                                     {0.164, 0.471, 0.558},
                                                     {0.135, 0.659, 0.518},
                                                     {0.478, 0.821, 0.318},
                                                     {0.993, 0.906, 0.144}}};
    const double place = std::clamp(part, 0.0, 1.0) * (marks.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), marks.size() - 2);
    const double rest = place - static_cast<double>(below);
    const auto mixed = [&](double Colour::*channel) {
        return (1.0 - rest) * (marks[below].*channel) + rest * (marks[below + 1].*channel);
    };
    return {mixed(&Colour::red), mixed(&Colour::green), mixed(&Colour::blue)};
}

}  // namespace lathe::genetic
