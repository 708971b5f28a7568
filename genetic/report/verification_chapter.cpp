#include "genetic/report/verification_chapter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/report/table_words.hpp"
#include "genetic/verification/verdict.hpp"

namespace lathe::genetic {
namespace {

constexpr double shown_db = 55.0;  // of a pattern, from the top of its axis

struct ShownSolve {
    const VerifiedSolve* solve;
    const char* label;
    Colour colour;
    LineStyle style;
};

std::vector<ShownSolve> shown(const Verification& verification) {
    std::vector<ShownSolve> all = {
        {&verification.revolution, "body of revolution", palette::grey, LineStyle::dashed},
        {&verification.in_3d, "3D", palette::blue, LineStyle::solid}};
    if (verification.surrounded)
        all.push_back(
            {&*verification.surrounded, "3D, with surroundings", palette::orange, LineStyle::solid});
    return all;
}

std::string cells_text(const VerifiedSolve& solve) {
    return fmt::format("{} cells, {} steps, {:.3g} s ({})", fmt::join(solve.cells, " x "), solve.steps,
                       solve.seconds, solve.engine);
}

Table solves_table(const Verification& verification) {
    Table table;
    table.columns = {"Solve", "Grid"};
    table.text_columns = 2;
    for (const ShownSolve& each : shown(verification))
        table.rows.push_back({{each.label}, {cells_text(*each.solve)}});
    if (verification.second) {
        table.rows.push_back(
            {{"body of revolution, coarser"}, {cells_text(verification.second->revolution)}});
        table.rows.push_back({{"3D, coarser"}, {cells_text(verification.second->in_3d)}});
    }
    return table;
}

void add_patterns(Document& document, const Verification& verification) {
    FigureRow row;
    double frequency_hz = 0.0;
    const auto flush = [&] {
        if (!row.figures.empty()) document.blocks.emplace_back(std::move(row));
        row = {};
    };
    for (std::size_t cut = 0; cut < verification.in_3d.cuts.size(); ++cut) {
        const VerifiedCut& drawn = verification.in_3d.cuts[cut];
        if (drawn.frequency_hz != frequency_hz) flush();
        frequency_hz = drawn.frequency_hz;
        row.figures.push_back({fmt::format("verified_pattern_{}", cut + 1),
                               drawn.cross_dbi.empty()
                                   ? "Both polarisations together."
                                   : "Both polarisations together; dotted: the cross-polar one.",
                               verified_pattern_plot(verification, cut)});
    }
    flush();
}

}  // namespace

std::string verdict_sentences(const Verification& verification) {
    if (verification.agrees())
        return fmt::format(
            "The 3D solver confirms it on {:g} cells per wavelength: all differences are within their "
            "limits.",
            verification.cells_per_wavelength);
    std::string text = fmt::format("The 3D solver disagrees on {:g} cells per wavelength:",
                                   verification.cells_per_wavelength);
    for (std::size_t n = 0; n < verification.reasons.size(); ++n)
        text += (n == 0 ? " " : "; ") + verification.reasons[n];
    text += ".";
    if (const auto density = advised_density(verification))
        text += fmt::format(
            " Verify again on {:g} cells per wavelength: the broken limits that depend on the grid are "
            "expected to be met there.",
            *density);
    if (!verification.second) text += " Repeat with finer cells.";
    return text;
}

Plot verified_plot(const Verification& verification, const std::string& title, const std::string& axis,
                   double VerifiedNumbers::*number) {
    Plot plot;
    plot.title = title;
    plot.x.label = "Frequency (GHz)";
    plot.y.label = axis;
    for (const ShownSolve& each : shown(verification)) {
        Series series{each.label, {}, {}, each.colour, each.style, 1.8, true};
        for (std::size_t n = 0; n < each.solve->numbers.size(); ++n) {
            series.x.push_back(verification.frequencies_hz[n] / 1e9);
            series.y.push_back(each.solve->numbers[n].*number);
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

Plot verified_pattern_plot(const Verification& verification, std::size_t cut) {
    Plot plot;
    const VerifiedCut& which = verification.in_3d.cuts.at(cut);
    plot.title = fmt::format("\u03c6 = {:g}\u00b0, {:.4g} GHz", which.phi_deg, which.frequency_hz / 1e9);
    plot.x = {"\u03b8 (\u00b0)", -180.0, 180.0, false, 30.0};
    plot.y.label = "Directivity (dBi)";
    double peak = -80.0;
    for (const ShownSolve& each : shown(verification)) {
        const VerifiedCut& drawn = each.solve->cuts.at(cut);
        Series level{each.label, {}, drawn.level_dbi, each.colour, each.style};
        for (std::size_t n = 0; n < drawn.level_dbi.size(); ++n) {
            level.x.push_back(
                360.0 * static_cast<double>(n) / static_cast<double>(drawn.level_dbi.size() - 1) - 180.0);
            if (std::isfinite(drawn.level_dbi[n])) peak = std::max(peak, drawn.level_dbi[n]);
        }
        if (!drawn.cross_dbi.empty()) {
            Series cross{"", level.x, drawn.cross_dbi, each.colour, LineStyle::dotted, 1.2};
            plot.series.push_back(std::move(cross));
        }
        plot.series.push_back(std::move(level));
    }
    plot.y.maximum = 5.0 * std::ceil(peak / 5.0 + 0.2);
    plot.y.minimum = *plot.y.maximum - shown_db;
    return plot;
}

Table judged_table(const Verification& verification) {
    Table table;
    table.columns = {"Largest difference", "f (GHz)", "2D", "3D", "Difference", "Limit"};
    if (verification.second) {
        table.columns.emplace_back("Moved, 2D");
        table.columns.emplace_back("Moved, 3D");
    }
    table.text_columns = 1;
    for (const JudgedNumber& number : judged_numbers(verification)) {
        const bool has_sign = std::isfinite(number.value_2d) && number.unit[0] != '\0';
        const char* format = has_sign ? "{:+.3f}" : "{:.3g}";
        const auto with_unit = [&](double value, const char* how) {
            return std::isfinite(value) ? number_text(value, how) + number.unit : number_text(value);
        };
        std::vector<Cell> row = {{number.title},
                                 {fmt::format("{:.4f}", number.frequency_hz / 1e9)},
                                 {number_text(number.value_2d, "{:.3f}")},
                                 {number_text(number.value_3d, "{:.3f}")},
                                 {with_unit(number.difference, format)},
                                 {with_unit(number.limit, "{:g}")}};
        if (verification.second) {
            row.push_back({with_unit(number.moved_2d, format)});
            row.push_back({with_unit(number.moved_3d, format)});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table difference_table(const Verification& verification, const std::vector<VerifiedDifference>& differences) {
    Table table;
    table.columns = {"f (GHz)",
                     "|\u0394S11|",
                     "S11 (dB)",
                     "Directivity (dB)",
                     "Realised gain (dB)",
                     "Cross-polar (dB)",
                     "Phase centre, E (mm)",
                     "Phase centre, H (mm)",
                     "Pattern (% of the peak)"};
    table.text_columns = 0;
    for (std::size_t n = 0; n < differences.size(); ++n) {
        const VerifiedDifference& at = differences[n];
        table.rows.push_back({{fmt::format("{:.4f}", verification.frequencies_hz.at(n) / 1e9)},
                              {number_text(at.s11, "{:.4f}")},
                              {number_text(at.s11_db, "{:+.2f}")},
                              {number_text(at.directivity_db, "{:+.3f}")},
                              {number_text(at.realised_gain_db, "{:+.3f}")},
                              {number_text(at.cross_polar_db, "{:+.2f}")},
                              {number_text(at.phase_centre_e_mm, "{:+.3f}")},
                              {number_text(at.phase_centre_h_mm, "{:+.3f}")},
                              {number_text(100.0 * at.pattern, "{:.2f}")}});
    }
    return table;
}

void add_verification(Document& document, const Verification& verification) {
    document.blocks.emplace_back(Heading{"Verification in three dimensions"});
    document.blocks.emplace_back(Paragraph{verdict_sentences(verification)});
    document.blocks.emplace_back(judged_table(verification));
    if (verification.second)
        document.blocks.emplace_back(Paragraph{fmt::format(
            "Moved: the result on {:.3g} cells per wavelength less that on {:.3g}, for each solver "
            "alone.",
            verification.cells_per_wavelength, verification.second->cells_per_wavelength)});
    else if (!verification.one_grid_reason.empty())
        document.blocks.emplace_back(
            Paragraph{fmt::format("Solved on one grid: {}.", verification.one_grid_reason)});
    document.blocks.emplace_back(solves_table(verification));
    FigureRow first{{{"verified_s11", "Reflection.",
                      verified_plot(verification, "Reflection", "S11 (dB)", &VerifiedNumbers::s11_db)},
                     {"verified_directivity", "Directivity.",
                      verified_plot(verification, "Directivity", "Directivity (dBi)",
                                    &VerifiedNumbers::directivity_dbi)}}};
    FigureRow second{
        {{"verified_cross", "Peak of the diagonal cut.",
          verified_plot(verification, "Cross-polarisation", "Cross-polar (dB)",
                        &VerifiedNumbers::cross_polar_db)},
         {"verified_phase_centre", "Phase centre in the E plane.",
          verified_plot(verification, "Phase centre", "z (mm)", &VerifiedNumbers::phase_centre_e_mm)}}};
    document.blocks.emplace_back(std::move(first));
    document.blocks.emplace_back(std::move(second));
    document.blocks.emplace_back(Paragraph{"In three dimensions, less as a body of revolution:"});
    document.blocks.emplace_back(difference_table(verification, verification.differences));
    if (verification.surrounded) {
        document.blocks.emplace_back(
            Paragraph{fmt::format("What the surroundings change ({}), in three dimensions:",
                                  fmt::join(verification.surroundings, ", "))});
        document.blocks.emplace_back(difference_table(verification, verification.surroundings_effects));
    }
    add_patterns(document, verification);
}

}  // namespace lathe::genetic
