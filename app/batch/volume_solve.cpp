#include "app/batch/volume_solve.hpp"

#include <fmt/format.h>

#include "app/batch/inputs.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/say.hpp"
#include "solver/base/cancellation.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/formats/network_csv.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/formats/touchstone.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "solver/volume/setup/forecast_volume.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe::batch {

Results solve_volume_with_progress(const VolumeAntenna& antenna, const SimulationSettings& settings,
                                   const std::string& engine, int threads, const Interruption& interruption,
                                   int cuts, ProcessGroup* group) {
    const auto session = group ? make_group_session(engine, threads, *group)
                               : make_session(engine, threads, ProblemFamily::space);
    const std::stop_token stop = interruption.token();
    const CancellationScope cancellation(stop);
    const VolumeForecast forecast = forecast_volume(antenna, settings);
    say("{}\n{}\n\n", forecast.text(),
        fmt::format("{} excitation{}, {:.0f} to {:.0f} steps each", forecast.problems,
                    forecast.problems == 1 ? "" : "s", forecast.steps_usual, forecast.steps_most));
    std::fflush(stdout);
    require_memory(forecast, settings);
    return with_progress_line(settings, interruption, [&](Progress& progress) {
        return solve_volume(antenna, settings, *session, progress, stop, cuts);
    });
}

void print_volume_table(const Results& results) {
    const auto line = [](auto... cells) {
        say("{:>9} {:<12} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9}\n", cells...);
    };
    line("f", "driven", "S", "D", "gain", "3 dB, E", "3 dB, H", "cross", "power");
    line("GHz", "", "dB", "dBi", "dBi", "deg", "deg", "dB", "balance");
    for (const FrequencyResult& f : results.frequencies)
        for (std::size_t n = 0; n < results.driven.size(); ++n) {
            const Beam& beam = f.beams[n];
            line(fmt::format("{:.4f}", f.frequency_hz / 1e9), results.driven[n],
                 cell(metric_value(metric_of("s11_db"), results, f, {.port = results.driven[n]}), 2),
                 cell(beam.directivity_dbi, 2), cell(beam.realised_gain_dbi, 2),
                 cell(beam.beamwidth_3db_e_deg, 2), cell(beam.beamwidth_3db_h_deg, 2),
                 cell(beam.cross_polar_db, 2), cell(beam.radiated_power_ratio, 4));
        }
    say("\n{} x {} x {} cells, {} steps, {} at {:.1f} dB\n", results.grid.cells[0], results.grid.cells[1],
        results.grid.cells[2], results.grid.steps, results.stop_reason, results.final_energy_db);
    say("engine {} ({}): {:.2f} s, {:.0f} Mcell/s\n", results.engine.name, results.engine.strategy,
        results.engine.seconds, results.engine.cells_per_second / 1e6);
}

void write_volume_results(const std::filesystem::path& folder, const Results& results) {
    const auto write = [&](const std::string& name, const std::string& text) {
        write_text_file(folder / name, text);
        say("results: {}\n", (folder / name).string());
    };
    write("results.json", results_to_json(results));
    write("frequency.csv", excitations_csv(results));
    write("cuts.csv", cuts_csv(results));
    if (results.ports.empty()) return;
    write("s_matrix.csv", s_matrix_csv(results));
    if (!undriven_port(results))
        write(fmt::format("s_matrix.s{}p", results.ports.size()), touchstone_snp(results, results.name));
}

}  // namespace lathe::batch
