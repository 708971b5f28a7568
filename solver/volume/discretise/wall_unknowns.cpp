#include "solver/volume/discretise/wall_unknowns.hpp"

#include <algorithm>
#include <numeric>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {
namespace {

VolumeIndex index_of(const CartesianGrid& places, std::uint64_t at, VolumeComponent component) {
    const Place place = places.place(at);
    return {component, place[0], place[1], place[2]};
}

/// Numbers of the unknowns that the grid steps, along memory; the others have none.
struct Numbers {
    static constexpr std::int32_t none = -2;  // a rim's voltage of -1 is one of the grid
    std::vector<std::int32_t> of;             ///< of each piece or part
    std::vector<std::size_t> order;           ///< the pieces or parts by number
};
Numbers numbers_of(const VolumeGrid& grid, const std::vector<VolumeIndex>& places) {
    Numbers numbers;
    for (std::size_t n = 0; n < places.size(); ++n)
        if (free_space_coefficient(grid, 1.0, places[n]) > 0.0) numbers.order.push_back(n);
    std::stable_sort(numbers.order.begin(), numbers.order.end(),
                     [&](std::size_t p, std::size_t q) { return lies_before(places[p], places[q]); });
    numbers.of.assign(places.size(), Numbers::none);
    for (std::size_t n = 0; n < numbers.order.size(); ++n)
        numbers.of[numbers.order[n]] = static_cast<std::int32_t>(n);
    return numbers;
}

}  // namespace

SecondUnknowns wall_unknowns(const VolumeGrid& grid, const CartesianGrid& places, const SecondPieces& pieces,
                             const VolumeDielectrics& dielectrics, double dt) {
    std::vector<VolumeIndex> edges, faces;
    for (const SecondPieces::Edge& edge : pieces.edges)
        edges.push_back(index_of(places, edge.at, voltage_along(static_cast<Axis>(edge.axis))));
    for (const SecondPieces::Face& face : pieces.faces)
        faces.push_back(index_of(places, face.at, current_along(static_cast<Axis>(face.axis))));
    const Numbers voltages = numbers_of(grid, edges), currents = numbers_of(grid, faces);
    SecondUnknowns second;
    for (const std::size_t n : voltages.order) {
        const SecondPieces::Edge& edge = pieces.edges[n];
        const EdgeFactors factors = edge_factors(dielectrics.at(edge.axis, edge.at), dt);
        second.voltages.push_back({edges[n], edge.share * factors.value, factors.decay});
    }
    for (const std::size_t n : currents.order) {
        const SecondPieces::Face& face = pieces.faces[n];
        const auto number = static_cast<std::uint32_t>(second.currents.size());
        second.currents.push_back({faces[n], 1.0 / face.share, 1.0});
        for (const EdgeReference& edge : face.rim) {
            SecondUnknowns::Rim rim;
            rim.current = number, rim.sign = edge.sign;
            if (edge.second >= 0) {
                rim.voltage = voltages.of[static_cast<std::size_t>(edge.second)];
                if (rim.voltage == Numbers::none) continue;
            } else {
                rim.grid_voltage = index_of(places, edge.at, voltage_along(static_cast<Axis>(edge.axis)));
                if (free_space_coefficient(grid, 1.0, rim.grid_voltage) == 0.0) continue;
            }
            second.rims.push_back(rim);
        }
    }
    return second;
}

}  // namespace lathe
