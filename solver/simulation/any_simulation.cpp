#include "solver/simulation/any_simulation.hpp"

#include <utility>

#include "solver/solve/forecast.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/setup/forecast_volume.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe {

AnySimulation::AnySimulation(std::shared_ptr<const Simulation> simulation) : plane_(std::move(simulation)) {
    const auto add = [&](const Problem& problem) {
        problems_.emplace_back(std::shared_ptr<const Problem>(plane_, &problem));
    };
    add(plane_->problem);
    for (const Problem& problem : plane_->other_excitations) add(problem);
}

AnySimulation::AnySimulation(std::shared_ptr<const VolumeSimulation> simulation)
    : space_(std::move(simulation)) {
    for (const VolumeProblem& problem : space_->problems)
        problems_.emplace_back(std::shared_ptr<const VolumeProblem>(space_, &problem));
}

Results AnySimulation::evaluate(std::span<const Recording> recordings) const {
    return plane_ ? lathe::evaluate(*plane_, recordings) : evaluate_volume(*space_, recordings);
}

AnySimulation build(const AnyAntenna& antenna, const SimulationSettings& settings) {
    if (const Antenna* plane = drawn_in_plane(antenna)) {
        auto simulation = std::make_shared<Simulation>(build_simulation(*plane, settings));
        record_spectra(*simulation);
        return {std::shared_ptr<const Simulation>(std::move(simulation))};
    }
    return {std::make_shared<const VolumeSimulation>(
        build_for_solve(std::get<VolumeAntenna>(antenna), settings))};
}

int problem_count(const AnyAntenna& antenna, const SimulationSettings& settings) {
    if (const Antenna* plane = drawn_in_plane(antenna)) return problem_count(*plane, settings);
    return problem_count(std::get<VolumeAntenna>(antenna));
}

bool may_vary_ports(const AnyAntenna& antenna) {
    const Antenna* plane = drawn_in_plane(antenna);
    return plane && plane->is_planar();
}

}  // namespace lathe
