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
    std::string unit;  ///< of STEP files, one of display_unit_names(); empty: that of the project
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

/// Throws UsageError for a format that cannot hold the antenna.
void refuse_unusable(const std::vector<ExportFormat>& formats, const Project& project) {
    for (const ExportFormat& format : formats)
        if (const std::string reason = genetic::why_not_exported(format.name, project); !reason.empty())
            throw UsageError(reason);
}

/// What frames show unless told otherwise: of a planar antenna the component across the plane.
std::string usual_component(const Antenna& antenna) {
    if (!antenna.is_planar()) return "e_r";
    return antenna.planar->polarisation == Polarisation::tm ? "e_phi" : "h_phi";
}

/// Solves once for curves and frames and once for maps, since both need the engine's frames.
void solve_in_plane(const ExportOptions& options, const genetic::ExportNeeds& needs,
                    const Interruption& interruption, genetic::ExportSource& source) {
    const Project& project = source.project;
    const Antenna antenna = antenna_of(project);
    const auto engine = options.engine.open(options.threads);
    if (needs.frames || !needs.maps) {
        const std::string component =
            options.component.empty() ? usual_component(antenna) : options.component;
        genetic::FrameCollector collector(component_of(component), options.frames);
        source.results = solve_with_progress(antenna, project.simulation, *engine, interruption,
                                             needs.frames ? &collector : nullptr);
        source.frames = collector.take();
    }
    if (needs.maps) {
        MappedResults solved = solve_maps_with_progress(antenna, project.simulation,
                                                        options.near_field.frequencies_hz(project.simulation),
                                                        *engine, interruption);
        source.results = std::move(solved.results);
        source.maps = std::move(solved.maps);
        source.near_field = options.near_field.surface(antenna);
    }
}

ExitCode export_files(const ExportOptions& options) {
    const std::vector<ExportFormat> formats = chosen_formats(options.formats);
    if (!options.component.empty()) component_of(options.component);  // refuses
    const Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    refuse_unusable(formats, project);
    std::vector<std::string> names;
    for (const ExportFormat& format : formats) names.push_back(format.name);
    const genetic::ExportNeeds needs = genetic::export_needs(names, project);
    if (needs.maps) options.near_field.frequencies_hz(project.simulation);  // refuses
    const Interruption interruption;
    genetic::ExportSource source{file_stem(options.source), project};
    const std::vector<std::string>& units = display_unit_names();
    if (const auto named = std::find(units.begin(), units.end(), options.unit); named != units.end())
        source.unit = static_cast<DisplayUnit>(named - units.begin());
    const OutputFolder output(options.out);
    if (needs.any()) {
        if (project.is_volume())
            source.results = solve_volume_with_progress(volume_antenna_of(project), project.simulation,
                                                        options.engine.kind(), options.threads, interruption,
                                                        needs.sphere ? genetic::exported_cuts : usual_cuts);
        else
            solve_in_plane(options, needs, interruption, source);
    }
    source.results.name = project.name;
    for (const std::string& format : names) {
        const auto paths = genetic::write_format(format, source, options.out);
        const bool is_series = !source.frames.empty() && format == "vti";  // of which the last file names all
        for (std::size_t i = 0; i < paths.size(); ++i)
            if (!is_series || i + 1 == paths.size()) say("{}: {}\n", format, paths[i].string());
        if (const std::string note = genetic::export_note(format, project); !note.empty())
            say("{}: {}\n", format, note);
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
    verb->add_option("--unit", options->unit, "unit of step files; default: that of the project")
        ->check(CLI::IsMember(display_unit_names()));
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source,
                                                      [&] { return export_files(*options); });
        };
    });
}

}  // namespace lathe::batch
