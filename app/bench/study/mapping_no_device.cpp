// mapping_device.hpp in a build without CUDA.
#include "app/bench/study/mapping_device.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::bench::study {

template <class Real>
class MappingCube<Real>::Implementation {};

template <class Real>
MappingCube<Real>::MappingCube(int) {
    throw SolverError("this build has no CUDA");
}
template <class Real>
MappingCube<Real>::~MappingCube() = default;
template <class Real>
void MappingCube<Real>::reset() {}
template <class Real>
void MappingCube<Real>::advance(const CubeMapping&, int) {}
template <class Real>
double MappingCube<Real>::seconds(const CubeMapping&, int) {
    return 0.0;
}
template <class Real>
CubeValues MappingCube<Real>::values(int, int) const {
    return {};
}

template class MappingCube<float>;
template class MappingCube<double>;

}  // namespace lathe::bench::study
