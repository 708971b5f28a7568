#include "genetic/run/run_header.hpp"

#include <nlohmann/json.hpp>

#include "genetic/execution/program_version.hpp"
#include "genetic/run/sha256.hpp"

namespace lathe::genetic {

RunHeader header_of_project(const Project& project, const std::string& evaluator_identity,
                            std::optional<StudyKind> study) {
    RunHeader header;
    header.project_text = write_project(project);
    header.project_sha256 = sha256_hex(header.project_text);
    header.seed = !study                       ? project.optimiser.seed
                  : *study == StudyKind::sweep ? project.sweep->seed
                                               : project.tolerance->seed;
    header.algorithm = study ? to_string(*study) : project.optimiser.algorithm;
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

std::optional<StudyKind> study_kind(const RunHeader& header) {
    return parse_study_kind(header.algorithm);
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

}  // namespace lathe::genetic
