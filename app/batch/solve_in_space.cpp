#include "app/batch/solve_in_space.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "app/batch/inputs.hpp"
#include "app/batch/join_deadline.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/say.hpp"
#include "app/batch/volume_solve.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/execution/mpi_group.hpp"
#include "genetic/execution/mpi_session.hpp"
#include "genetic/project/mesh_checks.hpp"
#include "genetic/report/volume_report.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::batch {
namespace {

ExitCode solve_as(ProcessGroup* group, const Project& project, const SpaceSolveOptions& options,
                  const Interruption& interruption) {
    const VolumeAntenna antenna = volume_antenna_of(project);
    const bool is_first = !group || group->rank() == 0;
    if (!is_first && std::freopen("/dev/null", "w", stdout) == nullptr)
        throw std::system_error(errno, std::generic_category(), "standard output");
    const OutputFolder output(options.out);
    for (const std::string& mesh : mesh_descriptions(project)) say("{}\n", mesh);
    Results results = solve_volume_with_progress(antenna, project.simulation, options.engine, options.threads,
                                                 interruption, usual_cuts, group);
    if (!is_first) return ExitCode::done;
    results.name = project.name;
    const Warnings units = mesh_unit_warnings(project);
    results.warnings.insert(results.warnings.end(), units.begin(), units.end());
    add_file_warnings(options.file, results);
    print_volume_table(results);
    if (!options.out.empty()) write_volume_results(options.out, results);
    if (options.pictures) write_all_pictures(genetic::volume_pictures(project, results), options.out);
    say("{}", warning_block(results.warnings));
    return ExitCode::done;
}

bool is_further_process() {
    const char* rank = std::getenv("OMPI_COMM_WORLD_RANK");
    return genetic::started_by_mpirun() && rank && std::atoi(rank) > 0;
}

}  // namespace

ExitCode solve_in_space(const Project& project, const SpaceSolveOptions& options) {
    const Interruption interruption;
    if (!genetic::started_by_mpirun()) return solve_as(nullptr, project, options, interruption);
    // What is wrong with the input is so for all processes: they leave the group in order.
    std::optional<InputError> refused;
    {
        const auto group = join_within<genetic::MpiGroup>(usual_join_patience);
        try {
            return solve_as(group.get(), project, options, interruption);
        } catch (const InputError& error) {
            refused = error;
        }
    }
    throw *refused;
}

ExitCode refused_once(const std::function<ExitCode()>& solve) {
    if (!is_further_process()) return solve();
    try {
        return solve();
    } catch (const UsageError&) {
        return ExitCode::done;
    } catch (const InputError&) {
        return ExitCode::done;
    }
}

}  // namespace lathe::batch
