// The tile-size model in tables: best tiles of each kind of cell, and what it foresees for a planar kernel.
#pragma once

#include <string>

#include "app/bench/study/planar_device.hpp"
#include "app/bench/study/tile_model.hpp"

namespace lathe::bench {

/// The rate that the model foresees, and the resource that bounds it.
struct Forecast {
    double gcells_per_s = 0.0;
    std::string bound_by;
};

/// The forecast for a scheme on this device, which moves `bytes_per_s` from and to the memory of the fields.
Forecast forecast(const study::PlanarScheme& scheme, const study::DeviceSummary& device, double bytes_per_s);

/// Prints the best tiles by enumeration for this device, or for an H200 when none was found, and then why
/// skewing needs time tiling.
void print_tile_model(const study::DeviceSummary& device, double bytes_per_s);

}  // namespace lathe::bench
