// Compile check: every update that engines share is device code. Nothing links or runs this.
#include <cstddef>

#include "solver/fdtd/absorber.hpp"
#include "solver/fdtd/constants.hpp"
#include "solver/fdtd/mode_family.hpp"
#include "solver/fdtd/pulse.hpp"
#include "solver/fdtd/time_step.hpp"
#include "solver/fdtd/update.hpp"

namespace lathe::cuda {

/// Voltages and currents of one cell.
template <class Real>
struct CellValues {
    Real v_r, v_phi, v_z, i_r, i_phi, i_z;
};

/// One thread a cell, no neighbours: the expressions count here, not the stencil.
template <class Real>
__global__ void advance_alone(CellValues<Real>* cells, std::size_t count, Real m, Real coefficient,
                              fdtd::RadialConstants<Real> radial) {
    const std::size_t n = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
    if (n >= count) return;
    CellValues<Real>& c = cells[n];
    c.i_r = fdtd::advance(c.i_r, coefficient, fdtd::curl_at_i_r(m, c.v_z, c.v_phi, c.v_phi));
    c.i_phi = fdtd::advance(c.i_phi, coefficient, fdtd::curl_at_i_phi(c.v_z, c.v_z, c.v_r, c.v_r));
    c.i_z = fdtd::advance(c.i_z, coefficient, fdtd::curl_at_i_z(m, c.v_phi, c.v_phi, c.v_r));
    const Real curl_r = fdtd::curl_at_v_r(m, c.i_z, c.i_phi, c.i_phi);
    Real psi = fdtd::advance_psi(Real{0}, coefficient, m, curl_r);
    c.v_r = fdtd::advance_radial(c.v_r, psi, radial, coefficient * curl_r);
    c.v_phi = fdtd::advance(c.v_phi, coefficient, fdtd::curl_at_v_phi(c.i_r, c.i_r, c.i_z, c.i_z));
    c.v_z =
        fdtd::advance_lossy(c.v_z, coefficient, coefficient, fdtd::curl_at_v_z(m, c.i_phi, c.i_phi, c.i_r));
}

template __global__ void advance_alone<float>(CellValues<float>*, std::size_t, float, float,
                                              fdtd::RadialConstants<float>);
template __global__ void advance_alone<double>(CellValues<double>*, std::size_t, double, double,
                                               fdtd::RadialConstants<double>);

}  // namespace lathe::cuda
