#include "solver/volume/engine/gpu/slab_problem.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace lathe::gpu {
namespace {

AxisLayers layers_between(const AxisLayers& whole, const PlaneRange& planes) {
    const auto within = [&](int plane) { return std::clamp(plane - planes.first, 0, planes.count()); };
    const auto part = [&](const std::vector<fdtd::StretchConstants>& all) {
        return std::vector<fdtd::StretchConstants>(all.begin() + planes.first, all.begin() + planes.end);
    };
    return {within(whole.low_end), within(whole.high_begin), planes.count(), part(whole.node),
            part(whole.half)};
}

/// The grid's cells between; a side in the middle of the whole counts as metal, which only the outermost
/// plane sees.
VolumeGrid grid_between(const VolumeGrid& whole, const PlaneRange& planes) {
    const GradedAxis& z = whole.axis(Axis::z);
    const int cells = whole.cells(Axis::z), end = std::min(planes.end, cells);
    std::vector<double> sizes;
    for (int n = planes.first; n < end; ++n) sizes.push_back(z.cell(n));
    VolumeGrid grid{{whole.axis(Axis::x), whole.axis(Axis::y), GradedAxis(z.coordinate(planes.first), sizes)},
                    whole.sides};
    if (planes.first > 0) grid.low(Axis::z) = {};
    if (planes.end < whole.planes()) grid.high(Axis::z) = {};
    return grid;
}

VolumeIndex moved(VolumeIndex at, const PlaneRange& planes) {
    at.k -= planes.first;
    return at;
}

std::shared_ptr<const VolumeCoupling> coupling_between(const VolumeCoupling& whole,
                                                       const PlaneRange& planes) {
    constexpr std::uint32_t none = ~0u;
    std::vector<std::uint32_t> numbers(whole.edges.size(), none);
    VolumeCoupling its;
    for (std::size_t n = 0; n < whole.edges.size(); ++n) {
        if (!planes.contains(whole.edges[n].at.k)) continue;
        numbers[n] = static_cast<std::uint32_t>(its.edges.size());
        its.edges.push_back(whole.edges[n]);
        its.edges.back().at = moved(whole.edges[n].at, planes);
    }
    for (std::size_t n = 0; n < whole.edges.size(); ++n) {
        if (numbers[n] == none) continue;
        its.first_terms.push_back(static_cast<std::uint32_t>(its.terms.size()));
        for (std::uint32_t t = whole.first_terms[n]; t < whole.first_terms[n + 1]; ++t)
            if (const std::uint32_t edge = numbers[whole.terms[t].edge]; edge != none)
                its.terms.push_back({edge, whole.terms[t].weight});
    }
    its.first_terms.push_back(static_cast<std::uint32_t>(its.terms.size()));
    return std::make_shared<const VolumeCoupling>(std::move(its));
}

/// Unknowns of these planes; `numbers`: of each of all among them, -1 of those that are not.
std::vector<SecondUnknowns::Unknown> unknowns_between(const std::vector<SecondUnknowns::Unknown>& all,
                                                      const PlaneRange& planes,
                                                      std::vector<std::int32_t>& numbers) {
    std::vector<SecondUnknowns::Unknown> its;
    for (SecondUnknowns::Unknown unknown : all) {
        const bool is_between = planes.contains(unknown.at.k);
        numbers.push_back(is_between ? static_cast<std::int32_t>(its.size()) : -1);
        if (!is_between) continue;
        unknown.at = moved(unknown.at, planes);
        its.push_back(unknown);
    }
    return its;
}

std::shared_ptr<const SecondUnknowns> second_between(const SecondUnknowns& whole, const PlaneRange& planes) {
    std::vector<std::int32_t> voltages, currents;
    SecondUnknowns its;
    its.voltages = unknowns_between(whole.voltages, planes, voltages);
    its.currents = unknowns_between(whole.currents, planes, currents);
    for (SecondUnknowns::Rim rim : whole.rims) {
        const std::int32_t current = currents[rim.current];
        const bool is_of_grid = rim.voltage == SecondUnknowns::Rim::of_grid;
        if (current < 0 || (is_of_grid ? !planes.contains(rim.grid_voltage.k)
                                       : voltages[static_cast<std::size_t>(rim.voltage)] < 0))
            continue;
        rim.current = static_cast<std::uint32_t>(current);
        if (is_of_grid)
            rim.grid_voltage = moved(rim.grid_voltage, planes);
        else
            rim.voltage = voltages[static_cast<std::size_t>(rim.voltage)];
        its.rims.push_back(rim);
    }
    return std::make_shared<const SecondUnknowns>(std::move(its));
}

std::shared_ptr<const VolumeEdgeTerms> terms_between(const VolumeEdgeTerms& whole, const PlaneRange& planes) {
    VolumeEdgeTerms part{whole.one_ports, {}};
    for (const VolumeEdgeTerms::Edge& edge : whole.edges)
        if (planes.contains(edge.at.k)) part.edges.push_back({moved(edge.at, planes), edge.one_port});
    return std::make_shared<const VolumeEdgeTerms>(std::move(part));
}

}  // namespace

std::vector<PlaneRange> shared_planes(int planes, int devices, int least) {
    devices = std::clamp(planes / least, 1, devices);
    std::vector<PlaneRange> shares;
    for (int n = 0; n < devices; ++n)
        shares.push_back({static_cast<int>(static_cast<long>(planes) * n / devices),
                          static_cast<int>(static_cast<long>(planes) * (n + 1) / devices)});
    return shares;
}

SlabProblem slab_problem(const VolumeProblem& whole, const PlaneRange& own, int depth) {
    const int beside = neighbour_planes(depth);
    const PlaneRange planes{std::max(0, own.first - beside), std::min(whole.grid.planes(), own.end + beside)};
    const auto plane_cells =
        static_cast<std::size_t>(whole.grid.columns()) * static_cast<std::size_t>(whole.grid.rows());
    auto coefficients = std::make_shared<VolumeCoefficients>(
        whole.coefficients->part(plane_cells * static_cast<std::size_t>(planes.first),
                                 plane_cells * static_cast<std::size_t>(planes.count())));
    VolumeLayers layers{whole.layers[0], whole.layers[1], layers_between(whole.layers[2], planes)};
    SlabProblem slab{{static_cast<const SolveRules&>(whole), grid_between(whole.grid, planes), whole.dt,
                      std::move(coefficients), std::move(layers)},
                     {own.first - planes.first, own.end - planes.first},
                     {}};
    VolumeProblem& its = slab.problem;
    its.table = whole.table;

    if (whole.is_coupled()) its.coupling = coupling_between(*whole.coupling, planes);
    if (whole.has_second()) its.second = second_between(*whole.second, planes);
    if (whole.has_terms()) its.terms = terms_between(*whole.terms, planes);
    const auto take = [&](const auto& from, const PlaneRange& of, auto& to) {
        for (auto term : from) {
            if (!of.contains(term.at.k)) continue;
            term.at = moved(term.at, planes);
            to.push_back(term);
        }
    };
    take(whole.sources, planes, its.sources);
    take(whole.table_sources, planes, its.table_sources);
    take(whole.sums, own, its.sums);
    long channel = 0;
    const auto add = [&](const std::vector<VolumeIndex>& from, std::vector<VolumeIndex>& to) {
        for (const VolumeIndex& at : from) {
            if (own.contains(at.k)) {
                to.push_back(moved(at, planes));
                slab.channels.push_back(channel);
            }
            ++channel;
        }
    };
    add(whole.surface, its.surface);
    add(whole.probes, its.probes);
    return slab;
}

}  // namespace lathe::gpu
