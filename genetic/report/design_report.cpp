#include "genetic/report/design_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "genetic/execution/program_version.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/goal_errors.hpp"
#include "genetic/report/grid_check_chapter.hpp"
#include "genetic/report/outline_table.hpp"
#include "genetic/report/planar_figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/power_chapter.hpp"
#include "genetic/report/run_chapters.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/report/table_words.hpp"
#include "genetic/report/verification_chapter.hpp"
#include "genetic/report/volume_report.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/run_store.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::genetic {

namespace {

/// What a report without goals shows over frequency.
const std::vector<std::string>& usual_metrics() {
    static const std::vector<std::string> metrics = {"s11_db", "directivity_dbi", "cross_polar_db",
                                                     "directivity_2d_db", "side_lobe_db"};
    return metrics;
}

/// All frequencies, or some twenty of many.
Table numbers_table(const Results& results) {
    Table table;
    table.columns = {"f (GHz)",       "S11 (dB)",      "Directivity (dBi)", "Realised gain (dBi)",
                     "3 dB, E (deg)", "3 dB, H (deg)", "Cross-polar (dB)",  "Phase centre (mm)",
                     "Power balance"};
    table.text_columns = 0;
    const std::size_t count = results.frequencies.size(), step = (count + 20) / 21;
    for (std::size_t i = 0; i < count; i += step) {
        const FrequencyResult& f = results.frequencies[i];
        table.rows.push_back({{fmt::format("{:.4f}", f.frequency_hz / 1e9)},
                              {number_text(results.has_s11() ? reflection_db(f.s11()) : NAN)},
                              {number_text(f.beam().directivity_dbi)},
                              {number_text(f.beam().realised_gain_dbi)},
                              {number_text(f.beam().beamwidth_3db_e_deg)},
                              {number_text(f.beam().beamwidth_3db_h_deg)},
                              {number_text(f.beam().cross_polar_db)},
                              {number_text(f.beam().phase_centre_mean_mm)},
                              {number_text(f.beam().radiated_power_ratio, "{:.4f}")}});
    }
    return table;
}

void add_curves(Document& document, const Project& project, std::span<const ShownDesign> design) {
    std::vector<std::string> metrics;
    const auto add = [&](const std::string& metric) {
        if (is_of_geometry(metric)) return;  // one number for the whole band
        if (!why_metric_cannot_exist(metric, *design.front().antenna, project.simulation).empty()) return;
        if (std::find(metrics.begin(), metrics.end(), metric) == metrics.end()) metrics.push_back(metric);
    };
    for (const std::string& metric : usual_metrics()) add(metric);
    for (const Objective& objective : project.objectives) add(objective.metric);
    add_metric_figures(document, design, metrics, project.objectives, "Shaded: what a goal forbids.");
}

void add_patterns(Document& document, std::span<const ShownDesign> design) {
    if (design.front().results->pattern_kind == PatternKind::plane)
        return add_plane_patterns(document, design);
    const std::size_t last = design.front().results->frequencies.size() - 1;
    document.blocks.emplace_back(Heading{"Radiation patterns"});
    document.blocks.emplace_back(
        Paragraph{"Co- and cross-polarisation by Ludwig's third definition; the cross-polar level peaks in "
                  "the D plane."});
    FigureRow cuts, diagonals;
    for (const auto& [plane, stem] : {std::pair{CutPlane::e, "pattern_e"}, {CutPlane::h, "pattern_h"}})
        cuts.figures.push_back({stem, "Middle of the band.", pattern_plot(design, last / 2, plane)});
    for (const std::size_t index : std::set<std::size_t>{0, last / 2, last})
        diagonals.figures.push_back({fmt::format("pattern_d_{}", diagonals.figures.size() + 1),
                                     "Ends and middle of the band.",
                                     pattern_plot(design, index, CutPlane::d)});
    document.blocks.emplace_back(std::move(cuts));
    document.blocks.emplace_back(std::move(diagonals));
}

std::string subtitle(const Project& project, const std::vector<ObjectiveResult>& goals) {
    const auto* design = std::get_if<Design>(&project.antenna);
    std::string text = fmt::format("{}, {:g} to {:g} GHz: the design as it stands",
                                   design ? template_of(*design).title : "Drawn antenna",
                                   project.simulation.from_hz / 1e9, project.simulation.to_hz / 1e9);
    if (goals.empty()) return text + ".";
    const auto met =
        std::count_if(goals.begin(), goals.end(), [](const auto& goal) { return goal.is_met(); });
    return text + fmt::format(", {} of {} goals met.", met, goals.size());
}

Table facts(const Results& results, const Project& project) {
    const GridSummary& grid = results.grid;
    Table table;
    table.columns = {"Fact", "Value"};
    table.text_columns = 2;
    const auto add = [&](const char* what, const std::string& value) {
        table.rows.push_back({{what}, {value}});
    };
    add("Cells per wavelength", fmt::format("{:g}", project.simulation.cells_per_wavelength));
    if (results.pattern_kind == PatternKind::plane)
        add("Grid (y, x)", fmt::format("{} x {} cells", grid.nr, grid.nz));
    else
        add("Grid (r, z)", fmt::format("{} x {} cells, m = {}", grid.nr, grid.nz, grid.azimuthal_order));
    add("Solve",
        fmt::format("{} steps, {} at {:.1f} dB", grid.steps, results.stop_reason, results.final_energy_db));
    add("Solved with", fmt::format("{} ({})", results.engine.name, results.engine.strategy));
    add("Program version", program_version());
    return table;
}

}  // namespace

void add_design_goals(Document& document, const Project& project, const std::vector<ObjectiveResult>& goals,
                      const std::vector<ObjectiveResult>& on_finer_grid) {
    if (goals.empty()) return;
    const bool has_errors = on_finer_grid.size() == goals.size();
    Table table;
    table.columns = {"Goal", "Value", "Verdict"};
    if (has_errors) table.columns.emplace_back("Estimated error");
    for (std::size_t i = 0; i < goals.size(); ++i) {
        const ObjectiveResult& goal = goals[i];
        std::string value = number_text(goal.worst_value);
        if (goal.worst_frequency_hz > 0.0)
            value += fmt::format(" at {:.4g} GHz", goal.worst_frequency_hz / 1e9);
        const Mark mark = goal.is_met() ? Mark::good : Mark::bad;
        table.rows.push_back(
            {{objective_text(project.objectives[i])},
             {value, mark},
             {goal.is_met() ? "met" : "missed by " + number_text(goal.worst_violation), mark}});
        if (has_errors)
            table.rows.back().push_back(
                goal_error_cell(goal, on_finer_grid[i], project.objectives[i], check_density_ratio));
    }
    document.blocks.emplace_back(Heading{"Goals"});
    document.blocks.emplace_back(std::move(table));
    document.blocks.emplace_back(Paragraph{"Values are the worst over each goal's range."});
}

void add_workshop(Document& document, const Project& project, const Antenna& antenna,
                  const std::string& caption) {
    document.blocks.emplace_back(Heading{"For the workshop"});
    document.blocks.emplace_back(
        FigureRow{{{"drawing", caption, dimensioned_plot(antenna, project.shown_unit()), 700.0, 360.0}}});
    if (Table table = workshop_table(project); !table.rows.empty()) {
        document.blocks.emplace_back(std::move(table));
        document.blocks.emplace_back(Paragraph{"Rounded to a thousandth of a unit."});
    }
    add_outline_tables(document, project, antenna);
    document.blocks.emplace_back(Paragraph{"The whole wall as a drawing: lathe-batch export, format dxf."});
}

Document design_document(const Project& project, const Results& results, const std::string& file,
                         const Verification* verification, const Results* finer) {
    if (project.is_volume()) return volume_document(project, results, file, finer);
    const Antenna antenna = antenna_of(project);
    const std::array<ShownDesign, 1> design = {ShownDesign{"", &antenna, &results}};
    const auto goals = evaluate_objectives(results, antenna, project.objectives);
    Document document;
    document.title = project.name;
    document.subtitle = subtitle(project, goals);
    document.source =
        fmt::format("Design {}, version {}, engine {}", file, program_version(), results.engine.name);
    add_design_goals(
        document, project, goals,
        finer ? evaluate_objectives(*finer, antenna, project.objectives) : std::vector<ObjectiveResult>());
    add_warnings(document, {{"Design", results.warnings}});
    document.blocks.emplace_back(Heading{antenna.is_planar() ? "Plan" : "Profile"});
    document.blocks.emplace_back(
        FigureRow{{{"profile", "", shown_in(outline_plot(design), project.shown_unit()), 700.0, 300.0}}});
    add_curves(document, project, design);
    if (results.pattern_kind == PatternKind::plane)
        add_port_tables(document, results);
    else
        document.blocks.emplace_back(numbers_table(results));
    if (finer != nullptr) add_grid_check(document, grid_check(project, results, *finer));
    add_patterns(document, design);
    add_power(document, design);
    if (verification != nullptr) add_verification(document, *verification);
    add_workshop(document, project, antenna, "The design, " + name_of(project.shown_unit()) + '.');
    document.blocks.emplace_back(Heading{"The solve"});
    document.blocks.emplace_back(facts(results, project));
    return document;
}

}  // namespace lathe::genetic
