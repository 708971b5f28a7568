// lathe-batch solve: one antenna, one answer.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <thread>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/launch.hpp"
#include "app/batch/limit_option.hpp"
#include "app/batch/near_field_option.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/power_solve.hpp"
#include "app/batch/region_lines.hpp"
#include "app/batch/say.hpp"
#include "app/batch/solve_in_space.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/report/document.hpp"
#include "genetic/report/export_files.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/planar_figures.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/formats/map_vti.hpp"
#include "solver/formats/results_json.hpp"
#include "solver/formats/touchstone.hpp"
#include "solver/geometry/planar_checks.hpp"
#include "solver/results/dish_efficiency.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::batch {

namespace {

struct SolveOptions {
    std::string project;
    EngineOption engine;
    OverrideOption overrides;
    LimitOption limits;
    int threads = 0;
    std::string out;
    bool pictures = false;
    bool regions = false;
    std::vector<double> maps_ghz;
    double dish_half_angle_deg = 0.0;  ///< 0: no dish
    bool multipactor = false;          ///< at all frequencies, whatever the goals ask
};

/// "0.5", of a graded axis "0.1-0.5".
std::string sizes_mm(double smallest_m, double largest_m) {
    const std::string largest = fmt::format("{:.4g}", 1e3 * largest_m);
    return smallest_m == largest_m ? largest : fmt::format("{:.4g}-{}", 1e3 * smallest_m, largest);
}

void print_grid(const Results& results) {
    const GridSummary& grid = results.grid;
    say("\n{} x {} cells ({}) of {} x {} mm, m = {}, {} steps, {} at {:.1f} dB\n", grid.nr, grid.nz,
        results.pattern_kind == PatternKind::plane ? "y, x" : "r, z", sizes_mm(grid.dr_min_m, grid.dr_m),
        sizes_mm(grid.dz_min_m, grid.dz_m), grid.azimuthal_order, grid.steps, results.stop_reason,
        results.final_energy_db);
    say("engine {} ({}): {:.2f} s, {:.0f} Mcell/s\n", results.engine.name, results.engine.strategy,
        results.engine.seconds, results.engine.cells_per_second / 1e6);
}

/// A line for each excitation and frequency.
void print_planar_table(const Results& results) {
    const auto line = [](auto... cells) {
        say("{:>9} {:<12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9}\n", cells...);
    };
    line("f", "driven", "S", "D, 2D", "D", "beam at", "3 dB", "lobe", "power");
    line("GHz", "", "dB", "dB", "dBi", "deg", "deg", "dB", "balance");
    for (const FrequencyResult& f : results.frequencies)
        for (std::size_t n = 0; n < results.driven.size(); ++n) {
            const Beam& beam = f.beams[n];
            const double s_db = metric_value(metric_of("s11_db"), results, f, {.port = results.driven[n]});
            line(fmt::format("{:.4f}", f.frequency_hz / 1e9), results.driven[n], cell(s_db, 2),
                 cell(beam.directivity_2d_db, 2), cell(beam.directivity_dbi, 2), cell(beam.beam_angle_deg, 2),
                 cell(beam.beamwidth_3db_deg, 2), cell(beam.side_lobe_db, 2),
                 cell(beam.radiated_power_ratio, 4));
        }
}

/// What beams are to each other: a line for each excitation, at the middle frequency.
void print_beam_table(const Results& results) {
    const FrequencyResult& middle = results.frequencies[results.frequencies.size() / 2];
    const bool has_array = std::any_of(middle.beams.begin(), middle.beams.end(),
                                       [](const Beam& beam) { return beam.array.has_value(); });
    if (results.driven.size() < 2 && !has_array) return;
    const auto line = [](auto... cells) {
        say("{:<12} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8} {:>9} {:>8}\n", cells...);
    };
    say("\nbeams{} at {:.4f} GHz\n", has_array ? " of the array" : "", middle.frequency_hz / 1e9);
    line("driven", "coupling", "scan loss", "beam at", "3 dB", "lobe", "through", "spillover", "phase");
    line("", "dB", "dB", "deg", "deg", "dB", "dB", "", "deg rms");
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        const Beam& beam = middle.beams[n];
        const ArrayBeam none{undefined_number, undefined_number, undefined_number, undefined_number,
                             undefined_number, undefined_number, undefined_number};
        const ArrayBeam& array = beam.array ? *beam.array : none;
        line(results.driven[n], cell(beam.coupling_db, 2), cell(beam.scan_loss_db, 2),
             cell(beam.array ? array.beam_angle_deg : beam.beam_angle_deg, 2),
             cell(beam.array ? array.beamwidth_3db_deg : beam.beamwidth_3db_deg, 2),
             cell(beam.array ? array.side_lobe_db : beam.side_lobe_db, 2),
             cell(10.0 * std::log10(array.through_ratio), 2), cell(array.spillover_ratio, 3),
             cell(array.phase_error_deg, 2));
    }
}

void print_table(const Results& results) {
    if (results.pattern_kind == PatternKind::plane) {
        print_planar_table(results);
        print_beam_table(results);
        print_grid(results);
        return;
    }
    say("{:>9} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9}\n", "f", "S11", "D", "3 dB, E", "3 dB, H", "cross",
        "power");
    say("{:>9} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9}\n", "GHz", "dB", "dBi", "deg", "deg", "dB", "balance");
    for (const FrequencyResult& f : results.frequencies)
        say("{:>9.4f} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9}\n", f.frequency_hz / 1e9,
            results.has_s11() ? cell(reflection_db(f.s11()), 2) : "-", cell(f.beam().directivity_dbi, 2),
            cell(f.beam().beamwidth_3db_e_deg, 2), cell(f.beam().beamwidth_3db_h_deg, 2),
            cell(f.beam().cross_polar_db, 2), cell(f.beam().radiated_power_ratio, 4));
    print_grid(results);
}

/// The guides' S-parameters, when every guide was driven.
void write_touchstone(const std::filesystem::path& folder, const Results& results) {
    const bool has_curve = results.pattern_kind == PatternKind::revolution;  // S11 over the band instead
    if (has_curve || results.ports.empty() || undriven_port(results)) return;
    const auto path = folder / fmt::format("s_matrix.s{}p", results.ports.size());
    write_text_file(path, touchstone_snp(results, results.name));
    say("touchstone: {}\n", path.string());
}

void print_dish(const Results& results) {
    say("\nfeed of a paraboloid, half angle {:g} deg\n",
        results.frequencies.front().beam().dish->half_angle_rad * 180.0 / std::numbers::pi);
    say("{:>9} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "f", "spillover", "polar.", "taper", "phase",
        "feed", "focus z");
    say("{:>9} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "GHz", "%", "%", "%", "%", "%", "mm");
    for (const FrequencyResult& f : results.frequencies) {
        const DishEfficiency& d = *f.beam().dish;
        say("{:>9.4f} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", f.frequency_hz / 1e9,
            cell(100.0 * d.spillover, 2), cell(100.0 * d.polarisation, 2), cell(100.0 * d.taper, 2),
            cell(100.0 * d.phase, 2), cell(100.0 * d.feed(), 2), cell(1e3 * d.focus_z_m, 3));
    }
}

genetic::Document pictures_of(const Antenna& antenna, const Results& results, const Project& project) {
    using namespace genetic;
    const std::array<ShownDesign, 1> design = {ShownDesign{"", &antenna, &results}};
    const std::size_t middle = frequencies_of(results).size() / 2;
    FigureRow row;
    row.figures.push_back({"profile", "", outline_plot(design), 700.0, 300.0});
    if (results.has_scattering())
        row.figures.push_back({"s11_db", "", reflection_plot(design, project.objectives)});
    if (results.pattern_kind == PatternKind::plane) {
        row.figures.push_back({"pattern", "", plane_pattern_plot(design, middle)});
        return {project.name, "", {row}};
    }
    row.figures.push_back({"pattern_e", "", pattern_plot(design, middle, CutPlane::e)});
    row.figures.push_back({"pattern_h", "", pattern_plot(design, middle, CutPlane::h)});
    row.figures.push_back({"pattern_d", "", pattern_plot(design, middle, CutPlane::d)});
    return {project.name, "", {row}};
}

void write_results(const SolveOptions& options, const Project& project, const Antenna& antenna,
                   const MappedResults& solved) {
    const std::filesystem::path folder(options.out);
    write_text_file(folder / "results.json", results_to_json(solved.results));
    say("results: {}\n", (folder / "results.json").string());
    write_touchstone(folder, solved.results);
    for (const FrequencyMap& map : solved.maps) {
        const auto path = folder / genetic::map_file_name(map);
        write_text_file(path, map_vti(map));
        const std::vector<float> peak = peak_electric_field(map);
        say("map: {} (at most {:.4g} V/m for 1 W{})\n", path.string(),
            *std::max_element(peak.begin(), peak.end()),
            map.excitation.empty() ? "" : " per metre of height");
    }
    if (options.pictures) write_all_pictures(pictures_of(antenna, solved.results, project), folder);
}

void refuse_for_space(const SolveOptions& options) {
    if (options.regions || !options.maps_ghz.empty() || options.dish_half_angle_deg > 0.0 ||
        options.multipactor)
        throw UsageError(
            "--regions, --maps, --multipactor and --dish-half-angle-deg are not there for antennas in space; "
            "lathe-batch export, format vti, has the map of materials");
}

ExitCode solve_project(const SolveOptions& options) {
    if (options.pictures && options.out.empty())
        throw UsageError("--pictures needs --out DIR to put them in");
    if (!options.maps_ghz.empty() && options.out.empty())
        throw UsageError("--maps needs --out DIR to put them in");
    const Project project = options.overrides.applied_to(load_project(options.project), options.project,
                                                         OverrideOption::Use::one_solve);
    const bool is_3d = project.is_volume();
    require_single_launch(is_3d ? "solve" : "solve of an antenna that is not 3D",
                          is_3d ? Division::divided : Division::undivided);
    options.limits.require(genetic::forecast_work(project, options.engine.kind()));
    if (is_3d) {
        refuse_for_space(options);
        return solve_in_space(project, {options.engine.kind(), options.threads, options.out, options.pictures,
                                        options.project});
    }
    const Antenna antenna = antenna_of(project);
    if (options.dish_half_angle_deg > 0.0)
        refuse_planar(antenna, "is no feed of a paraboloid; allowed: no --dish-half-angle-deg");
    const std::vector<double> maps_hz = frequencies_in_band("--maps", options.maps_ghz, project.simulation);
    const particles::PowerQuestion power = asked_power(project, options.multipactor);
    const Interruption interruption;
    const auto engine = options.engine.open(options.threads);
    const std::string told = engine->notice();
    const OutputFolder output(options.out);

    MappedResults solved = solve_power_with_progress(antenna, project.simulation, power, maps_hz, *engine,
                                                     options.threads, interruption);
    if (const std::string notice = engine->notice(); notice != told) notify(notice);
    Results& results = solved.results;
    results.name = project.name;
    add_file_warnings(options.project, results);
    if (options.dish_half_angle_deg > 0.0)
        measure_dish(results, options.dish_half_angle_deg * std::numbers::pi / 180.0);
    print_table(results);
    if (options.regions) print_regions(antenna, project.simulation);
    if (options.dish_half_angle_deg > 0.0) print_dish(results);
    print_power(results);
    if (!options.out.empty()) write_results(options, project, antenna, solved);
    say("{}", warning_block(results.warnings));
    return ExitCode::done;
}

}  // namespace

void add_solve_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<SolveOptions>();
    CLI::App* verb = program.add_subcommand("solve", "Solve the antenna of a project file once");
    verb->add_option("FILE", options->project, "project file, *.lathe")->required();
    options->overrides.add_to(*verb);
    options->engine.add_to(*verb);
    options->limits.add_to(*verb);
    verb->add_option("--threads", options->threads, "threads of the engine; 0: one a core")
        ->check(CLI::Range(0, 1024));
    verb->add_option("--out", options->out, "folder for results.json; without it nothing is written")
        ->type_name("DIR");
    verb->add_flag("--regions", options->regions,
                   "what the cells are: boundary, excitation, axis, PML, DFT, materials");
    verb->add_flag("--pictures", options->pictures, "profile or drawings, S11 and patterns as SVG and PNG");
    verb->add_option(
            "--maps", options->maps_ghz,
            "GHz, comma-separated: amplitude, phase and peak of the field over the whole plane, as .vti")
        ->delimiter(',')
        ->type_name("GHZ,...")
        ->allow_extra_args(false);
    verb->add_option("--dish-half-angle-deg", options->dish_half_angle_deg,
                     "efficiencies as the feed of a paraboloid whose rim is seen under this half angle")
        ->check(CLI::Range(5.0, 175.0));
    verb->add_flag("--multipactor", options->multipactor,
                   "the power at which electrons multiply in the project's regions, at every frequency");
    verb->callback([options, &action] {
        action = [options] {
            return refused_once([&] {
                return options->overrides.naming_place_in(options->project,
                                                          [&] { return solve_project(*options); });
            });
        };
    });
}

}  // namespace lathe::batch
