// lathe-batch import: a project from a DXF, SVG or CSV drawing, or from a STEP file.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "app/batch/exit_code.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/exchange/imported_project.hpp"
#include "solver/base/length_units.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::batch {

namespace {

struct ImportOptions {
    std::string file, out, unit, geometry = "revolution";
    std::vector<std::string> layers;
    std::optional<double> from_ghz, to_ghz;
};

ImportSettings settings_of(const ImportOptions& options) {
    ImportSettings settings;
    settings.name = std::filesystem::path(options.file).stem().string();
    if (options.geometry != "revolution" && options.geometry != "planar")
        throw UsageError("--geometry " + options.geometry + ": allowed: revolution, planar");
    settings.is_planar = options.geometry == "planar";
    if (!options.unit.empty()) {
        const auto millimetres = millimetres_of_unit(options.unit);
        if (!millimetres) throw UsageError("--unit " + options.unit + ": allowed: mm, in, mil, um, cm, m");
        settings.unit_mm = static_cast<double>(*millimetres);
    }
    for (const std::string& layer : options.layers) {
        const std::size_t equals = layer.rfind('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == layer.size())
            throw UsageError("--layer " + layer + ": write NAME=MATERIAL, lens=ptfe say");
        settings.materials[layer.substr(0, equals)] = layer.substr(equals + 1);
    }
    if (options.from_ghz) settings.from_hz = *options.from_ghz * 1e9;
    if (options.to_ghz) settings.to_hz = *options.to_ghz * 1e9;
    return settings;
}

ExitCode import_drawing(const ImportOptions& options) {
    const ImportedProject imported = imported_project(options.file, settings_of(options));
    write_text_file(options.out, write_project(imported.project));
    say("{}: {} regions\n", options.out, antenna_of(imported.project).regions.size());
    for (const std::string& report : imported.reports) say("{}\n", report);
    return ExitCode::done;
}

}  // namespace

void add_import_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ImportOptions>();
    CLI::App* verb =
        program.add_subcommand("import", "Project from the outlines of a DXF, SVG, CSV, STEP or IGES file");
    verb->add_option("file", options->file,
                     "drawing of lines, arcs and curves that close, or solids of revolution")
        ->type_name("FILE")
        ->required();
    verb->add_option("--out", options->out, "project file to write")->type_name("FILE")->required();
    verb->add_option("--unit", options->unit, "of the file's numbers, where it does not say")
        ->type_name("mm|in|mil|um|cm|m");
    verb->add_option("--geometry", options->geometry, "(z, r) of a body of revolution or (x, y)")
        ->type_name("revolution|planar");
    verb->add_option("--layer", options->layers,
                     "material of a layer or solid: pec, free_space, a dielectric or its permittivity; "
                     "others are metal")
        ->type_name("NAME=MATERIAL");
    verb->add_option("--from", options->from_ghz, "lower end of the band")->type_name("GHZ");
    verb->add_option("--to", options->to_ghz, "upper end of the band")->type_name("GHZ");
    verb->callback([options, &action] { action = [options] { return import_drawing(*options); }; });
}

}  // namespace lathe::batch
