#include "app/batch/inputs.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <system_error>

#include "app/batch/exit_code.hpp"
#include "app/batch/progress_line.hpp"
#include "app/batch/say.hpp"
#include "genetic/project/file_warnings.hpp"
#include "genetic/project/mesh_checks.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/run/storage_error.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/solve/forecast.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::batch {

// Only regular files are inspected: bytes read from a pipe cannot be read again.
bool is_project(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    std::ifstream file(path, std::ios::binary);
    char first = '\0';
    return file >> first && first == '{';
}

Project load_project(const std::filesystem::path& path) {
    if (is_run_store(path))
        throw InputError({path.string(), 0, ""}, "",
                         "is a run store, not a project file; 'lathe-batch report', 'resume', 'export' and "
                         "'tolerance' take it");
    try {
        Project project = read_project(path);
        for (const Warning& unit : mesh_unit_warnings(project))
            notify(fmt::format("{}: {}: {}", path.string(), unit.place, unit.text));
        for (const Warning& doubt : project_file_warnings(path))
            notify(fmt::format("{}: {}: {}", path.string(), doubt.place, doubt.text));
        return project;
    } catch (const std::system_error& error) {
        throw InputError({path.string(), 0, ""}, "", "cannot be read: " + error.code().message());
    }
}

void add_file_warnings(const std::filesystem::path& file, Results& results) {
    const Warnings doubts = project_file_warnings(file);
    results.warnings.insert(results.warnings.end(), doubts.begin(), doubts.end());
}

Project project_or_winner(const std::filesystem::path& path) {
    if (!is_run_store(path)) return load_project(path);
    const genetic::RunView run(path);
    if (!run.best())
        throw InputError({path.string(), 0, ""}, "",
                         "has no winner: none of its candidates is valid so far; give the project file for "
                         "the design that the run began with");
    return run.best_project();
}

void require_run_store(const std::filesystem::path& path) {
    if (is_project(path))
        throw InputError({path.string(), 0, ""}, "",
                         fmt::format("is a project file, not a run store: 'lathe-batch optimise {} --store "
                                     "RUN.db' makes one",
                                     path.string()));
}

bool is_run_store(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    static constexpr char magic[] = "SQLite format 3";  // with its closing zero
    std::array<char, sizeof magic> head{};
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), head.size());
    return file.gcount() == static_cast<std::streamsize>(head.size()) &&
           std::memcmp(head.data(), magic, head.size()) == 0;
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder))
        throw genetic::StorageError(fmt::format("cannot make the folder {}: {}", folder.string(),
                                                error ? error.message() : "there is a file of that name"));
}

std::string plain_name(std::string text) {
    for (char& character : text)
        if (std::isalnum(static_cast<unsigned char>(character)) == 0 && character != '-' && character != '_')
            character = '_';
    return text;
}

std::string file_stem(const std::filesystem::path& path) {
    const std::string stem = plain_name(path.stem().string());
    return stem.empty() ? "antenna" : stem;
}

namespace {

/// Returns what `solve(progress)` returns, which blocks, and shows its progress on a line meanwhile.
template <class Solve>
auto shown_on_a_line(const SimulationSettings& settings, const Interruption& interruption, Solve solve) {
    Progress progress;
    const auto start = std::chrono::steady_clock::now();
    SolveEstimate estimate;
    const ProgressTicker ticker([&progress, &settings, &estimate, start] {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        estimate.update(progress, seconds);
        const SolveStage now = stage_of(progress, estimate);
        if (now.stage == SolveStage::building) return std::string("building the grid");
        if (now.stage == SolveStage::evaluating) return std::string("computing the far field");
        std::string text = fmt::format("{:.0f} %", std::floor(100.0 * now.share));
        if (now.seconds_left) text += fmt::format(", about {} left", duration_text(*now.seconds_left));
        return text + fmt::format(" ({:.0f} periods, stored energy {:.1f} dB of {:.0f}, {:.0f} Mcell/s)",
                                  progress.periods.load(), progress.stored_energy_db.load(), settings.stop_db,
                                  static_cast<double>(progress.cell_updates.load()) / seconds / 1e6);
    });
    const auto refuse_if_stopped = [&interruption] {
        if (interruption.requested())
            throw Interrupted("interrupted: the solve was given up, nothing was written");
    };
    try {
        auto solved = solve(progress);
        refuse_if_stopped();
        return solved;
    } catch (const SolverError&) {
        refuse_if_stopped();
        throw;
    }
}

}  // namespace

Results with_progress_line(const SimulationSettings& settings, const Interruption& interruption,
                           const std::function<Results(Progress&)>& solve) {
    return shown_on_a_line(settings, interruption, solve);
}

Results solve_with_progress(const Antenna& antenna, const SimulationSettings& settings, Session& engine,
                            const Interruption& interruption, FrameSink* live) {
    return shown_on_a_line(settings, interruption, [&](Progress& progress) {
        return solve(antenna, settings, engine, progress, interruption.token(), live);
    });
}

MappedResults solve_maps_with_progress(const Antenna& antenna, const SimulationSettings& settings,
                                       const std::vector<double>& map_frequencies_hz, Session& engine,
                                       const Interruption& interruption) {
    return shown_on_a_line(settings, interruption, [&](Progress& progress) {
        return solve_with_maps(antenna, settings, map_frequencies_hz, engine, progress, interruption.token());
    });
}

}  // namespace lathe::batch
