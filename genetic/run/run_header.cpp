#include "genetic/run/run_header.hpp"

#include <nlohmann/json.hpp>

#include "genetic/run/sha256.hpp"
#include "solver/antenna/input_error.hpp"

namespace lathe::genetic {

RunHeader header_of_project(const Project& project, const std::string& evaluator_identity) {
    RunHeader header;
    header.project_text = write_project(project);
    header.project_sha256 = sha256_hex(header.project_text);
    header.seed = project.optimiser.seed;
    header.algorithm = project.optimiser.algorithm;
    header.program_version = program_version();
    header.evaluator = evaluator_identity;
    const auto json = nlohmann::json::parse(header.project_text);
    header.grid_sha256 = sha256_hex(json.at("antenna").dump() + '\n' + json.at("simulation").dump());
    std::string scored_by = json.at("objectives").dump();
    // The scores of the perturbed copies depend on how they are perturbed.
    if (project.tolerance && project.tolerance->robust) scored_by += '\n' + json.at("tolerance").dump();
    header.objectives_sha256 = sha256_hex(scored_by);
    return header;
}

void require_same(const std::filesystem::path& path, const RunHeader& stored, const RunHeader& present) {
    auto require = [&](const std::string& what, const std::string& then, const std::string& now) {
        if (then == now) return;
        throw StorageError(path.string() + " cannot be resumed: its " + what + " was " + then +
                           ", here it is " + now + ", and the end would not be that of an unbroken run");
    };
    require("program version", stored.program_version, present.program_version);
    require("engine", stored.evaluator, present.evaluator);
    require("algorithm", stored.algorithm, present.algorithm);
    require("seed", std::to_string(stored.seed), std::to_string(present.seed));
    // From here on the project itself is the stored one, so a difference means that this program reads or
    // writes it in another way than the one that froze it.
    require("antenna and grid hash", stored.grid_sha256, present.grid_sha256);
    require("objectives hash", stored.objectives_sha256, present.objectives_sha256);
    require("project hash", stored.project_sha256, present.project_sha256);
}

GeneticSettings genetic_settings_of(const OptimiserSettings& settings) {
    if (settings.algorithm != "ga")
        throw InputError({.key = "optimiser.algorithm"}, settings.algorithm, "unknown algorithm; known: ga");
    if (settings.crossover != "sbx" && settings.crossover != "blend")
        throw InputError({.key = "optimiser.crossover"}, settings.crossover, "must be sbx or blend");
    if (settings.evaluations < 1)
        throw InputError({.key = "optimiser.evaluations"}, std::to_string(settings.evaluations),
                         "must be at least 1");
    GeneticSettings genetic;
    genetic.population = settings.population;
    genetic.seed = settings.seed;
    genetic.crossover = settings.crossover == "blend" ? Crossover::blend : Crossover::sbx;
    genetic.crossover_probability = settings.crossover_probability;
    genetic.crossover_eta = settings.crossover_eta;
    genetic.mutation_eta = settings.mutation_eta;
    genetic.tournament = settings.tournament;
    genetic.elites = settings.elites;
    try {
        GeneticAlgorithm(genetic, {Gene{.name = "any"}});
    } catch (const std::invalid_argument& error) {
        throw InputError({.key = "optimiser"}, "", error.what());
    }
    return genetic;
}

}  // namespace lathe::genetic
