#include "app/batch/launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "app/batch/exit_code.hpp"
#include "genetic/execution/mpi_session.hpp"

namespace lathe::batch {

namespace {

constexpr std::array over_mpi{"optimise", "resume"};
/// Verbs that divide the work of some projects.
constexpr std::array over_mpi_by_project{"solve"};
/// Verbs that write no files of their own, and the process that a worker starts.
constexpr std::array for_many{"info", "documentation", "solver-process"};
/// Slurm numbers the batch script, an interactive shell and other steps of its own from here on.
constexpr unsigned long first_special_step = 0xfffffff0UL;

template <std::size_t count>
bool is_among(const std::array<const char*, count>& verbs, std::string_view verb) {
    return std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
}

/// Number in an environment variable; empty where it is not set or not a number ("batch").
std::optional<unsigned long> number_of(const char* variable) {
    const char* text = std::getenv(variable);
    if (!text) return std::nullopt;
    const std::string_view digits(text);
    unsigned long number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return number;
}

/// Tasks of the step of Slurm that this process belongs to; none outside of one, as in a script of sbatch.
std::optional<unsigned long> tasks_of_step() {
    auto step = number_of("SLURM_STEP_ID");
    if (!step) step = number_of("SLURM_STEPID");
    if (!step || *step >= first_special_step || !number_of("SLURM_PROCID")) return std::nullopt;
    const auto tasks = number_of("SLURM_STEP_NUM_TASKS");
    return tasks ? tasks : number_of("SLURM_NTASKS");
}

/// A word as a shell reads it.
std::string quoted(const std::string& word) {
    const std::string plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
    std::string all = "'";
    for (const char letter : word) all += letter == '\'' ? "'\\''" : std::string(1, letter);
    return all + "'";
}

/// The words after the program's name.
std::string& kept_arguments() {
    static std::string arguments;
    return arguments;
}

struct Launch {
    unsigned long processes = 1;
    std::string by;
};

Launch launch_without_mpirun() {
    if (const auto tasks = tasks_of_step()) return {*tasks, "srun"};
    if (const auto size = number_of("PMI_SIZE")) return {*size, "a PMI launcher"};
    // Only the library of PMIx has the number of processes.
    if (const auto rank = number_of("PMIX_RANK")) return {std::max(*rank + 1, 2UL), "a PMIx launcher"};
    return {};
}

}  // namespace

void keep_command_line(int count, const char* const* words) {
    std::string all;
    for (int n = 1; n < count; ++n) all += " " + quoted(words[n]);
    kept_arguments() = std::move(all);
}

Division division_of(const std::string& verb) {
    if (is_among(over_mpi, verb)) return Division::divided;
    return is_among(over_mpi_by_project, verb) ? Division::by_project : Division::undivided;
}

void require_single_launch(const std::string& work, Division division) {
    if (is_among(for_many, work) || division == Division::by_project) return;
    const bool divides = division == Division::divided;
    // The variables of mpirun go first: under Slurm it starts its processes from a step of its own.
    if (number_of("OMPI_COMM_WORLD_SIZE")) {
        if (genetic::started_by_mpirun() && !divides)
            throw UsageError(
                fmt::format("mpirun started several processes, but {} does not divide its work: each "
                            "would write the same files; start it once: lathe-batch{}",
                            work, kept_arguments()));
        return;
    }
    const Launch launch = launch_without_mpirun();
    if (launch.processes <= 1) return;
    throw UsageError(
        fmt::format("this is one of several processes that {} started without mpirun: each would do all the "
                    "work and write the same files; the command in a script of sbatch is: {}lathe-batch{}",
                    launch.by, divides ? "mpirun " : "srun -n 1 ", kept_arguments()));
}

}  // namespace lathe::batch
