// VTK XML image data over the (z, r) plane, for ParaView.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace lathe {

/// One array of point data; the value of point (i, k) is at [i * nz + k].
struct VtiArray {
    std::string name;
    std::vector<float> values;
};

/// A regular grid of points (z, r) = (z0 + k dz, r0 + i dr) in metres with its data.
struct VtiImage {
    int nr = 0, nz = 0;
    double r0_m = 0.0, z0_m = 0.0, dr_m = 0.0, dz_m = 0.0;
    std::optional<double> time_s;  ///< shown by ParaView; may be empty
    std::vector<VtiArray> arrays;  ///< the first is the one shown
};

/// Text of a `.vti` file, 32-bit floats inline in base64. Throws std::invalid_argument when an array's
/// size is not nr x nz or there is none.
std::string vti_image(const VtiImage& image);

}  // namespace lathe
