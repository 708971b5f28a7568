// Benchmark `random`: results of the default grid for antennas drawn at random, compared with a grid twice as
// fine.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/bench/benchmarks.hpp"
#include "app/bench/page_part.hpp"
#include "app/bench/random/difference.hpp"
#include "app/bench/random/random_antennas.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::bench {
namespace {

constexpr int all_antennas = 200, worst_shown = 10;
constexpr double coarse = 20.0, fine = 40.0, finest = 80.0;
// Beyond these a number of the coarse grid is called wrong.
constexpr double wrong_s11 = 0.1, wrong_directivity_db = 0.3;

struct Row {
    RandomAntenna drawn;
    int number = 0;
    Difference difference;  ///< 20 cells per wavelength from 40
    Difference finer;       ///< 40 cells from 80, for the rows that are shown
    std::string codes;      ///< warning_codes() with 20 cells
    std::string error;      ///< why the antenna could not be solved; empty when it was
    /// 1 where the limit of "wrong" is reached.
    double size() const { return difference.size(wrong_s11, wrong_directivity_db); }
    bool is_wrong() const { return size() > 1.0; }
};

Results solved(const RandomAntenna& drawn, double cells) {
    SimulationSettings settings = drawn.settings;
    settings.cells_per_wavelength = cells;
    const auto engine = make_engine("cpu", 1);
    Progress progress;
    return solve(drawn.antenna, settings, *engine, progress);
}

void solve_row(Row& row) {
    try {
        const Results at_coarse = solved(row.drawn, coarse), at_fine = solved(row.drawn, fine);
        row.difference = difference_between(at_coarse, at_fine);
        row.codes = warning_codes(at_coarse);
    } catch (const std::exception& error) {
        row.error = error.what();
    }
}

/// Calls work(n) for each n below `count`, on all cores.
template <class Work>
void on_all_cores(int count, const Work& work) {
    parallel_tasks(static_cast<std::size_t>(count), static_cast<std::size_t>(core_count()),
                   [&](std::size_t n) { work(static_cast<int>(n)); });
}

/// The share `part` of the sorted values lies below it.
double quantile(std::vector<double> values, double part) {
    std::sort(values.begin(), values.end());
    return values.empty()
               ? 0.0
               : values[static_cast<std::size_t>(part * (static_cast<double>(values.size()) - 1.0))];
}

std::string distribution(const std::vector<Row>& rows) {
    std::string text =
        "| kind | antennas | S11: half below | nine tenths | largest | directivity, dB: half below | nine "
        "tenths | largest | beyond the limits | of those without a warning |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n";
    std::vector<std::string> kinds = random_antenna_kinds();
    kinds.emplace_back("all");
    for (const std::string& kind : kinds) {
        std::vector<double> s11, directivity;
        int wrong = 0, silent = 0;
        for (const Row& row : rows) {
            if (!row.error.empty() || (kind != "all" && row.drawn.kind != kind)) continue;
            s11.push_back(row.difference.s);
            directivity.push_back(row.difference.directivity_db);
            wrong += row.is_wrong() ? 1 : 0;
            silent += row.is_wrong() && row.codes.empty() ? 1 : 0;
        }
        text += fmt::format("| {} | {} | {:.3f} | {:.3f} | {:.3f} | {:.2f} | {:.2f} | {:.2f} | {} | {} |\n",
                            kind, s11.size(), quantile(s11, 0.5), quantile(s11, 0.9), quantile(s11, 1.0),
                            quantile(directivity, 0.5), quantile(directivity, 0.9),
                            quantile(directivity, 1.0), wrong, silent);
    }
    return text;
}

std::string worst_table(const std::vector<Row>& rows, int count) {
    std::string text =
        "| antenna | S11, 20 from 40 cells | 40 from 80 | directivity, dB, 20 from 40 | 40 from 80 | "
        "warnings | "
        "drawn (mm) |\n|---|---|---|---|---|---|---|\n";
    for (int n = 0; n < count; ++n) {
        const Row& row = rows[static_cast<std::size_t>(n)];
        text +=
            fmt::format("| {} {} | {:.3f} | {:.3f} | {:.2f} | {:.2f} | {} | {} |\n", row.drawn.kind,
                        row.number, row.difference.s, row.finer.s, row.difference.directivity_db,
                        row.finer.directivity_db, row.codes.empty() ? "none" : row.codes, row.drawn.numbers);
    }
    return text;
}

/// Explanations of the differences, written by hand: lines "NUMBER: text" of a file.
std::string explanations(const std::vector<Row>& rows, int count, const std::filesystem::path& file) {
    std::ifstream lines(file);
    std::string text, line;
    while (std::getline(lines, line)) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) continue;
        const int number = std::stoi(line.substr(0, colon));
        for (int n = 0; n < count; ++n)
            if (const Row& row = rows[static_cast<std::size_t>(n)]; row.number == number)
                text += fmt::format("- **{} {}**:{}\n", row.drawn.kind, number, line.substr(colon + 1));
    }
    return text;
}

void write_page(const std::vector<Row>& sorted, const std::string& tables, int shown) {
    const std::filesystem::path cases = "resources/validation";
    if (!std::filesystem::exists(cases)) return;
    std::ostringstream page;
    page << "# Antennas drawn at random\n\nWritten by `./dev bench random`; change "
            "`resources/validation/random_antennas.txt` for the explanations, not this page.\n\n"
         << fmt::format(
                "{} antennas of {} kinds, drawn from the number that stands beside their kind, for a "
                "wavelength "
                "of 10 mm: horns with teeth and slots, with choke rings, with irises, with a lens in the "
                "aperture, with a ring before the rim, of sheet metal, with tips on the axis and sharp rims, "
                "and "
                "antennas on a coaxial line. Each is solved with {:g} cells per wavelength, the default, and "
                "with "
                "{:g}; below stand the largest differences over five frequencies: of the complex S11, and of "
                "the "
                "directivity. The limits of the last two columns are {:g} and {:g} dB.\n\n",
                sorted.size(), random_antenna_kinds().size(), coarse, fine, wrong_s11, wrong_directivity_db)
         << tables << "\nThe largest:\n\n"
         << worst_table(sorted, shown) << '\n'
         << explanations(sorted, shown, cases / "random_antennas.txt");
    write_page_part("docs/user/random_antennas.md", "", page.str());
}

}  // namespace

void run_random_benchmark(const BenchOptions& options) {
    const int count = options.is_quick ? static_cast<int>(random_antenna_kinds().size()) : all_antennas;
    std::vector<Row> rows(static_cast<std::size_t>(count));
    for (int n = 0; n < count; ++n) {
        rows[static_cast<std::size_t>(n)].number = n;
        rows[static_cast<std::size_t>(n)].drawn = random_antenna(static_cast<std::uint64_t>(n));
    }
    on_all_cores(count, [&](int n) { solve_row(rows[static_cast<std::size_t>(n)]); });
    const std::string table = distribution(rows);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.size() > b.size(); });
    const int shown = std::min(worst_shown, count);
    on_all_cores(shown, [&](int n) {
        Row& row = rows[static_cast<std::size_t>(n)];
        if (row.error.empty() && !options.is_quick)
            row.finer = difference_between(solved(row.drawn, fine), solved(row.drawn, finest));
    });
    fmt::print("{}\n{}", table, worst_table(rows, shown));
    for (const Row& row : rows) {
        if (!row.error.empty())
            fmt::print("{} {} was not solved: {}\n", row.drawn.kind, row.number, row.error);
        if (row.is_wrong() && row.codes.empty())
            fmt::print("{} {} differs by {:.3f} and {:.2f} dB without a warning: {}\n", row.drawn.kind,
                       row.number, row.difference.s, row.difference.directivity_db, row.drawn.numbers);
    }
    if (!options.is_quick) write_page(rows, table, shown);
}

}  // namespace lathe::bench
