// Benchmark `validation`: our numbers beside published ones, and the page that shows both.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <filesystem>

#include "app/bench/benchmarks.hpp"
#include "app/bench/validation_cases.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/plot_files.hpp"
#include "solver/base/machine_text.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/formats/json_source.hpp"
#include "solver/results/reflection.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::bench {
namespace {

// Times the case's own cells per wavelength, at which it is compared.
constexpr std::array<double, 5> densities{0.6, 0.8, 1.0, 1.5, 2.0};

double cells_per_wavelength(const ValidationCase& each, double density) {
    return density * each.project.simulation.cells_per_wavelength;
}

Results solve_with(const ValidationCase& each, double cells_per_wavelength, Session& engine) {
    SimulationSettings settings = each.project.simulation;
    settings.cells_per_wavelength = cells_per_wavelength;
    Progress progress;
    return solve(antenna_of(each.project), settings, engine, progress);
}

/// The frequency that convergence is shown at: the middle reference.
const FrequencyResult& shown(const ValidationCase& each, const Results& results) {
    const double wanted = each.rows[each.rows.size() / 2].frequency_hz;
    const FrequencyResult* nearest = &results.frequencies.front();
    for (const FrequencyResult& at : results.frequencies)
        if (std::abs(at.frequency_hz - wanted) < std::abs(nearest->frequency_hz - wanted)) nearest = &at;
    return *nearest;
}

std::string comparison_table(const std::vector<Comparison>& comparisons) {
    std::string text = "| GHz | quantity | theirs | ours | difference | |\n|---|---|---|---|---|---|\n";
    for (const Comparison& c : comparisons)
        text +=
            fmt::format("| {:.3f} | {} | {:.2f} | {:.2f} | {:+.2f} | {} |\n", c.frequency_hz * 1e-9,
                        c.quantity, c.theirs, c.ours, c.ours - c.theirs, c.within ? "within" : "**missed**");
    return text;
}

std::string convergence_table(const ValidationCase& each, const std::vector<Results>& all) {
    std::string text = fmt::format(
        "| cells per wavelength | grid | steps | stop | seconds | D at {:.3f} GHz, dBi | S11, dB | "
        "cross-polar, dB | power "
        "balance |\n|---|---|---|---|---|---|---|---|---|\n",
        shown(each, all.front()).frequency_hz * 1e-9);
    for (std::size_t n = 0; n < all.size(); ++n) {
        const FrequencyResult& at = shown(each, all[n]);
        const GridSummary& grid = all[n].grid;
        text +=
            fmt::format("| {:.4g} | {} x {} | {} | {} | {:.2f} | {:.3f} | {:.2f} | {:.2f} | {:.4f} |\n",
                        cells_per_wavelength(each, densities[n]), grid.nr, grid.nz, grid.steps,
                        all[n].stop_reason, all[n].engine.seconds, at.beam().directivity_dbi,
                        reflection_db(at.s11()), at.beam().cross_polar_db, at.beam().radiated_power_ratio);
    }
    return text;
}

void draw_pictures(const ValidationCase& each, const Results& results, const std::filesystem::path& folder) {
    using namespace genetic;
    const Antenna antenna = antenna_of(each.project);
    const std::array<ShownDesign, 1> design = {ShownDesign{"", &antenna, &results}};
    const auto middle = static_cast<std::size_t>(&shown(each, results) - results.frequencies.data());
    write_text_file(folder / (each.name + "_profile.svg"), plot_svg(outline_plot(design), 640, 260));
    write_text_file(folder / (each.name + "_pattern.svg"),
                    plot_svg(pattern_plot(design, middle, CutPlane::d), 420, 280));
    write_text_file(folder / (each.name + "_s11.svg"),
                    plot_svg(reflection_plot(design, each.project.objectives), 420, 280));
}

struct Tally {
    int numbers = 0, missed = 0;
};

std::string section(const ValidationCase& each, Session& engine, const std::filesystem::path& pictures,
                    Tally& tally) {
    std::vector<Results> all;
    std::size_t compared = 0;
    for (std::size_t n = 0; n < densities.size(); ++n) {
        all.push_back(solve_with(each, cells_per_wavelength(each, densities[n]), engine));
        if (densities[n] == 1.0) compared = n;
    }
    const auto comparisons = compare(each, all[compared]);
    int missed = 0;
    for (const Comparison& c : comparisons) missed += c.within ? 0 : 1;
    tally.numbers += static_cast<int>(comparisons.size());
    tally.missed += missed;
    fmt::print("{:24} {:3} numbers, {} missed; {:.2f} s with {} cells per wavelength\n", each.name,
               comparisons.size(), missed, all[compared].engine.seconds, cells_per_wavelength(each, 1.0));
    for (const Comparison& c : comparisons)
        if (!c.within)
            fmt::print("    {:.3f} GHz {}: theirs {:.2f}, ours {:.2f}\n", c.frequency_hz * 1e-9, c.quantity,
                       c.theirs, c.ours);
    draw_pictures(each, all[compared], pictures);
    std::string text = fmt::format("## {}\n\n{}. Theirs: {}.\n\n![profile](validation/{}_profile.svg)\n\n",
                                   each.project.name, each.what, each.source, each.name);
    text += comparison_table(comparisons) + "\n";
    text += fmt::format("![45 degree cut](validation/{}_pattern.svg) ![S11](validation/{}_s11.svg)\n\n",
                        each.name, each.name);
    text += convergence_table(each, all);
    if (!each.note.empty()) text += "\n" + each.note + "\n";
    return text + "\n";
}

}  // namespace

void run_validation_benchmark() {
    const std::filesystem::path cases = "resources/validation", docs = "docs/user";
    if (!std::filesystem::exists(cases) || !std::filesystem::exists(docs))
        throw std::runtime_error(
            "bench validation reads resources/validation and writes docs/user: run it at the "
            "root of the sources");
    const auto engine = make_engine("cpu");
    std::filesystem::create_directories(docs / "validation");
    Tally tally;
    std::string sections;
    for (const ValidationCase& each : read_validation_cases(cases))
        sections += section(each, *engine, docs / "validation", tally);
    std::string page =
        "# Validation\n\nWritten by `./dev bench validation`; change the cases in `resources/validation`, "
        "not this page.\n\n";
    page += fmt::format(
        "{} published numbers for {} antennas beside ours with 20 cells per wavelength (thin "
        "wires "
        "with more: the third line of their tables): {} within, {} missed. "
        "Within means {}. Seconds are those of the solve on {}.\n\n"
        "Closed forms (cavity resonances and their order of accuracy, waveguide modes, ports, dipoles and "
        "loops, the Mie "
        "sphere, the open guide, the step in a guide) are tests: `tests/solver`, `tests/convergence`, "
        "`tests/validation`.\n\n",
        tally.numbers, read_validation_cases(cases).size(), tally.numbers - tally.missed, tally.missed,
        limits_in_words(), machine_text());
    // Cases without a project file, which tests solve.
    sections += read_text_file(cases / "planar.md") + "\n" + read_text_file(cases / "volume.md");
    write_text_file(docs / "validation.md", page + sections);
    fmt::print("{} of {} numbers within limits; page: docs/user/validation.md\n",
               tally.numbers - tally.missed, tally.numbers);
}

}  // namespace lathe::bench
