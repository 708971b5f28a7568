#include "tests/solver/volume/random_volume_problem.hpp"

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "solver/volume/discretise/edge_couplings.hpp"
#include "solver/volume/discretise/wall_unknowns.hpp"

namespace lathe::tests {
namespace {

GradedAxis random_axis(Noise& noise, int cells, const VolumeSide& low, const VolumeSide& high) {
    std::vector<double> sizes(static_cast<std::size_t>(cells), 1e-3);
    for (int n = low.layer_cells + 1; n < cells - high.layer_cells - 1; ++n)
        sizes[static_cast<std::size_t>(n)] *= 1.0 + 0.6 * noise();
    return {0.0, sizes};
}

VolumeSide random_side(Noise& noise) {
    switch (noise.below(4)) {
        case 0:
            return {Wall::electric, 0};
        case 1:
            return {Wall::magnetic, 0};
        default:
            return {Wall::absorbing, 1 + noise.below(6), {.largest_kappa = noise.below(2) ? 3.0 : 1.0}};
    }
}

VolumeIndex random_index(Noise& noise, const VolumeGrid& grid) {
    return {static_cast<VolumeComponent>(noise.below(volume_components)), noise.below(grid.columns()),
            noise.below(grid.rows()), noise.below(grid.planes())};
}

GridLines lines_of(const VolumeGrid& grid) {
    GridLines lines;
    for (const auto& [axis, along] :
         {std::pair{Axis::x, &lines.x}, std::pair{Axis::y, &lines.y}, std::pair{Axis::z, &lines.z}}) {
        along->push_back(0.0);
        for (int n = 0; n < grid.cells(axis); ++n) along->push_back(along->back() + grid.edge(axis, n));
    }
    return lines;
}

}  // namespace

VolumeProblem random_volume_problem(std::uint64_t seed, bool has_loss) {
    Noise noise(seed);
    std::array<std::array<VolumeSide, 2>, 3> sides;
    for (auto& of_axis : sides) of_axis = {random_side(noise), random_side(noise)};
    const int cells[] = {20 + noise.below(40), 15 + noise.below(12), 14 + noise.below(10)};
    const auto axis = [&](std::size_t n) { return random_axis(noise, cells[n], sides[n][0], sides[n][1]); };
    VolumeProblem problem = free_space_problem({{axis(0), axis(1), axis(2)}, sides}, 0.6);
    const VolumeGrid& grid = problem.grid;

    VolumeCoefficients coefficients(grid.cell_count());
    // Two regions with a set for each cell, free space elsewhere.
    for (int k = 0; k < grid.planes(); ++k)
        for (int j = 0; j < grid.rows(); ++j)
            for (int i = 0; i < grid.columns(); ++i) {
                const bool is_cut = (j > 3 && j < 8 && i % 32 < 18) || k == 6;
                if (!is_cut) continue;
                CoefficientSet set;
                for (double& value : set.value) value = noise.below(8) == 0 ? 0.0 : 0.6 + 0.3 * noise();
                if (has_loss)
                    for (double& decay : set.decay) decay = 0.9 + 0.1 * noise();
                coefficients.assign(grid.at(i, j, k), set);
            }
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));

    problem.pulse = {20e9, 5e9};
    problem.line = DrivenLine{ModeFamily::te, 1e5, 1.0, 1e-3};
    problem.frequencies_hz = {18e9, 22e9};
    problem.sample_stride = 3;
    for (int n = 0; n < 60; ++n) {
        const VolumeIndex at = random_index(noise, grid);
        const auto series = is_current(at.component) ? SourceSeriesName::line_voltage
                            : n % 2                  ? SourceSeriesName::line_current
                                                     : SourceSeriesName::pulse;
        problem.sources.push_back({at, series, noise()});
        problem.sums.push_back({random_index(noise, grid), static_cast<StepSum>(n % 3), noise(), n % 4});
        problem.surface.push_back(random_index(noise, grid));
        problem.probes.push_back(random_index(noise, grid));
    }
    auto table = std::make_shared<SeriesTable>();
    table->length = 21;
    for (int n = 0; n < 12; ++n) table->first.push_back(noise.below(9));
    for (int n = 0; n < 12 * table->length; ++n) table->values.push_back(noise());
    problem.table = std::move(table);
    for (int n = 0; n < 80; ++n)
        problem.table_sources.push_back(
            {random_index(noise, grid), noise.below(9), {noise(), noise(), noise(), noise()}});
    return problem;
}

void add_random_couplings(VolumeProblem& problem, std::uint64_t seed) {
    Noise noise(seed);
    const GridLines lines = lines_of(problem.grid);
    const CartesianGrid places(lines);
    VolumeDielectrics dielectrics;
    for (std::uint64_t at = 0; at < places.node_count(); ++at) {
        const Place node = places.place(at);
        const bool is_slanted = (node[1] + node[2]) % 9 < 2 && node[0] % 20 < 13;
        if (!is_slanted && noise.below(50) > 0) continue;
        dielectrics.couplings.push_back({at, {0.3 * noise(), 0.3 * noise(), 0.3 * noise()}});
    }
    problem.coupling = std::make_shared<VolumeCoupling>(
        couple_edges(problem.grid, places, dielectrics, *problem.coefficients, problem.dt));
}

void add_random_second_unknowns(VolumeProblem& problem, std::uint64_t seed) {
    Noise noise(seed);
    const GridLines lines = lines_of(problem.grid);
    const CartesianGrid places(lines);
    SecondPieces pieces;
    std::map<std::pair<int, std::uint64_t>, int> numbers;  // of second edges, by axis and place
    const auto add = [&](const Place& place) {
        const int axis = noise.below(3);
        if (!places.has_edge(axis, place)) return;
        const auto number = static_cast<int>(pieces.edges.size());
        if (numbers.try_emplace({axis, places.index(place)}, number).second)
            pieces.edges.push_back({axis, places.index(place), 0.3 + 0.2 * noise()});
    };
    // Some everywhere, and a column of neighbours that goes through all planes.
    for (int n = 0; n < 200; ++n)
        add({noise.below(places.nodes(0)), noise.below(places.nodes(1)), noise.below(places.nodes(2))});
    const int i = 3 + noise.below(places.nodes(0) - 8), j = 3 + noise.below(places.nodes(1) - 8);
    for (int n = 0; n < 12 * places.nodes(2); ++n)
        add({i + noise.below(2), j + noise.below(2), noise.below(places.nodes(2))});
    std::set<std::pair<int, std::uint64_t>> faces;
    for (const auto& [edge_at, unused] : numbers)
        for (const int normal : {second_axis(edge_at.first), third_axis(edge_at.first)})
            for (const int step : {-1, 0}) {
                const Place face = moved(places.place(edge_at.second), 3 - edge_at.first - normal, step);
                if (!places.has_face(normal, face) || !faces.emplace(normal, places.index(face)).second)
                    continue;
                pieces.faces.push_back({normal, places.index(face), 2.0 + noise(), {}});
                for (const FaceEdge& edge : edges_of_face(normal, face)) {
                    const auto found = numbers.find({edge.axis, places.index(edge.place)});
                    pieces.faces.back().rim.push_back({edge.axis, places.index(edge.place),
                                                       found == numbers.end() ? -1 : found->second,
                                                       edge.sign});
                }
            }
    VolumeDielectrics dielectrics;
    problem.second = std::make_shared<SecondUnknowns>(
        wall_unknowns(problem.grid, places, pieces, dielectrics, problem.dt));
}

namespace {

/// Poles between 1e-4 and 10 a time step, some without loss.
OnePort random_one_port(Noise& noise, double dt) {
    const auto positive = [&] { return 0.5 + noise(); };
    const auto rate = [&] { return std::pow(10.0, -4.0 + 5.0 * positive()) / dt; };
    OnePort one_port{1.0 + 3.0 * positive() * noise.below(2), 0.0, {}, {}};
    if (noise.below(3) == 0) one_port.conductance = 0.3 * positive() / dt;
    for (int n = noise.below(4); n > 0; --n) {
        const double r = rate(), strength = 2.0 * positive();
        if (n % 2 == 0) {  // Debye
            one_port.conductance += strength * r;
            one_port.poles.push_back({r, -strength * r * r});
        } else {  // Drude; without loss a coil
            one_port.poles.push_back({noise.below(4) == 0 ? 0.0 : r, strength * r * r});
        }
    }
    for (int n = noise.below(3); n > 0; --n) {
        const double w = rate();
        const double damping = noise.below(4) == 0 ? 0.0 : 3.0 * positive() * w;
        one_port.pairs.push_back({damping, w * w, 2.0 * positive() * w * w, 0.0});
    }
    return one_port;
}

}  // namespace

void add_random_one_ports(VolumeProblem& problem, std::uint64_t seed, int one_in) {
    Noise noise(seed);
    auto terms = std::make_shared<VolumeEdgeTerms>();
    std::vector<double> values;
    for (int n = 0; n < 20; ++n) {
        terms->one_ports.push_back(random_one_port(noise, problem.dt));
        values.push_back(edge_term_coefficients(terms->one_ports.back(), problem.dt).value);
    }
    VolumeCoefficients coefficients = *problem.coefficients;
    const VolumeGrid& grid = problem.grid;
    for (int k = 0; k < grid.planes(); ++k)
        for (int j = 0; j < grid.rows(); ++j)
            for (const Axis axis : all_axes)
                for (int i = 0; i < grid.columns(); ++i) {
                    const VolumeIndex at{voltage_along(axis), i, j, k};
                    const std::size_t cell = grid.at(i, j, k);
                    CoefficientSet set = coefficients.of(cell);
                    double& value = set.value[static_cast<std::size_t>(at.component)];
                    if (noise.below(one_in) > 0 || value == 0.0) continue;
                    const auto which = static_cast<std::uint32_t>(noise.below(20));
                    value = values[which];
                    set.decay[static_cast<std::size_t>(number(axis))] = 1.0;
                    coefficients.assign(cell, set);
                    terms->edges.push_back({at, which});
                }
    problem.terms = std::move(terms);
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
}

std::vector<VolumeProblem> random_sparse_problems() {
    std::vector<VolumeProblem> problems;
    for (const std::uint64_t seed : {43u, 44u, 221u, 45u, 46u}) {
        VolumeProblem& problem = problems.emplace_back(random_volume_problem(seed, seed % 2 == 0));
        if (seed != 43 && seed != 45) add_random_couplings(problem, seed);
        if (seed != 44 && seed != 46) add_random_second_unknowns(problem, seed);
        if (seed == 45 || seed == 46) add_random_one_ports(problem, seed, 5);
    }
    return problems;
}

}  // namespace lathe::tests
