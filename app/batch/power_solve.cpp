#include "app/batch/power_solve.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/batch/exit_code.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/progress_line.hpp"
#include "app/batch/say.hpp"
#include "genetic/execution/power_question.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "solver/particles/selection/make_electron_engine.hpp"
#include "solver/results/solved_powers.hpp"

namespace lathe::batch {

particles::PowerQuestion asked_power(const Project& project, bool at_all_frequencies) {
    particles::PowerQuestion question = genetic::power_question(project);
    if (at_all_frequencies) {
        if (!project.power)
            throw InputError({.key = "multipactor"}, "",
                             "is missing: it names the regions that are analysed");
        check_power_analysis(antenna_of(project), *project.power);
        question.multipactor_hz = solved_frequencies(project.simulation);
        question.ports.clear();
    }
    return question;
}

MappedResults solve_power_with_progress(const Antenna& antenna, const SimulationSettings& settings,
                                        const particles::PowerQuestion& question,
                                        const std::vector<double>& maps_hz, Session& engine, int threads,
                                        const Interruption& interruption) {
    std::vector<double> all_hz = maps_hz;
    const std::vector<double> more_hz = question.map_frequencies_hz();
    all_hz.insert(all_hz.end(), more_hz.begin(), more_hz.end());
    if (all_hz.empty()) return {solve_with_progress(antenna, settings, engine, interruption), {}};
    MappedResults solved = solve_maps_with_progress(antenna, settings, all_hz, engine, interruption);
    if (question.is_empty()) return solved;
    const auto electrons = particles::electron_engine_beside(engine, analysis_threads(threads));
    try {
        const ProgressTicker ticker([] { return std::string("following electrons"); });
        add_power_handling(antenna, solved.maps, question, *electrons, interruption.token(), solved.results);
    } catch (const SolverError&) {
        if (interruption.requested()) throw Interrupted("interrupted: nothing was written");
        throw;
    }
    if (!electrons->notice().empty()) notify(electrons->notice());
    solved.maps.resize(maps_hz.size());
    return solved;
}

unsigned analysis_threads(int option) {
    return static_cast<unsigned>(option > 0 ? option : core_count());
}

void print_power(const Results& results) {
    const auto line = [](auto... cells) { say("{:>9} {:<16} {:>12} {:>10} {:>12}\n", cells...); };
    const auto watts = [](const std::optional<double>& power, double largest_w) {
        return power ? fmt::format("{:.4g}", *power) : fmt::format("> {:.4g}", largest_w);
    };
    bool is_first = true;
    for (const SolvedPower& f : solved_powers(results)) {
        if (std::exchange(is_first, false)) {
            say("\n");
            const char* watt = results.pattern_kind == PatternKind::plane ? "W/m" : "W";
            line("f", "region", "multipactor", "margin", "corona");
            line("GHz", "", watt, "dB", watt);
        }
        const double largest_w = f.power->largest_w;
        for (const RegionPower& region : f.power->regions)
            line(fmt::format("{:.4f}", f.frequency_hz / 1e9),
                 f.excitation.empty() ? region.name : fmt::format("{}, {}", region.name, f.excitation),
                 region.multipactor ? watts(region.multipactor->threshold_w, largest_w) : "-",
                 cell(f.power->multipactor_margin_db(region.name), 2),
                 region.corona ? watts(region.corona->threshold_w, largest_w) : "-");
    }
}

}  // namespace lathe::batch
