#include "solver/volume/engine/gpu/volume_sparse.hpp"

#include <numeric>

#include "solver/volume/engine/second_terms.hpp"

namespace lathe::gpu {

namespace {

/// Where each plane's entries begin among some that are sorted by plane, and where the last one's end.
std::vector<long> first_of_planes(const std::vector<int>& plane_of, int planes) {
    std::vector<long> first(static_cast<std::size_t>(planes) + 1);
    for (const int plane : plane_of) ++first[static_cast<std::size_t>(plane) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    return first;
}

}  // namespace

template <class Real>
VolumeSparse<Real>::VolumeSparse(const VolumeProblem& problem, const VolumeView<Real>& view,
                                 cudaStream_t stream)
    : stream_(stream) {
    if (problem.has_second()) add_second(problem, view);
    if (problem.is_coupled()) add_coupling(*problem.coupling);
    if (problem.has_terms()) add_edge_terms(problem, view);
}

template <class Real>
void VolumeSparse<Real>::add_second(const VolumeProblem& problem, const VolumeView<Real>& view) {
    const int planes = problem.grid.planes();
    for (const bool currents : {false, true}) {
        Half& half = halves_[currents ? 1 : 0];
        half.energy_weights = second_energy_weights(problem, currents);
        half.values = DeviceBuffer<Real>(half.energy_weights.size(), stream_);
        half.values.clear();
        std::vector<int> plane_of_value;
        for (const SecondUnknowns::Unknown& unknown :
             currents ? problem.second->currents : problem.second->voltages)
            plane_of_value.push_back(unknown.at.k);
        half.first_value = first_of_planes(plane_of_value, planes);
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
        std::vector<int> plane_of_layer(step.layers.size());
        for (std::size_t n = 0; n < step.unknowns.size(); ++n)
            for (const std::int32_t layer : step.unknowns[n].layer)
                if (layer >= 0)
                    plane_of_layer[static_cast<std::size_t>(layer)] = step.rows[n] / problem.grid.rows();
        half.first_layer = first_of_planes(plane_of_layer, planes);
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

// Voltages of neighbours' planes come with every step, before anything reads them: states there need not be
// exchanged.
template <class Real>
void VolumeSparse<Real>::add_edge_terms(const VolumeProblem& problem, const VolumeView<Real>& view) {
    const VolumeEdgeTerms& terms = *problem.terms;
    const LoadedEdgeTerms<Real> loaded = loaded_edge_terms<Real>(terms, problem.dt);
    std::vector<DeviceEdgeTerm<Real>> edges;
    for (std::size_t n = 0; n < terms.edges.size(); ++n) {
        const VolumeIndex& at = terms.edges[n].at;
        const auto& one_port = loaded.one_ports[terms.edges[n].one_port];
        edges.push_back({view.fields[at.component] + view.at(at.i, at.j, at.k), one_port.change,
                         one_port.first, one_port.count, static_cast<std::uint32_t>(loaded.first_states[n]),
                         problem.is_coupled() ? problem.coupling->position(at) : VolumeCoupling::uncoupled});
    }
    edge_terms_ = DeviceBuffer<DeviceEdgeTerm<Real>>(edges, stream_);
    sections_ = DeviceBuffer<fdtd::EdgeTermSection<Real>>(loaded.sections, stream_);
    states_ = DeviceBuffer<fdtd::EdgeTermState<Real>>(loaded.first_states.back(), stream_);
    states_.clear();
    view_.edge_terms = edge_terms_.data(), view_.sections = sections_.data(), view_.states = states_.data();
    view_.edge_term_count = static_cast<int>(edges.size());
    if (problem.is_coupled()) {
        coupled_parts_ = DeviceBuffer<Real>(problem.coupling->edges.size(), stream_);
        coupled_parts_.clear();
        view_.coupled_parts = coupled_parts_.data();
    }
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");  // the lists end here
}

template <class Real>
std::vector<double> VolumeSparse<Real>::energy_of_planes() const {
    std::vector<double> planes;
    for (const Half& half : halves_) {
        if (half.values.size() == 0) continue;
        planes.resize(half.first_value.size() - 1);
        std::vector<Real> values(half.values.size());
        half.values.copy_to(values.data(), values.size());
        check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
        for (std::size_t plane = 0; plane < planes.size(); ++plane)
            for (long at = half.first_value[plane]; at < half.first_value[plane + 1]; ++at) {
                const auto n = static_cast<std::size_t>(at);
                const auto x = static_cast<double>(values[n]);
                planes[plane] += half.energy_weights[n] * x * x;
            }
    }
    return planes;
}

template <class Real>
std::vector<DevicePiece<Real>> VolumeSparse<Real>::pieces(int plane) const {
    using Layer = fdtd::SparseLayer<Real>;
    static_assert(sizeof(Layer) % sizeof(Real) == 0);
    std::vector<DevicePiece<Real>> found;
    const auto n = static_cast<std::size_t>(plane);
    for (const Half& half : halves_) {
        if (half.first_value.empty()) continue;
        if (const long count = half.first_value[n + 1] - half.first_value[n]; count > 0)
            found.push_back({half.values.data() + half.first_value[n], count});
        if (const long count = half.first_layer[n + 1] - half.first_layer[n]; count > 0)
            found.push_back({reinterpret_cast<Real*>(half.layers.data() + half.first_layer[n]),
                             count * static_cast<long>(sizeof(Layer) / sizeof(Real))});
    }
    return found;
}

template class VolumeSparse<float>;
template class VolumeSparse<double>;

}  // namespace lathe::gpu
