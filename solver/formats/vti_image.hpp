// VTK XML image data over a plane or in space, for ParaView.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace lathe {

/// One array of point data; the value of point (i, j, k) is at [(k * count of the second + j) * count of the
/// first + i].
struct VtiArray {
    std::string name;
    std::vector<float> values;
};

/// Places along an axis, m.
struct VtiAxis {
    int count = 1;
    double first_m = 0.0, step_m = 1.0;
};

/// A regular grid of points with its data: (x, y, z) in space; of a plane the first two axes alone, which are
/// (z, r) of a body of revolution.
struct VtiImage {
    std::array<VtiAxis, 3> axes{};
    std::optional<double> time_s;  ///< shown by ParaView; may be empty
    std::vector<VtiArray> arrays;  ///< the first is the one shown
};

/// Text of a `.vti` file, 32-bit floats inline in base64. Throws std::invalid_argument when an array's
/// size is not that of the grid or there is none.
std::string vti_image(const VtiImage& image);

}  // namespace lathe
