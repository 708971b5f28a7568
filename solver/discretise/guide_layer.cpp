#include "solver/discretise/guide_layer.hpp"

#include <algorithm>

namespace lathe {

fdtd::LayerShape guide_layer(double from_hz, double cell, int layers) {
    constexpr int fewest_cubic_layers = 10;  // with fewer cells a cubic profile reflects more
    const bool is_cubic = layers >= fewest_cubic_layers;
    const double alpha_over_omega = is_cubic ? 0.27 : 0.4;  // a thin layer damps bound fields less
    fdtd::LayerShape shape;
    shape.order = is_cubic ? 3.0 : 2.0;
    shape.strength = is_cubic ? 1.3 : 1.8;
    shape.alpha = alpha_over_omega * 2.0 * constants::pi * from_hz * cell / constants::speed_of_light;
    shape.alpha_falls = false;
    return shape;
}

int thick_layers(int pml_cells, double cell, double wavelength) {
    constexpr double thickness = 0.6;
    return std::max(pml_cells, static_cast<int>(thickness * wavelength / cell + 1e-6));
}

}  // namespace lathe
