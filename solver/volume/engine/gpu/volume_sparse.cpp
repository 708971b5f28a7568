#include "solver/volume/engine/gpu/volume_sparse.hpp"

#include "solver/volume/engine/second_terms.hpp"

namespace lathe::gpu {

template <class Real>
VolumeSparse<Real>::VolumeSparse(const VolumeProblem& problem, const VolumeView<Real>& view,
                                 cudaStream_t stream)
    : stream_(stream) {
    if (problem.has_second()) add_second(problem, view);
    if (problem.is_coupled()) add_coupling(*problem.coupling);
}

template <class Real>
void VolumeSparse<Real>::add_second(const VolumeProblem& problem, const VolumeView<Real>& view) {
    for (const bool currents : {false, true}) {
        Half& half = halves_[currents ? 1 : 0];
        half.energy_weights = second_energy_weights(problem, currents);
        half.values = DeviceBuffer<Real>(half.energy_weights.size(), stream_);
        half.values.clear();
    }
    for (const bool currents : {false, true}) {
        Half& half = halves_[currents ? 1 : 0];
        const SparseHalfStep<Real> step = sparse_half_step<Real>(
            problem, currents,
            [&](const VolumeIndex& at) { return view.fields[at.component] + view.at(at.i, at.j, at.k); },
            halves_[0].values.data(), halves_[1].values.data());
        half.unknowns = DeviceBuffer<fdtd::SparseUnknown<Real>>(step.unknowns, stream_);
        half.terms = DeviceBuffer<fdtd::SparseTerm<Real>>(step.terms, stream_);
        half.layers = DeviceBuffer<fdtd::SparseLayer<Real>>(step.layers, stream_);
        SparseHalfView<Real>& its = currents ? view_.currents : view_.voltages;
        its.unknowns = half.unknowns.data(), its.terms = half.terms.data(), its.layers = half.layers.data();
        its.count = static_cast<int>(step.unknowns.size());
        check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");  // the lists end here
    }
}

template <class Real>
void VolumeSparse<Real>::add_coupling(const VolumeCoupling& coupling) {
    std::vector<CoupledVolumeEdge<Real>> edges;
    for (std::size_t n = 0; n < coupling.edges.size(); ++n) {
        const VolumeCoupling::Edge& edge = coupling.edges[n];
        edges.push_back({edge.at, static_cast<Real>(edge.of_curl), static_cast<Real>(edge.of_voltage),
                         coupling.first_terms[n]});
    }
    edges.push_back({{}, Real(0), Real(0), coupling.first_terms.back()});
    std::vector<CoupledVolumeTerm<Real>> terms;
    for (const VolumeCoupling::Term& term : coupling.terms)
        terms.push_back({term.edge, static_cast<Real>(term.weight)});
    edges_ = DeviceBuffer<CoupledVolumeEdge<Real>>(edges, stream_);
    terms_ = DeviceBuffer<CoupledVolumeTerm<Real>>(terms, stream_);
    fluxes_ = DeviceBuffer<Real>(coupling.edges.size(), stream_);
    view_.edges = edges_.data(), view_.terms = terms_.data(), view_.fluxes = fluxes_.data();
    view_.edge_count = static_cast<int>(coupling.edges.size());
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");  // the lists end here
}

template <class Real>
double VolumeSparse<Real>::energy() const {
    double total = 0.0;
    for (const Half& half : halves_) {
        std::vector<Real> values(half.values.size());
        half.values.copy_to(values.data(), values.size());
        check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
        for (std::size_t n = 0; n < values.size(); ++n) {
            const auto x = static_cast<double>(values[n]);
            total += half.energy_weights[n] * x * x;
        }
    }
    return total;
}

template class VolumeSparse<float>;
template class VolumeSparse<double>;

}  // namespace lathe::gpu
