#include "genetic/report/power_chapter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "genetic/report/table_words.hpp"
#include "solver/results/solved_powers.hpp"

namespace lathe::genetic {
namespace {

constexpr double lowest_shown = -1.0;  // of growth: where hardly anything is left after a few periods

/// Calls `visit(design, solved, region)` for each region that was analysed.
template <class Visit>
void for_each_region(std::span<const ShownDesign> designs, Visit visit) {
    for (const ShownDesign& design : designs)
        for (const SolvedPower& solved : solved_powers(*design.results))
            for (const RegionPower& region : solved.power->regions) visit(design, solved, region);
}

/// The region's name, and where there are several the driven guide's.
std::string place_of(const SolvedPower& solved, const RegionPower& region) {
    return solved.excitation.empty() ? region.name : fmt::format("{}, {}", region.name, solved.excitation);
}

Cell threshold_cell(const std::optional<double>& threshold_w, double largest_w) {
    if (threshold_w) return {fmt::format("{:.4g}", *threshold_w)};
    return {fmt::format("none up to {:.4g}", largest_w)};
}

std::vector<Cell> row_of(const ShownDesign& design, const SolvedPower& solved, const RegionPower& region) {
    const PowerHandling& power = *solved.power;
    const Cell dash{number_text(NAN)};
    std::vector<Cell> row = {
        {design.label}, {place_of(solved, region)}, {fmt::format("{:.4f}", solved.frequency_hz / 1e9)}};
    const auto& found = region.multipactor;
    row.push_back(found ? Cell{found->verdict} : dash);
    row.push_back(found ? threshold_cell(found->threshold_w, power.largest_w) : dash);
    const bool breaks = found && found->threshold_w;
    const auto with_threshold = [&](double RegionMultipactor::*number, double scale, const char* format) {
        return breaks ? Cell{number_text(scale * ((*found).*number), format)} : dash;
    };
    row.push_back(with_threshold(&RegionMultipactor::spread_db, 1.0, "{:.2f}"));
    row.push_back(with_threshold(&RegionMultipactor::order, 1.0, "{:.2f}"));
    row.push_back(with_threshold(&RegionMultipactor::gap_voltage_v, 1.0, "{:.4g}"));
    row.push_back(with_threshold(&RegionMultipactor::gap_m, 1e3, "{:.3f}"));
    const double margin = breaks ? power.multipactor_margin_db(region.name) : NAN;
    const Mark mark = std::isnan(margin)                   ? Mark::none
                      : margin >= power.demanded_margin_db ? Mark::good
                                                           : Mark::bad;
    row.push_back({number_text(margin), mark});
    row.push_back(region.corona ? threshold_cell(region.corona->threshold_w, power.largest_w) : dash);
    return row;
}

}  // namespace

Plot growth_plot(std::span<const ShownDesign> designs) {
    constexpr std::array colours = {palette::blue,   palette::orange, palette::green,
                                    palette::purple, palette::red,    palette::grey};
    Plot plot;
    plot.title = "Growth of the electrons";
    plot.x.label = "Incident power (W)";
    plot.x.logarithmic = true;
    plot.y.label = "Growth of ln N per period";
    plot.masks.push_back({.label = "multipactor", .value = 0.0, .from_x = {}, .to_x = {}});
    std::size_t drawn = 0;
    const ShownDesign* present = nullptr;
    double lowest = 0.0;
    for_each_region(
        designs, [&](const ShownDesign& design, const SolvedPower& solved, const RegionPower& region) {
            if (!region.multipactor) return;
            if (present != &design) drawn = 0, present = &design;  // a colour for a region and frequency
            Series series;
            series.label = fmt::format("{}{}{}, {:.4g} GHz", design.label, design.label.empty() ? "" : ": ",
                                       place_of(solved, region), solved.frequency_hz / 1e9);
            for (const PowerLevel& level : region.multipactor->levels) {
                series.x.push_back(level.power_w);
                series.y.push_back(level.growth_per_period);
                lowest = std::min(lowest, level.growth_per_period);
            }
            series.colour = colours[drawn++ % colours.size()];
            series.style = &design == &designs.back() ? LineStyle::solid : LineStyle::dashed;
            series.markers = series.x.size() <= most_marked;
            plot.series.push_back(std::move(series));
        });
    if (lowest < lowest_shown) plot.y.minimum = lowest_shown;
    return plot;
}

Table power_table(std::span<const ShownDesign> designs) {
    Table table;
    table.columns = {"Design", "Region",      "f (GHz)",  "Verdict",     "Multipactor (W)", "Spread (dB)",
                     "Order",  "Voltage (V)", "Gap (mm)", "Margin (dB)", "Corona (W)"};
    table.text_columns = 2;
    for_each_region(designs,
                    [&](const ShownDesign& design, const SolvedPower& solved, const RegionPower& region) {
                        table.rows.push_back(row_of(design, solved, region));
                    });
    if (designs.size() > 1) return table;
    table.columns.erase(table.columns.begin());
    for (auto& row : table.rows) row.erase(row.begin());
    table.text_columns = 1;
    return table;
}

void add_power(Document& document, std::span<const ShownDesign> designs) {
    Table table = power_table(designs);
    if (table.rows.empty()) return;
    document.blocks.emplace_back(Heading{"Power handling"});
    document.blocks.emplace_back(
        Paragraph{"Powers are those of the incident wave, peak of a continuous wave, of planar antennas per "
                  "metre of height. The margin is counted "
                  "from the operating power, its mark from the margin that is demanded."});
    document.blocks.emplace_back(std::move(table));
    Plot growth = growth_plot(designs);
    if (!growth.series.empty())
        document.blocks.emplace_back(
            FigureRow{{{"multipactor_growth",
                        "Above zero electrons multiply. Powers above the first that grows are not "
                        "tried.",
                        std::move(growth), 700.0, 320.0}}});
}

}  // namespace lathe::genetic
