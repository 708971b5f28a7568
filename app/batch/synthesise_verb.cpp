// lathe-batch synthesise: a first design from frequency and gain or beamwidth; lathe-batch gallery: the
// templates' pictures.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "app/batch/inputs.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/project/synthesised_project.hpp"
#include "genetic/project/template_files.hpp"
#include "solver/antenna/template_picture.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::batch {

namespace {

struct SynthesiseOptions {
    std::string template_name;
    double frequency_ghz = 0.0;
    std::optional<double> gain_dbi, beamwidth_deg;
    std::string out;
};

ExitCode synthesise_project(const SynthesiseOptions& options) {
    const SynthesisTarget target{options.frequency_ghz * 1e9, options.gain_dbi, options.beamwidth_deg};
    register_template_files();
    const Project project = synthesised_project(options.template_name, target);
    write_text_file(options.out, write_project(project));
    say("{}: {}, {} genes\n", options.out, project.name,
        design_genes(std::get<Design>(project.antenna)).size());
    return ExitCode::done;
}

/// "conical_horn|profiled_horn|...", those of the library.
std::string template_names() {
    std::string names;
    for (const AntennaTemplate& antenna : antenna_templates())
        names += (names.empty() ? "" : "|") + antenna.name;
    return names;
}

ExitCode write_gallery(const std::string& folder) {
    make_folder(folder);
    register_template_files();
    for (const AntennaTemplate* antenna : all_templates()) {
        const auto path = std::filesystem::path(folder) / (antenna->name + ".svg");
        write_text_file(path, template_picture_svg(antenna->name));
        say("{}\n", path.string());
    }
    return ExitCode::done;
}

}  // namespace

void add_synthesise_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<SynthesiseOptions>();
    CLI::App* verb =
        program.add_subcommand("synthesise", "First design from a frequency and a gain or a beamwidth");
    verb->add_option("--template", options->template_name, "what kind of antenna; info --templates says more")
        ->type_name(template_names())
        ->required();
    verb->add_option("--frequency-ghz", options->frequency_ghz,
                     "middle of the band; of a discone or biconical antenna its lower end")
        ->required();
    CLI::Option* gain = verb->add_option("--gain-dbi", options->gain_dbi, "directivity at that frequency");
    verb->add_option("--beamwidth-deg", options->beamwidth_deg, "full 3 dB width, mean of E and H plane")
        ->excludes(gain);
    verb->add_option("--out", options->out, "project file to write")->type_name("FILE")->required();
    verb->callback([options, &action] { action = [options] { return synthesise_project(*options); }; });
}

void add_gallery_verb(CLI::App& program, Action& action) {
    const auto folder = std::make_shared<std::string>();
    CLI::App* verb = program.add_subcommand("gallery", "Picture of each template's default, as SVG");
    verb->add_option("--out", *folder, "folder for the pictures")->type_name("DIR")->required();
    verb->callback([folder, &action] { action = [folder] { return write_gallery(*folder); }; });
}

}  // namespace lathe::batch
