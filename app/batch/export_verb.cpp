// lathe-batch export: a project, or the winner of a run, in the formats of other programs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/near_field_option.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/volume_solve.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/report/export_files.hpp"
#include "genetic/report/frame_collector.hpp"
#include "genetic/report/volume_export.hpp"
#include "solver/base/constants.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/formats/field_vti.hpp"

namespace lathe::batch {

namespace {

using genetic::export_formats;
using genetic::ExportFormat;

struct ExportOptions {
    std::string source;
    std::vector<std::string> formats;
    std::string out;
    EngineOption engine;
    OverrideOption overrides;
    NearFieldOption near_field;
    int threads = 0;
    std::string component;  ///< empty: usual_component()
    std::size_t frames = 30;
};

/// The requested formats, each once. Throws UsageError, naming the known ones, for an unknown one.
std::vector<ExportFormat> chosen_formats(const std::vector<std::string>& names) {
    std::vector<ExportFormat> chosen;
    for (const std::string& name : names) {
        const auto is_named = [&name](const ExportFormat& format) { return format.name == name; };
        const auto found = std::find_if(export_formats().begin(), export_formats().end(), is_named);
        if (found == export_formats().end()) {
            std::string known;
            for (const ExportFormat& format : export_formats())
                known += (known.empty() ? "" : ", ") + format.name;
            throw UsageError(fmt::format("format '{}' is not available; there are {}", name, known));
        }
        if (std::none_of(chosen.begin(), chosen.end(), is_named)) chosen.push_back(*found);
    }
    return chosen;
}

FieldComponent component_of(const std::string& name) {
    for (const auto component : {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z,
                                 FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z})
        if (component_name(component) == name) return component;
    throw UsageError(fmt::format("field component '{}' is none of e_r, e_phi, e_z, h_r, h_phi, h_z", name));
}

/// Throws UsageError for a format that holds bodies of revolution alone.
void refuse_formats_of_bodies(const std::vector<ExportFormat>& formats) {
    std::string known;
    for (const ExportFormat& format : export_formats())
        if (format.for_planar) known += (known.empty() ? "" : ", ") + format.name;
    for (const ExportFormat& format : formats)
        if (!format.for_planar)
            throw UsageError(
                fmt::format("format '{}' holds bodies of revolution alone, and this antenna is "
                            "planar; there are {}",
                            format.name, known));
}

/// Throws UsageError for a format that does not hold antennas in space.
void refuse_formats_of_others(const std::vector<ExportFormat>& formats) {
    const auto& known = genetic::volume_export_formats();
    for (const ExportFormat& format : formats)
        if (std::find(known.begin(), known.end(), format.name) == known.end())
            throw UsageError(fmt::format("format '{}' does not hold antennas in space; there are {}",
                                         format.name, fmt::join(known, ", ")));
}

/// What frames show unless told otherwise: of a planar antenna the component across the plane.
std::string usual_component(const Antenna& antenna) {
    if (!antenna.is_planar()) return "e_r";
    return antenna.planar->polarisation == Polarisation::tm ? "e_phi" : "h_phi";
}

bool any_of(const std::vector<ExportFormat>& formats, bool ExportFormat::*property) {
    return std::any_of(formats.begin(), formats.end(), [&](const auto& format) { return format.*property; });
}

/// Solves once for curves and frames and once for maps, since both need the engine's frames.
void solve_for(const ExportOptions& options, const std::vector<ExportFormat>& formats, const Project& project,
               const Antenna& antenna, const Interruption& interruption, genetic::ExportSource& source) {
    const bool wants_frames =
        std::any_of(formats.begin(), formats.end(), [](const auto& format) { return format.name == "vti"; });
    const bool wants_maps = any_of(formats, &ExportFormat::needs_maps);
    if (!any_of(formats, &ExportFormat::needs_solve)) return;
    const auto maps_hz =
        wants_maps ? options.near_field.frequencies_hz(project.simulation) : std::vector<double>();
    const auto engine = options.engine.open(options.threads);
    if (wants_frames || !wants_maps) {
        const std::string component =
            options.component.empty() ? usual_component(antenna) : options.component;
        genetic::FrameCollector collector(component_of(component), options.frames);
        source.results = solve_with_progress(antenna, project.simulation, *engine, interruption,
                                             wants_frames ? &collector : nullptr);
        source.frames = collector.take();
    }
    if (wants_maps) {
        MappedResults solved =
            solve_maps_with_progress(antenna, project.simulation, maps_hz, *engine, interruption);
        source.results = std::move(solved.results);
        source.maps = std::move(solved.maps);
        source.near_field = options.near_field.surface(antenna);
    }
    source.results.name = project.name;
}

ExitCode export_volume(const ExportOptions& options, const std::vector<ExportFormat>& formats,
                       const Project& project) {
    refuse_formats_of_others(formats);
    const Interruption interruption;
    const SimulationSettings& settings = project.simulation;
    genetic::VolumeExportSource source{
        file_stem(options.source),
        volume_antenna_of(project),
        constants::speed_of_light / settings.to_hz / settings.cells_per_wavelength,
        {}};
    const OutputFolder output(options.out);
    if (std::any_of(formats.begin(), formats.end(), [](const ExportFormat& format) {
            return genetic::volume_format_needs_solve(format.name);
        }))
        source.results = solve_volume_with_progress(source.antenna, settings, options.engine.kind(),
                                                    options.threads, interruption, genetic::exported_cuts);
    source.results.name = project.name;
    for (const ExportFormat& format : formats)
        for (const auto& path : genetic::write_volume_format(format.name, source, options.out))
            say("{}: {}\n", format.name, path.string());
    say("{}", warning_block(source.results.warnings));
    return ExitCode::done;
}

ExitCode export_files(const ExportOptions& options) {
    const std::vector<ExportFormat> formats = chosen_formats(options.formats);
    if (!options.component.empty()) component_of(options.component);  // refuses
    const Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    if (project.is_volume()) return export_volume(options, formats, project);
    if (any_of(formats, &ExportFormat::needs_maps)) options.near_field.frequencies_hz(project.simulation);
    const Interruption interruption;
    const Antenna antenna = antenna_of(project);
    if (antenna.is_planar()) refuse_formats_of_bodies(formats);
    genetic::ExportSource source{file_stem(options.source),
                                 antenna.is_planar() ? antenna : drawn_in_domain(antenna, project.simulation),
                                 {},
                                 {}};
    const OutputFolder output(options.out);
    solve_for(options, formats, project, antenna, interruption, source);
    for (const ExportFormat& format : formats) {
        const auto paths = genetic::write_format(format.name, source, options.out);
        for (std::size_t i = 0; i < paths.size(); ++i)
            if (format.name != "vti" || i + 1 == paths.size())
                say("{}: {}\n", format.name, paths[i].string());
        if (antenna.ground_plane_z && !format.needs_solve)
            say("{}: the infinite ground plane is cut at the radius {:.6g} mm\n", format.name,
                1e3 * extent_of(source.antenna).r_max);
    }
    say("{}", warning_block(source.results.warnings));
    return ExitCode::done;
}

}  // namespace

void add_export_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ExportOptions>();
    CLI::App* verb = program.add_subcommand("export", "Files that other programs read");
    std::string formats = "comma-separated:";
    for (const ExportFormat& format : export_formats())
        formats += fmt::format("\n{} ({})", format.name, format.what);
    verb->add_option("SOURCE", options->source, "project file, or the run store whose winner is meant")
        ->required();
    verb->add_option("--format", options->formats, formats)
        ->type_name("FORMAT,...")
        ->required()
        ->delimiter(',')
        ->allow_extra_args(false);
    verb->add_option("--out", options->out, "folder for the files")->type_name("DIR")->required();
    options->near_field.add_to(*verb);
    options->overrides.add_to(*verb);
    options->engine.add_to(*verb);
    verb->add_option("--threads", options->threads, "threads of the engine; 0: one a core")
        ->check(CLI::Range(0, 1024));
    verb->add_option("--component", options->component,
                     "field of vti; default: e_r, of planar antennas that across the plane (phi)")
        ->type_name("e_r|e_phi|e_z|h_r|h_phi|h_z");
    verb->add_option("--frames", options->frames, "vti: at least this many, at most twice")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source,
                                                      [&] { return export_files(*options); });
        };
    });
}

}  // namespace lathe::batch
