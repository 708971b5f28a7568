// lathe-batch info: what this program can do on this machine.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Core>
#include <memory>

#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/execution/program_version.hpp"
#include "genetic/project/built_in_templates.hpp"
#include "genetic/project/template_files.hpp"
#include "genetic/run/run_store.hpp"
#include "solver/antenna/design.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/machine_text.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::batch {

namespace {

ExitCode print_info() {
    say("lathe {} (run stores: {})\n", LATHE_VERSION, genetic::program_version());
    const std::string strategies = fmt::format("{}", fmt::join(cuda_strategies(), " "));
    say("machine: {}\nengines:", machine_text());
    for (const std::string& name : available_engines()) say(" {}", name);
    for (const EngineDevice& device : engine_devices())
        say("\ndevice: {}, {} multiprocessors, compute capability {}.{}, {:.1f} GB of {:.1f} GB free",
            device.name, device.multiprocessors, device.major, device.minor,
            static_cast<double>(device.free_bytes) * 1e-9, static_cast<double>(device.memory_bytes) * 1e-9);
    say("\nstrategies of the CUDA engine: {}", strategies.empty() ? "not in this build" : strategies);
    const auto automatic = make_engine("auto");
    say("\nauto is: {} ({})\n", automatic->name(), automatic->strategy());
    if (!automatic->notice().empty()) say("{}\n", automatic->notice());
    say("compiler: {}, Eigen {}.{}.{}\n", __VERSION__, EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION,
        EIGEN_MINOR_VERSION);
    return ExitCode::done;
}

/// "a" or "a, b, c".
std::string defaults_text(const ParameterDescription& parameter) {
    if (parameter.is_choice())
        return fmt::format("`{}`", parameter.choices.at(static_cast<std::size_t>(parameter.defaults.at(0))));
    return fmt::format("{:g}", fmt::join(parameter.defaults, ", "));
}

std::string range_text(const ParameterDescription& parameter) {
    if (parameter.is_choice()) return fmt::format("`{}`", fmt::join(parameter.choices, "`, `"));
    return fmt::format("{:g} to {:g}", parameter.minimum, parameter.maximum);
}

ExitCode print_templates() {
    const std::vector<std::string> problems = register_template_files();
    for (const AntennaTemplate* listed : all_templates()) {
        const AntennaTemplate& antenna = *listed;
        say("### `{}`\n\n{}\n\n", antenna.name, antenna.description);
        say("| key | what | unit | range | default |\n|---|---|---|---|---|\n");
        for (const ParameterDescription& parameter : antenna.parameters)
            say("| `{}` | {}{} | {} | {} | {} |\n", parameter.key, parameter.tooltip,
                parameter.is_list
                    ? fmt::format(" A list of {} to {}.", parameter.minimum_count, parameter.maximum_count)
                    : "",
                parameter.unit, range_text(parameter), defaults_text(parameter));
        say("\n");
    }
    for (const std::string& problem : problems) say("Left out: {}\n", problem);
    return ExitCode::done;
}

/// The text of a template of the library that is a file, to be copied under another name.
ExitCode print_template(const std::string& name) {
    const std::string text = built_in_text(name);
    if (text.empty()) {
        std::vector<std::string> names;
        for (const BuiltInText& one : built_in_texts()) names.push_back(one.name);
        throw InputError({.key = "--template"}, name,
                         fmt::format("has no text; allowed: {}", fmt::join(names, ", ")));
    }
    say("{}", text);
    return ExitCode::done;
}

}  // namespace

void add_info_verb(CLI::App& program, Action& action) {
    const auto templates = std::make_shared<bool>(false);
    CLI::App* verb = program.add_subcommand("info", "Engines, processor, versions");
    verb->add_flag("--templates", *templates, "antenna templates and their parameters, as Markdown");
    const auto name = std::make_shared<std::string>();
    verb->add_option("--template", *name, "text of a template of the library that is a file");
    verb->callback([templates, name, &action] {
        if (!name->empty())
            action = [name] { return print_template(*name); };
        else
            action = *templates ? print_templates : print_info;
    });
}

}  // namespace lathe::batch
