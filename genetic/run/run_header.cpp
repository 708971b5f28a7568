#include "genetic/run/run_header.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "genetic/execution/program_version.hpp"
#include "genetic/project/carried_files.hpp"
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

std::vector<RecordedFile> recorded_files(const Project& project) {
    std::vector<RecordedFile> files;
    for (const SourceFile& file : source_files(project))
        files.push_back({file.path, sha256_hex(*file.content)});
    return files;
}

void require_unchanged_files(const std::filesystem::path& path, const RunHeader& stored) {
    for (const RecordedFile& file : stored.files) {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(file.path, ignored)) continue;
        std::ifstream stream(file.path, std::ios::binary);
        const std::string content((std::istreambuf_iterator<char>(stream)), {});
        if (!stream.good() && !stream.eof()) continue;  // out of reach here, as good as not there
        if (const std::string now = sha256_hex(content); now != file.sha256)
            throw StorageError(
                fmt::format("{} cannot be resumed: {} has changed since the run began (its SHA-256 was {}, "
                            "here it is {}), and "
                            "the end would not be that of the project as it is now. Put the file back, or "
                            "begin a new run",
                            path.string(), file.path, file.sha256, now));
    }
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
