// The experiment with three mappings on a GPU. No CUDA in this header; in a build without CUDA every
// constructor throws.
#pragma once

#include <memory>
#include <vector>

namespace lathe::bench::study {

/// Which mapping, and threads of a block: along j and along k each, or in mapping 3 along i.
struct CubeMapping {
    int number = 1;  ///< 1 to 3, see mapping_kernels.cuh
    int threads = 16;
};

/// All that may be tried with a cube: threads in powers of two up to what a block can have, and in mapping 3
/// no more than there are cells.
std::vector<CubeMapping> cube_mappings(int number, int size);

/// Values of E_x and E_z at two cells of a cube.
struct CubeValues {
    double e_x = 0.0, e_z = 0.0;
    bool operator==(const CubeValues&) const = default;
};

/// A cube on the device, stepped in numbers of `Real`, float or double.
template <class Real>
class MappingCube {
public:
    /// Throws DeviceOutOfMemory, or SolverError for other failures, as all members do.
    explicit MappingCube(int size);
    ~MappingCube();

    /// All fields zero, and no step taken.
    void reset();
    /// Copies the source's value to the device, steps E, gives the source, steps H, in each step.
    void advance(const CubeMapping& mapping, int steps);
    /// Seconds that advance() takes from fields of zero, until all of it has been done.
    double seconds(const CubeMapping& mapping, int steps);
    /// E_x(place, place, place) and E_z(place_z, 0, 0).
    CubeValues values(int place, int place_z) const;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace lathe::bench::study
