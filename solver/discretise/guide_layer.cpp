#include "solver/discretise/guide_layer.hpp"

namespace lathe {

fdtd::LayerShape guide_layer(double from_hz, double cell) {
    constexpr double alpha_over_omega = 0.4;
    fdtd::LayerShape shape;
    shape.order = 2.0;
    shape.strength = 1.8;
    shape.alpha = alpha_over_omega * 2.0 * constants::pi * from_hz * cell / constants::speed_of_light;
    shape.alpha_falls = false;
    return shape;
}

}  // namespace lathe
