#include "genetic/report/volume_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "genetic/execution/program_version.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/report/design_report.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/grid_check_chapter.hpp"
#include "genetic/report/run_chapters.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/report/s_matrix_table.hpp"
#include "genetic/report/table_words.hpp"
#include "genetic/report/volume_drawings.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/run_record.hpp"
#include "solver/base/constants.hpp"
#include "solver/results/circular_parts.hpp"
#include "solver/results/level_dbi.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {
namespace {

constexpr double shown_db = 50.0;  // below the peak

void add_curves(Document& document, const Project& project, const Results& results) {
    const Antenna none;
    const std::array<ShownDesign, 1> design = {ShownDesign{"", &none, &results}};
    std::vector<std::string> metrics;
    const auto add = [&](const std::string& metric) {
        if (!why_metric_cannot_exist(metric, project).empty()) return;
        if (std::find(metrics.begin(), metrics.end(), metric) == metrics.end()) metrics.push_back(metric);
    };
    for (const char* metric : {"s11_db", "coupling_db", "directivity_dbi", "cross_polar_db"}) add(metric);
    if (!project.simulation.excitation_weights.empty()) add("axial_ratio_db");
    for (const Objective& objective : project.objectives) add(objective.metric);
    add_metric_figures(document, design, metrics, project.objectives, "Shaded: what a goal forbids.");
}

/// Ends of the labels of both parts.
std::array<const char*, 2> part_names(ShownParts parts) {
    switch (parts) {
        case ShownParts::linear:
            break;
        case ShownParts::right_first:
            return {", right-hand", ", left-hand"};
        case ShownParts::left_first:
            return {", left-hand", ", right-hand"};
    }
    return {"", ", cross"};
}

FigureRow pattern_figures(const Results& results) {
    FigureRow row;
    const FrequencyResult& middle = results.frequencies[results.frequencies.size() / 2];
    const auto is_drawn = [&](std::size_t n) { return !middle.beams[n].cuts.empty(); };
    for (std::size_t n = 0; n < results.driven.size(); ++n)
        if (results.driven_kinds[n] != ExcitationKind::plane_wave && is_drawn(n))
            row.figures.push_back({fmt::format("pattern_{}", n + 1), "Middle of the band.",
                                   volume_pattern_plot(results, results.frequencies.size() / 2, n)});
    return row;
}

void add_patterns(Document& document, const Results& results) {
    FigureRow row = pattern_figures(results);
    if (row.figures.empty()) return;
    document.blocks.emplace_back(Heading{"Radiation patterns"});
    document.blocks.emplace_back(Paragraph{
        "Co- and cross-polarisation by Ludwig's third definition about the beam's axis; of beams "
        "all round the z axis E\u03b8 or E\u03c6 is the co-polar part. Beams with an axial ratio below "
        "6 dB are shown by their right- and left-hand circular parts."});
    document.blocks.emplace_back(std::move(row));
}

void add_drawings(Document& document, const Project& project, const Project* before) {
    const VolumeAntenna antenna = volume_antenna_of(project);
    const std::optional<VolumeAntenna> first =
        before != nullptr ? std::optional(volume_antenna_of(*before)) : std::nullopt;
    FigureRow row = volume_drawings(antenna, first ? &*first : nullptr);
    if (row.figures.empty()) return;
    document.blocks.emplace_back(Heading{"Drawing"});
    std::string text = "Metal blue, dielectrics green, ports red. What lies further behind is paler.";
    if (first) text += " Dashed orange: before.";
    document.blocks.emplace_back(Paragraph{text});
    document.blocks.emplace_back(std::move(row));
}

/// Beams and S-matrix in the middle of the band.
void add_beams(Document& document, const Results& results) {
    const FrequencyResult& middle = results.frequencies[results.frequencies.size() / 2];
    const std::string where = fmt::format("At {:.4g} GHz", middle.frequency_hz / 1e9);
    if (results.ports.size() > 1) {
        document.blocks.emplace_back(Heading{"S-matrix"});
        document.blocks.emplace_back(s_matrix_table(results, middle.s_matrix));
        document.blocks.emplace_back(
            Paragraph{where + ": dB and phase; ports that are not driven have no column."});
    }
    Table table;
    table.columns = {
        "Driven",           "Peak at \u03b8 (\u00b0)", "Peak at \u03c6 (\u00b0)", "Polarised along (\u00b0)",
        "D (dBi)",          "Side lobe, E (dB)",       "Side lobe, H (dB)",       "Front to back (dB)",
        "Axial ratio (dB)", "Phase centre, E (mm)",    "Phase centre, H (mm)"};
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        const Beam& beam = middle.beams[n];
        std::vector<Cell> row = {{results.driven[n]}};
        for (const double value :
             {beam.peak_theta_deg, beam.peak_phi_deg, beam.co_polar.polarisation_rad * 180.0 / constants::pi,
              beam.directivity_dbi, beam.side_lobe_e_db, beam.side_lobe_h_db, beam.front_to_back_db,
              beam.axial_ratio_db, beam.phase_centre_e_mm, beam.phase_centre_h_mm})
            row.push_back({number_text(value)});
        table.rows.push_back(std::move(row));
    }
    document.blocks.emplace_back(Heading{"Beams"});
    document.blocks.emplace_back(std::move(table));
    document.blocks.emplace_back(
        Paragraph{where + "; the polarisation of beams along z is counted from +x, of others from \u03b8 to "
                          "\u03c6."});
}

/// A line for each frequency and excitation.
Table numbers_table(const Results& results) {
    Table table;
    table.columns = {
        "f (GHz)",       "Driven",        "|S| (dB)",         "Directivity (dBi)", "Realised gain (dBi)",
        "3 dB, E (deg)", "3 dB, H (deg)", "Cross-polar (dB)", "Power balance"};
    table.text_columns = 2;
    for (const FrequencyResult& at : results.frequencies)
        for (const std::string& port : results.driven) {
            const auto value = [&](const char* metric) {
                return metric_value(metric_of(metric), results, at, {.port = port});
            };
            table.rows.push_back({{fmt::format("{:.4f}", at.frequency_hz / 1e9)},
                                  {port},
                                  {number_text(value("s11_db"))},
                                  {number_text(value("directivity_dbi"))},
                                  {number_text(value("realised_gain_dbi"))},
                                  {number_text(value("beamwidth_3db_e_deg"))},
                                  {number_text(value("beamwidth_3db_h_deg"))},
                                  {number_text(value("cross_polar_db"))},
                                  {number_text(value("radiated_power_ratio"), "{:.4f}")}});
        }
    return table;
}

Table facts(const Results& results, const Project& project) {
    Table table;
    table.columns = {"Fact", "Value"};
    table.text_columns = 2;
    const auto add = [&](const char* what, const std::string& value) {
        table.rows.push_back({{what}, {value}});
    };
    add("Cells per wavelength", fmt::format("{:g}", project.simulation.cells_per_wavelength));
    add("Grid (x, y, z)", fmt::format("{} x {} x {} cells", results.grid.cells[0], results.grid.cells[1],
                                      results.grid.cells[2]));
    add("Solve", fmt::format("{} steps, {} at {:.1f} dB", results.grid.steps, results.stop_reason,
                             results.final_energy_db));
    add("Solved with", fmt::format("{} ({})", results.engine.name, results.engine.strategy));
    add("Program version", program_version());
    return table;
}

void add_results(Document& document, const Project& project, const Results& results) {
    add_curves(document, project, results);
    document.blocks.emplace_back(numbers_table(results));
    add_beams(document, results);
    add_patterns(document, results);
    if (Table table = workshop_table(project); !table.rows.empty()) {
        document.blocks.emplace_back(Heading{"Parameters"});
        document.blocks.emplace_back(std::move(table));
    }
}

}  // namespace

Plot volume_pattern_plot(const Results& results, std::size_t frequency, std::size_t excitation) {
    static constexpr std::array colours = {palette::blue, palette::purple, palette::orange, palette::grey};
    const FrequencyResult& at = results.frequencies.at(frequency);
    const Beam& beam = at.beams.at(excitation);
    Plot plot;
    plot.title = fmt::format("{}, {:.4g} GHz", results.driven.at(excitation), at.frequency_hz / 1e9);
    plot.x = {"\u03b8 (\u00b0)", -180.0, 180.0, false, 30.0};
    plot.y = {"Directivity (dBi)", {}, {}, false, 0.0};
    const ShownParts parts = shown_parts(beam);
    const std::array names = part_names(parts);
    for (std::size_t n = 0; n < std::min<std::size_t>(beam.cuts.size(), 3); ++n)
        for (const bool is_cross : {false, true}) {
            const PatternCut cut = with_parts(beam.cuts[n], parts);
            Series series;
            series.label = fmt::format("\u03c6 = {:.0f}\u00b0{}", cut.phi_rad * 180.0 / constants::pi,
                                       names[is_cross ? 1 : 0]);
            series.colour = colours.at(n);
            series.style = is_cross ? LineStyle::dashed : LineStyle::solid;
            const auto& field = is_cross ? cut.cross : cut.co;
            for (std::size_t k = 0; k < field.size(); ++k) {
                series.x.push_back(-180.0 +
                                   360.0 * static_cast<double>(k) / static_cast<double>(field.size() - 1));
                series.y.push_back(std::max(level_dbi(std::norm(field[k]), beam.radiated_power_w),
                                            beam.directivity_dbi - shown_db));
            }
            plot.series.push_back(std::move(series));
        }
    plot.y.maximum = std::ceil(beam.directivity_dbi / 10.0) * 10.0;
    plot.y.minimum = *plot.y.maximum - shown_db;
    return plot;
}

Document volume_document(const Project& project, const Results& results, const std::string& file,
                         const Results* finer) {
    const auto goals = evaluate_objectives(results, {}, project.objectives);
    Document document;
    document.title = project.name;
    document.subtitle = fmt::format("3D antenna, {:g} to {:g} GHz: the design as it stands.",
                                    project.simulation.from_hz / 1e9, project.simulation.to_hz / 1e9);
    document.source =
        fmt::format("Design {}, version {}, engine {}", file, program_version(), results.engine.name);
    add_design_goals(
        document, project, goals,
        finer ? evaluate_objectives(*finer, {}, project.objectives) : std::vector<ObjectiveResult>());
    add_warnings(document, {{"Design", results.warnings}});
    add_drawings(document, project, nullptr);
    add_results(document, project, results);
    if (finer != nullptr) add_grid_check(document, grid_check(project, results, *finer));
    document.blocks.emplace_back(Heading{"The solve"});
    document.blocks.emplace_back(facts(results, project));
    return document;
}

Document volume_pictures(const Project& project, const Results& results) {
    const Antenna none;
    const std::array<ShownDesign, 1> design = {ShownDesign{"", &none, &results}};
    Document document{project.name, "", {}};
    document.blocks.emplace_back(volume_drawings(volume_antenna_of(project)));
    if (!results.ports.empty()) {
        FigureRow row;
        for (const char* metric : {"s11_db", "coupling_db"})
            if (why_metric_cannot_exist(metric, project).empty())
                row.figures.push_back({metric, "", metric_plot(design, metric, project.objectives)});
        document.blocks.emplace_back(std::move(row));
    }
    document.blocks.emplace_back(pattern_figures(results));
    return document;
}

Document volume_run_document(const RunView& run, const Results& best) {
    const RunRecord record(run);
    Document document;
    begin_run_document(document, run, record);
    add_warnings(document, {{"Best design", best.warnings}});
    const Project& first = run.project();
    const Project winner = record.best_project();
    add_drawings(document, winner, winner.antenna == first.antenna ? nullptr : &first);
    add_results(document, winner, best);
    add_progress(document, record);
    add_candidates(document, record);
    return document;
}

}  // namespace lathe::genetic
