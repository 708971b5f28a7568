// Couplings, extra unknowns and one-ports across edges of a problem in three dimensions, on the device.
#pragma once

#include <array>
#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/scheme/sparse_update.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe::gpu {

/// Values of one half step that follow terms of a list.
template <class Real>
struct SparseHalfView {
    const fdtd::SparseUnknown<Real>* unknowns = nullptr;
    const fdtd::SparseTerm<Real>* terms = nullptr;
    fdtd::SparseLayer<Real>* layers = nullptr;
    int count = 0;
};

/// An edge that slanted dielectrics couple with others; its terms end where the next one's begin.
template <class Real>
struct CoupledVolumeEdge {
    VolumeIndex at;
    Real of_curl, of_voltage;
    std::uint32_t first_term;
};
template <class Real>
struct CoupledVolumeTerm {
    std::uint32_t edge;  ///< whose flux
    Real weight;
};

/// An edge with a one-port across it.
template <class Real>
struct DeviceEdgeTerm {
    Real* to = nullptr;  ///< its voltage
    Real change = 0;
    std::uint32_t first_section = 0, sections = 0, first_state = 0;
    std::uint32_t coupled = VolumeCoupling::uncoupled;  ///< position in VolumeCoupling::edges
};

/// All of them; counts are 0 where a problem has none.
template <class Real>
struct VolumeSparseView {
    SparseHalfView<Real> currents, voltages;
    const CoupledVolumeEdge<Real>* edges = nullptr;  ///< one more at the end
    const CoupledVolumeTerm<Real>* terms = nullptr;
    Real* fluxes = nullptr;  ///< of each edge
    int edge_count = 0;
    Real* coupled_parts = nullptr;  ///< of each edge: what fluxes have added to it, V; null without one-ports
    const DeviceEdgeTerm<Real>* edge_terms = nullptr;
    const fdtd::EdgeTermSection<Real>* sections = nullptr;
    fdtd::EdgeTermState<Real>* states = nullptr;
    int edge_term_count = 0;
};

/// So many values that lie one after another on the device.
template <class Real>
struct DevicePiece {
    Real* first;
    long values;
};

/// Their lists and values. Throws DeviceOutOfMemory, DeviceError.
template <class Real>
class VolumeSparse {
public:
    /// `view`: of the fields of the same problem, which must outlive it.
    VolumeSparse(const VolumeProblem& problem, const VolumeView<Real>& view, cudaStream_t stream);
    const VolumeSparseView<Real>& view() const { return view_; }
    /// What second unknowns of each plane store outside the layers, joule per (0.5 / dt), empty where there
    /// are none; waits for the stream.
    std::vector<double> energy_of_planes() const;

    /// What changes of a plane's second unknowns and of their layers, in the same order in every part of a
    /// problem that has this plane and its neighbours.
    std::vector<DevicePiece<Real>> pieces(int plane) const;

private:
    /// Second voltages, or currents, and what changes them.
    struct Half {
        DeviceBuffer<Real> values;
        std::vector<double> energy_weights;
        DeviceBuffer<fdtd::SparseUnknown<Real>> unknowns;
        DeviceBuffer<fdtd::SparseTerm<Real>> terms;
        DeviceBuffer<fdtd::SparseLayer<Real>> layers;
        std::vector<long> first_value, first_layer;  ///< of each plane; one more at the end
    };
    void add_second(const VolumeProblem& problem, const VolumeView<Real>& view);
    void add_coupling(const VolumeCoupling& coupling);
    void add_edge_terms(const VolumeProblem& problem, const VolumeView<Real>& view);

    cudaStream_t stream_;
    VolumeSparseView<Real> view_;
    std::array<Half, 2> halves_;  ///< voltages, currents
    DeviceBuffer<CoupledVolumeEdge<Real>> edges_;
    DeviceBuffer<CoupledVolumeTerm<Real>> terms_;
    DeviceBuffer<Real> fluxes_, coupled_parts_;
    DeviceBuffer<DeviceEdgeTerm<Real>> edge_terms_;
    DeviceBuffer<fdtd::EdgeTermSection<Real>> sections_;
    DeviceBuffer<fdtd::EdgeTermState<Real>> states_;
};

}  // namespace lathe::gpu
