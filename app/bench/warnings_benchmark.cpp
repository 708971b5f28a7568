// Benchmark `warnings`: are antennas of all geometries that the default grid gets wrong warned of?
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/bench/benchmarks.hpp"
#include "app/bench/page_part.hpp"
#include "app/bench/random/calibration.hpp"
#include "solver/base/core_count.hpp"

namespace lathe::bench {
namespace {

constexpr std::size_t silent_shown = 10;

/// "3 of 100 (1 to 8 %)".
std::string share(std::size_t hits, std::size_t count) {
    const Interval interval = wilson_interval(hits, count);
    return fmt::format("{} of {} ({:.0f} to {:.0f} %)", hits, count, 100.0 * interval.low,
                       100.0 * interval.high);
}

std::string kinds_table(const Calibration& calibration) {
    struct Kind {
        std::size_t right = 0, right_warned = 0, wrong = 0, wrong_silent = 0;
    };
    std::map<std::string, Kind> kinds;
    for (const CalibratedAntenna& antenna : calibration.antennas) {
        if (!antenna.is_solved()) continue;
        Kind& kind = kinds[antenna.kind];
        if (antenna.is_wrong())
            ++kind.wrong, kind.wrong_silent += antenna.is_warned() ? 0 : 1;
        else
            ++kind.right, kind.right_warned += antenna.is_warned() ? 1 : 0;
    }
    std::string text =
        "| kind | right | with a warning | wrong | without a warning |\n|---|---|---|---|---|\n";
    for (const auto& [name, kind] : kinds)
        text += fmt::format("| {} | {} | {} | {} | {} |\n", name, kind.right, kind.right_warned, kind.wrong,
                            kind.wrong_silent);
    return text;
}

std::string silent_table(const Calibration& calibration) {
    std::vector<const CalibratedAntenna*> silent;
    for (const CalibratedAntenna& antenna : calibration.antennas)
        if (antenna.is_solved() && antenna.is_wrong() && !antenna.is_warned()) silent.push_back(&antenna);
    if (silent.empty()) return "";
    std::stable_sort(silent.begin(), silent.end(),
                     [](const auto* a, const auto* b) { return a->size() > b->size(); });
    std::string text =
        "\nWrong without a warning, the largest differences:\n\n| antenna | S | directivity, dB | drawn (mm) "
        "|\n|---|---|---|---|\n";
    for (std::size_t n = 0; n < std::min(silent.size(), silent_shown); ++n)
        text +=
            fmt::format("| {} {} | {:.3f} | {:.2f} | {} |\n", silent[n]->kind, silent[n]->number,
                        silent[n]->difference.s, silent[n]->difference.directivity_db, silent[n]->numbers);
    return text;
}

std::string page_of(const Calibration& calibration, const CalibrationGoal& goal) {
    std::string failed;
    for (const CalibratedAntenna& antenna : calibration.antennas)
        if (!antenna.is_solved())
            failed +=
                fmt::format("- {} {} was not solved: {}\n", antenna.kind, antenna.number, antenna.error);
    return fmt::format(
        "Written by `./dev bench warnings`.\n\nAntennas drawn at random are solved with {:g} cells per "
        "wavelength, the default, and with two and, where these do not decide, four times as many. An "
        "antenna "
        "is called wrong where an element of S differs by more than {:g} or a directivity by more than {:g} "
        "dB. Antennas of all kinds are drawn in turn until {} are right. Then the kinds that had wrong ones "
        "are drawn further until {} are wrong; of these only the wrong ones count. Notes do not count. "
        "Antennas in a plane wave are left out. {} numbers were drawn. In brackets the interval that holds "
        "the true share with a confidence of 95 %.\n\n- wrong without a warning: {}\n- right with a warning: "
        "{}\n{}\n{}{}",
        calibrated_density, calibrated_s, calibrated_directivity_db, goal.right, goal.wrong,
        calibration.draws, share(calibration.wrong_without_warning(), calibration.wrong()),
        share(calibration.right_with_warning(), calibration.right()), failed, kinds_table(calibration),
        silent_table(calibration));
}

}  // namespace

void run_warnings_benchmark(const BenchOptions& options) {
    CalibrationGoal goal;
    goal.first = options.seed << 32;
    goal.workers = static_cast<std::size_t>(core_count());
    if (options.is_quick) goal.right = 8, goal.wrong = 2, goal.most_draws = 24;
    struct Part {
        const char *option, *heading;
        Geometries geometries;
        bool wants_device;  ///< an antenna takes minutes on a processor
    };
    for (const Part& part :
         {Part{"revolution", "Warnings of bodies of revolution", {RandomGeometry::revolution}, false},
          Part{"planar",
               "Warnings of planar antennas",
               {RandomGeometry::planar_tm, RandomGeometry::planar_te},
               false},
          Part{"volume", "Warnings of 3D antennas", {RandomGeometry::volume}, true}}) {
        if (!options.geometry.empty() && options.geometry != part.option) continue;
        goal.engine = part.wants_device && options.engine != "cpu" ? "cuda" : "cpu";
        // Days on processors: only when asked for.
        if (part.wants_device && options.engine == "auto" && options.geometry.empty()) continue;
        const std::string text = page_of(calibrate(part.geometries, goal), goal);
        fmt::print("\n{}\n\n{}", part.heading, text);
        std::fflush(stdout);
        if (!options.is_quick) write_page_part("docs/user/random_antennas.md", part.heading, text);
    }
}

}  // namespace lathe::bench
