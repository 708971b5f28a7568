// Benchmark `invariance`: results of random antennas of all geometries and of their images under the
// symmetries of physics.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>

#include "app/bench/benchmarks.hpp"
#include "app/bench/page_part.hpp"
#include "app/bench/random/invariance_run.hpp"

namespace lathe::bench {
namespace {

constexpr std::size_t all_antennas = 300, quick_antennas = 4, worst_shown = 10;
constexpr std::size_t all_transformations = 100;   // more than there are
constexpr std::size_t volume_transformations = 4;  // of an antenna whose solves take longest

/// Largest differences of the images under one transformation.
struct Summary {
    std::size_t images = 0, beyond = 0;
    std::map<ObservedKind, double> largest;  ///< of observations
    double largest_size = 0.0;               ///< over the tolerance

    void add(const InvarianceOutcome& outcome) {
        ++images;
        beyond += outcome.passes() ? 0 : 1;
        largest_size = std::max(largest_size, outcome.size());
        for (const Disagreement& one : outcome.worst) {
            const double difference = std::abs(one.original - one.image);
            if (std::isfinite(difference)) largest[one.kind] = std::max(largest[one.kind], difference);
        }
    }
};

using Table = std::map<std::pair<RandomGeometry, std::string>, Summary>;

std::string table_on_image_grids(const Table& table) {
    std::string text =
        "| geometry | transformation | images | S | far field | directivity and gain, dB | beyond the "
        "tolerance |\n"
        "|---|---|---|---|---|---|---|\n";
    for (const auto& row : table) {
        const auto& [key, summary] = row;
        const auto largest = [&row](ObservedKind kind) {
            const auto found = row.second.largest.find(kind);
            return found == row.second.largest.end() ? std::string("-")
                                                     : fmt::format("{:.1e}", found->second);
        };
        text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", geometry_name(key.first), key.second,
                            summary.images, largest(ObservedKind::s), largest(ObservedKind::pattern),
                            largest(ObservedKind::decibel), summary.beyond);
    }
    return text;
}

std::string table_on_other_grids(const Table& table) {
    std::string text =
        "| geometry | transformation | images | largest difference over the tolerance | beyond the tolerance "
        "|\n"
        "|---|---|---|---|---|\n";
    for (const auto& [key, summary] : table)
        text += fmt::format("| {} | {} | {} | {:.2f} | {} |\n", geometry_name(key.first), key.second,
                            summary.images, summary.largest_size, summary.beyond);
    return text;
}

/// Explanations written by hand: lines "GEOMETRY NUMBER, TRANSFORMATION: text".
std::map<std::string, std::string> explanations() {
    std::map<std::string, std::string> all;
    std::ifstream lines("resources/validation/invariance.txt");
    for (std::string line; std::getline(lines, line);)
        if (const std::size_t colon = line.find(':'); colon != std::string::npos)
            all[line.substr(0, colon)] = line.substr(colon + 1);
    return all;
}

std::string worst_table(const std::vector<InvarianceOutcome>& sorted) {
    std::string text =
        "| antenna | transformation | quantity | original | image | difference over tolerance | drawn (mm) "
        "|\n"
        "|---|---|---|---|---|---|---|\n";
    const auto value = [](std::complex<double> v) {
        return v.imag() == 0.0 ? fmt::format("{:.5g}", v.real())
                               : fmt::format("{:.5g} {:+.5g}j", v.real(), v.imag());
    };
    std::string notes;
    const auto reasons = explanations();
    for (std::size_t n = 0; n < std::min(worst_shown, sorted.size()); ++n) {
        const InvarianceOutcome& one = sorted[n];
        const auto worst =
            std::max_element(one.worst.begin(), one.worst.end(),
                             [](const Disagreement& a, const Disagreement& b) { return a.size < b.size; });
        const std::string antenna = fmt::format("{} {}", geometry_name(one.geometry), one.number);
        const bool has_metric = worst != one.worst.end();
        text += fmt::format("| {} ({}) | {} | {}{} | {} | {} | {:.2f} | {} |\n", antenna, one.kind,
                            one.transformation, one.problem,
                            has_metric ? (one.problem.empty() ? "" : "; ") + worst->metric : "",
                            has_metric ? value(worst->original) : "", has_metric ? value(worst->image) : "",
                            one.size(), one.numbers);
        const std::string key = antenna + ", " + one.transformation;
        if (const auto found = reasons.find(key); found != reasons.end())
            notes += fmt::format("- **{}**:{}\n", key, found->second);
    }
    return text + "\n" + notes;
}

std::string introduction(std::size_t antennas, std::size_t images) {
    return fmt::format(
        "Written by `./dev bench invariance`; change `resources/validation/invariance.txt` for the "
        "explanations.\n\n"
        "{} random antennas of each geometry (bodies of revolution, planar with E across and in the plane, "
        "3D) and {} "
        "of their images: mirrored, turned, moved by whole and by fractional cells, scaled together with the "
        "wavelength, drawn with other vertex orders, in parts, with overlapping parts, rounded to 1e-5 mm, "
        "with ports "
        "renamed and reordered, with formulas in place of numbers. Grids are coarse (10 to 14 cells per "
        "wavelength), "
        "since a symmetry does not depend on their density.\n\n"
        "Where the grid of the image is the image of the grid, results agree to rounding: fields have single "
        "precision. The tolerance is {:.0e} of S, far field over its peak and ratios of powers, {:.0e} dB of "
        "directivity, {:.2g}° of widths and directions; lists of warnings and numbers of steps have to be "
        "equal. "
        "Elsewhere S, far field, directivity and ratios agree within {:g} times the largest difference that "
        "a grid "
        "{:g} times as fine makes, of one antenna or the other (at least {:.0e} of S, {:.0e} of the far "
        "field, {:.2g} dB), and codes of warnings may differ if that grid changes them too. Where guides "
        "leave through the sides of the grid and are oblique in the image, which has other surroundings, "
        "far fields are not compared.\n\n",
        antennas, images, rounding_tolerance(ObservedKind::s), rounding_tolerance(ObservedKind::decibel),
        rounding_tolerance(ObservedKind::angle), allowed_differences, finer_grid,
        least_grid_tolerance(ObservedKind::s), least_grid_tolerance(ObservedKind::pattern),
        least_grid_tolerance(ObservedKind::decibel));
}

}  // namespace

void run_invariance_benchmark(const BenchOptions& options) {
    const std::size_t antennas = options.is_quick ? quick_antennas : all_antennas;
    std::vector<InvarianceOutcome> all;
    Table on_images, on_others;
    for (const RandomGeometry geometry : all_random_geometries) {
        const std::size_t transformations = options.is_quick                     ? 1
                                            : geometry == RandomGeometry::volume ? volume_transformations
                                                                                 : all_transformations;
        for (InvarianceOutcome& outcome : invariance_of(geometry, antennas, transformations)) {
            (outcome.follows ? on_images : on_others)[{geometry, outcome.transformation}].add(outcome);
            if (!outcome.passes()) fmt::print("{}\n", outcome.text());
            all.push_back(std::move(outcome));
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const InvarianceOutcome& a, const InvarianceOutcome& b) {
        return std::pair(!a.problem.empty(), a.size()) > std::pair(!b.problem.empty(), b.size());
    });
    const std::string text = introduction(antennas, all.size()) + "Images on grids that are images:\n\n" +
                             table_on_image_grids(on_images) + "\nImages on other grids:\n\n" +
                             table_on_other_grids(on_others) + "\nThe largest differences:\n\n" +
                             worst_table(all);
    fmt::print("{}", text);
    if (!options.is_quick) write_page_part("docs/user/random_antennas.md", "Symmetries", text);
}

}  // namespace lathe::bench
