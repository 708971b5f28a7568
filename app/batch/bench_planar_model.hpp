// The tile-size model in tables: best tiles of each kind of cell, and what it foresees for a planar kernel.
#pragma once

#include <string>

#include "solver/engine/gpu/study/planar_device.hpp"
#include "solver/engine/gpu/study/tile_model.hpp"

namespace lathe::batch {

/// What the model foresees, and what it says is scarce.
struct Forecast {
    double gcells_per_s = 0.0;
    std::string bound_by;
};

/// Of a scheme on this device, which moves `bytes_per_s` from and to where the fields are.
Forecast forecast(const cuda::study::PlanarScheme& scheme, const cuda::study::DeviceSummary& device,
                  double bytes_per_s);

/// Best tiles by enumeration for this device, or for an H200 when none was found; then why skewing needs
/// time tiling.
void print_tile_model(const cuda::study::DeviceSummary& device, double bytes_per_s);

}  // namespace lathe::batch
