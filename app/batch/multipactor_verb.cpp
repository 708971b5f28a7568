// lathe-batch multipactor: at which power electrons multiply in the regions of a project, or gas breaks down.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/limit_option.hpp"
#include "app/batch/near_field_option.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/power_solve.hpp"
#include "app/batch/progress_line.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/particles/formats/power_json.hpp"
#include "solver/particles/selection/make_electron_engine.hpp"

namespace lathe::batch {
namespace {

using particles::MeshedRegion;
using particles::MultipactorLevel;
using particles::MultipactorRegion;

struct MultipactorOptions {
    std::string source;  ///< project file or run store
    std::string out;
    double frequency_ghz = 0.0;
    std::string power_w;  ///< empty: the project's
    bool is_corona = false;
    std::string pressure_torr;  ///< empty: the project's
    EngineOption engine;
    OverrideOption overrides;
    LimitOption limits;
    std::string port;           ///< of a planar antenna; empty: the first guide that is driven
    int film_periods = 0;       ///< 0: no films
    double saturation_w = 0.0;  ///< 0: not asked for
    int threads = 0;
};

constexpr int film_frames_per_period = 20;

struct Range {
    double from = 0.0, to = 0.0;
};

/// "A:B" with 0 < A <= B, `usual` for an empty text.
Range parse_range(const char* option, const std::string& text, Range usual) {
    if (text.empty()) return usual;
    const auto colon = text.find(':');
    Range range = usual;
    const auto number = [&](std::string_view word, double& value) {
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        return error == std::errc() && end == word.data() + word.size() && std::isfinite(value);
    };
    if (colon == std::string::npos || !number(std::string_view(text).substr(0, colon), range.from) ||
        !number(std::string_view(text).substr(colon + 1), range.to) || !(range.from > 0.0) ||
        !(range.to >= range.from))
        throw UsageError(
            fmt::format("{}: \"{}\" is no range; expected FROM:TO with 0 < FROM <= TO", option, text));
    return range;
}

/// A name for the files of each region.
std::vector<std::string> file_names(const std::vector<MeshedRegion>& regions) {
    std::vector<std::string> names;
    for (const MeshedRegion& region : regions) names.push_back(plain_name(region.name));
    return particles::told_apart(names);
}

void print_region(const MultipactorRegion& region, const particles::MultipactorSettings& settings) {
    say("region {}: {}", region.name, name_of(region.verdict));
    if (region.verdict == particles::Verdict::breakdown) {
        say(" from {:.4g} W ({:.2f} dBm), seeds within {:.2f} dB, order {:.2f}, {:.4g} V across {:.4g} mm",
            region.threshold_w, 30.0 + 10.0 * std::log10(region.threshold_w), region.spread_db, region.order,
            region.gap_voltage_v, 1e3 * region.gap_m);
        if (const auto margin = margin_db(region, settings))
            say(", margin {:.2f} dB of {:.2f} dB demanded", *margin, settings.demanded_margin_db);
    } else {
        say(" up to {:.4g} W", settings.to_w);
    }
    if (!region.doubt.empty()) say("\n  {}", region.doubt);
    say("\n");
}

void write_corona(const std::filesystem::path& folder, const std::vector<MeshedRegion>& regions,
                  double frequency_hz, const Range& pressures, const std::stop_token& stop) {
    std::vector<particles::CoronaCurve> curves;
    for (const MeshedRegion& region : regions) {
        particles::CoronaSettings settings;
        settings.from_torr = pressures.from;
        settings.to_torr = pressures.to;
        curves.push_back({region.name, corona_onsets(region.mesh, region.field, settings, stop)});
        const auto lowest = std::min_element(
            curves.back().onsets.begin(), curves.back().onsets.end(),
            [](const particles::CoronaOnset& a, const particles::CoronaOnset& b) {
                const auto power = [](const particles::CoronaOnset& o) {
                    return o.power_w > 0.0 ? o.power_w : std::numeric_limits<double>::infinity();
                };
                return power(a) < power(b);
            });
        if (lowest->power_w > 0.0)
            say("region {}: corona from {:.4g} W, at {:.3g} Torr\n", region.name, lowest->power_w,
                lowest->pressure_torr);
        else
            say("region {}: no corona\n", region.name);
    }
    write_text_file(folder / "corona.json", particles::corona_json(frequency_hz, curves));
    say("corona: {}\n", (folder / "corona.json").string());
}

/// Follows a region's electrons under their own field until their number has settled, and says so.
particles::Saturation saturation_of(const MeshedRegion& region,
                                    const particles::MultipactorSettings& settings, double power_w,
                                    const std::stop_token& stop) {
    ProgressLine line;
    const auto show = [&](int period, double electrons) {
        line.update(fmt::format("{}: {:.4g} W, own charge, period {}, {:.3g} electrons", region.name, power_w,
                                period, electrons));
    };
    const auto [found, failure] = analyse_saturation(region, settings, power_w, stop, show);
    line.flush("");
    if (!failure.empty())
        notify(fmt::format("region {}: no saturation: {}", region.name, failure));
    else if (found.grows)
        say("region {}: at {:.4g} W {}{:.3g} electrons, which bring {:.3g} W to the walls\n", region.name,
            power_w, found.settled ? "their own charge ends the growth at " : "more than ", found.electrons,
            found.wall_power_w);
    else
        say("region {}: at {:.4g} W electrons do not multiply\n", region.name, power_w);
    return found;
}

void write_multipactor(const std::filesystem::path& folder, const std::vector<MeshedRegion>& regions,
                       particles::PowerReport report, const MultipactorOptions& options,
                       const particles::ElectronEngine& engine, const std::stop_token& stop) {
    const int film_periods = options.film_periods;
    const std::vector<std::string> names = file_names(regions);
    for (std::size_t n = 0; n < regions.size(); ++n) {
        const MeshedRegion& region = regions[n];
        ProgressLine line;
        const auto show = [&](const MultipactorLevel& level) {
            line.update(fmt::format("{}: {:.4g} W, growth {:+.3f} a period", region.name, level.power_w,
                                    level.growth_per_period));
        };
        report.regions.push_back(
            analyse_multipactor(region, report.settings.multipactor, engine, stop, show));
        report.cells_across_gap.push_back(region.cells_across_gap);
        line.flush("");
        const MultipactorRegion& result = report.regions.back();
        print_region(result, report.settings.multipactor);
        // Before the region's other files: an interruption leaves none of them.
        std::string film;
        if (film_periods > 0)
            film = particles::film_csv(film_electrons(region, report.settings.multipactor,
                                                      result.most_critical_w, film_periods,
                                                      film_frames_per_period, stop));
        if (options.saturation_w > 0.0)
            report.saturations.push_back(
                saturation_of(region, report.settings.multipactor, options.saturation_w, stop));
        for (const particles::NamedText& file : particles::region_files(names[n], region, result))
            write_text_file(folder / file.name, file.text);
        if (film_periods > 0) write_text_file(folder / (names[n] + "_film.csv"), film);
        if (options.saturation_w > 0.0)
            write_text_file(folder / (names[n] + "_saturation.csv"),
                            particles::saturation_csv(report.saturations.back()));
    }
    write_text_file(folder / "multipactor.json", particles::multipactor_json(report));
    if (!engine.notice().empty()) notify(engine.notice());
    say("multipactor: {}\n", (folder / "multipactor.json").string());
}

ExitCode analyse(const MultipactorOptions& options) {
    const Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    if (!project.power)
        throw InputError({.key = "multipactor"}, "", "is missing: it names the regions that are analysed");
    particles::PowerReport report{project.name, 0.0, *project.power, {}, {}, {}};
    particles::MultipactorSettings& asked = report.settings.multipactor;
    const Range powers = parse_range("--power-w", options.power_w, {asked.from_w, asked.to_w});
    asked.from_w = powers.from;
    asked.to_w = powers.to;
    const Range pressures = parse_range("--pressure-torr", options.pressure_torr,
                                        {report.settings.corona_from_torr, report.settings.corona_to_torr});
    const Antenna antenna = antenna_of(project);
    const std::vector<double> frequencies =
        frequencies_in_band("--frequency-ghz", {options.frequency_ghz}, project.simulation);
    report.frequency_hz = frequencies.front();
    check_power_analysis(antenna, report.settings);
    const std::string port = particles::powered_port(antenna, options.port);
    options.limits.require(genetic::forecast_work(project, options.engine.kind()));
    const Interruption interruption;
    const OutputFolder output(options.out);
    const auto engine = options.engine.open(options.threads);
    const MappedResults solved =
        solve_maps_with_progress(antenna, project.simulation, frequencies, *engine, interruption);
    report.warnings = solved.results.warnings;
    const std::vector<MeshedRegion> regions =
        mesh_regions(antenna, particles::map_of(solved.maps, port), report.settings, report.warnings);
    if (!port.empty()) say("powers are per metre of height, of the incident wave into port {}\n", port);
    for (const MeshedRegion& region : regions)
        say("region {}: {} triangles, {} vertices, {:.3g} cells of the solve across its narrowest gap\n",
            region.name, region.mesh.triangle_count(), region.mesh.vertex_count(), region.cells_across_gap);
    const auto electrons =
        particles::make_electron_engine(options.engine.kind(), analysis_threads(options.threads));
    const Warnings warnings = report.warnings;
    try {
        if (options.is_corona)
            write_corona(options.out, regions, frequencies.front(), pressures, interruption.token());
        else
            write_multipactor(options.out, regions, std::move(report), options, *electrons,
                              interruption.token());
    } catch (const SolverError&) {
        if (interruption.requested())
            throw Interrupted("interrupted; nothing was written of the present region");
        throw;
    }
    say("{}", warning_block(warnings));
    return ExitCode::done;
}

}  // namespace

void add_multipactor_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<MultipactorOptions>();
    CLI::App* verb = program.add_subcommand(
        "multipactor",
        "Find the power at which electrons multiply, or gas breaks down, in a project's regions");
    verb->add_option("FILE", options->source, "project file, *.lathe, or run store, *.db: its best design")
        ->required();
    verb->add_option("--frequency-ghz", options->frequency_ghz,
                     "frequency of the wave, in the project's band")
        ->type_name("GHZ")
        ->required();
    verb->add_option("--power-w", options->power_w, "range of powers, W; default: the project's")
        ->type_name("FROM:TO");
    CLI::Option* corona =
        verb->add_flag("--corona", options->is_corona, "breakdown of air over pressure instead");
    verb->add_option("--pressure-torr", options->pressure_torr,
                     "with --corona: range of pressures, Torr; default: the project's")
        ->type_name("FROM:TO");
    verb->add_option("--port", options->port,
                     "of a planar antenna: the guide that is driven; default: the first that is")
        ->type_name("NAME");
    verb->add_option("--film", options->film_periods,
                     "every electron of the first seed over so many periods, at the threshold, as a table")
        ->type_name("PERIODS")
        ->check(CLI::Range(1, 1000))
        ->excludes(corona);
    verb->add_option("--saturation-w", options->saturation_w,
                     "power, W, at which electrons are followed until their own charge ends their growth")
        ->type_name("POWER")
        ->check(CLI::Range(1e-6, 1e12))
        ->excludes(corona);
    options->overrides.add_to(*verb);
    options->engine.add_to(*verb);
    options->limits.add_to(*verb);
    verb->add_option("--threads", options->threads, "threads of engine and analysis; 0: one a core")
        ->check(CLI::Range(0, 1024));
    verb->add_option("--out", options->out, "folder for multipactor.json, or corona.json, and tables")
        ->type_name("DIR")
        ->required();
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source, [&] { return analyse(*options); });
        };
    });
}

}  // namespace lathe::batch
