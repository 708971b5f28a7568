#include "solver/particles/formats/power_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "solver/base/csv_rows.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/warnings_json.hpp"

namespace lathe::particles {
namespace {

using Json = nlohmann::ordered_json;

Json known_or_null(double value, bool is_known) {
    return is_known ? Json(value) : Json(nullptr);
}

Json material_json(const WallMaterial& material) {
    Json json = {{"material", material.name}, {"yield_model", name_of(material.model)}};
    if (material.model == YieldModel::table) {
        json["energies_ev"] = material.measured.energies_ev;
        json["yields"] = material.measured.yields;
    } else if (material.model != YieldModel::furman_pivi) {
        const YieldCurve curve = yield_curve(material);
        json["first_crossover_ev"] =
            known_or_null(material.first_crossover_ev, material.model != YieldModel::vaughan);
        json["e0_ev"] = curve.vaughan.e0_ev;
        json["emax_ev"] = material.emax_ev;
        json["dmax"] = material.dmax;
        json["smoothness"] = material.smoothness;
        json["yield_below_e0"] = material.below;
    }
    return json;
}

Json settings_json(const PowerReport& report) {
    const MultipactorSettings& s = report.settings.multipactor;
    Json json = {{"from_w", s.from_w},
                 {"to_w", s.to_w},
                 {"scan_step_db", s.scan_step_db},
                 {"precision_db", s.precision_db},
                 {"seeds", s.seeds},
                 {"first_seed", s.first_seed},
                 {"electrons", s.electrons},
                 {"seeding", std::string(name_of(s.seeding))},
                 {"periods", s.periods},
                 {"steps_per_period", s.steps_per_period},
                 {"growth_margin", s.growth_margin},
                 {"number_law", s.number_law == NumberLaw::bernoulli ? "bernoulli" : "poisson"},
                 {"emission_temperature_ev", s.emission_temperature_ev},
                 {"limit_to_impact_energy", s.limit_to_impact_energy},
                 {"static_b_z_t", s.static_b_z_t},
                 {"demanded_margin_db", s.demanded_margin_db},
                 {"operating_power_w", known_or_null(s.operating_power_w, s.operating_power_w > 0.0)},
                 {"triangles_across_gap", report.settings.triangles_across_gap},
                 {"triangles_per_wavelength", report.settings.triangles_per_wavelength},
                 {"walls", material_json(report.settings.walls)}};
    if (report.settings.dielectric_walls)
        json["dielectric_walls"] = material_json(*report.settings.dielectric_walls);
    return json;
}

Json levels_json(const MultipactorRegion& region) {
    Json levels = Json::array();
    for (const MultipactorLevel& level : region.levels)
        levels.push_back({{"power_w", level.power_w},
                          {"growth_per_period", level.growth_per_period},
                          {"growths", level.growths},
                          {"grows", level.grows},
                          {"order", level.order},
                          {"mean_impact_ev", level.mean_impact_ev},
                          {"periods", level.periods},
                          {"flights", level.flights}});
    return levels;
}

Json saturation_json(const Saturation& saturation) {
    return {{"power_w", saturation.power_w},
            {"grows", saturation.grows},
            {"settled", saturation.settled},
            {"electrons", known_or_null(saturation.electrons, saturation.grows)},
            {"wall_power_w", known_or_null(saturation.wall_power_w, saturation.grows)},
            {"yield", known_or_null(saturation.yield, saturation.grows)},
            {"mean_impact_ev", known_or_null(saturation.mean_impact_ev, saturation.grows)},
            {"periods", std::max<std::size_t>(saturation.populations.size(), 1) - 1}};
}

Json region_json(const MultipactorRegion& region, const MultipactorSettings& settings,
                 double cells_across_gap) {
    const bool breaks = region.verdict == Verdict::breakdown;
    const auto margin = margin_db(region, settings);
    Json windows = Json::array();
    for (const GrowthWindow& window : region.windows)
        windows.push_back(
            {{"from_w", window.from_w}, {"to_w", window.to_w}, {"open_above", window.is_open_above}});
    double lost = 0.0;
    for (const MultipactorLevel& level : region.levels) lost += level.lost;
    return {{"name", region.name},
            {"verdict", name_of(region.verdict)},
            {"doubt", region.doubt.empty() ? Json(nullptr) : Json(region.doubt)},
            {"threshold_w", known_or_null(region.threshold_w, breaks)},
            {"threshold_dbm",
             known_or_null(30.0 + 10.0 * std::log10(std::max(region.threshold_w, 1e-300)), breaks)},
            {"spread_db", known_or_null(region.spread_db, breaks)},
            {"order", known_or_null(region.order, breaks)},
            {"gap_voltage_v", known_or_null(region.gap_voltage_v, breaks)},
            {"gap_mm", known_or_null(1e3 * region.gap_m, breaks)},
            {"margin_db", margin ? Json(*margin) : Json(nullptr)},
            {"meets_demand", margin ? Json(*margin >= settings.demanded_margin_db) : Json(nullptr)},
            {"windows", std::move(windows)},
            {"cells_across_gap", cells_across_gap},
            {"vertices", region.vertices},
            {"triangles", region.triangles},
            {"particle_steps", region.particle_steps},
            {"lost_electrons", lost},
            {"most_critical_w", region.most_critical_w},
            {"impact_energies", {{"bin_ev", ImpactTally::energy_bin_ev}, {"shares", region.tally.energies}}},
            {"levels", levels_json(region)}};
}

}  // namespace

std::string multipactor_json(const PowerReport& report) {
    Json json = {{"format", "lathe-multipactor/1"},
                 {"project", report.project},
                 {"frequency_hz", report.frequency_hz}};
    json["regions"] = Json::array();
    for (std::size_t n = 0; n < report.regions.size(); ++n) {
        json["regions"].push_back(
            region_json(report.regions[n], report.settings.multipactor, report.cells_across_gap[n]));
        if (!report.saturations.empty())
            json["regions"].back()["saturation"] = saturation_json(report.saturations[n]);
    }
    json["levels"] = report.regions.empty() ? Json::array() : levels_json(report.regions.front());
    json["settings"] = settings_json(report);
    json["warnings"] = warnings_json(report.warnings);
    return json_text(json);
}

std::string population_csv(const MultipactorRegion& region) {
    std::string text = "power_w,seed,period,electrons\n";
    for (const MultipactorLevel& level : region.levels)
        for (std::size_t seed = 0; seed < level.populations.size(); ++seed)
            for (std::size_t period = 0; period < level.populations[seed].size(); ++period)
                fmt::format_to(std::back_inserter(text), "{},{},{},{}\n", level.power_w, seed, period,
                               level.populations[seed][period]);
    return text;
}

std::string saturation_csv(const Saturation& saturation) {
    std::string text = "period,electrons,electrons_without_charge\n";
    const std::vector<double>& without = saturation.populations_without_charge;
    for (std::size_t period = 0; period < saturation.populations.size(); ++period) {
        fmt::format_to(std::back_inserter(text), "{},{},", period, saturation.populations[period]);
        if (period < without.size()) fmt::format_to(std::back_inserter(text), "{}", without[period]);
        text += '\n';
    }
    return text;
}

std::string impacts_csv(const TriangleMesh& mesh, const MultipactorRegion& region, char separator) {
    CsvRows rows(separator);
    for (const char* title : {"z_mm", "r_mm", "length_mm", "wall", "impacts", "emitted"}) rows.text(title);
    rows.end_row();
    for (std::size_t n = 0; n < mesh.edges.size(); ++n) {
        const BoundaryEdge& edge = mesh.edges[n];
        if (edge.kind != EdgeKind::wall) continue;
        const Point a = mesh.vertices[static_cast<std::size_t>(edge.from)],
                    b = mesh.vertices[static_cast<std::size_t>(edge.to)];
        for (const double value : {500.0 * (a.z + b.z), 500.0 * (a.r + b.r), 1e3 * edge.length})
            rows.number(value, CsvRows::shortest);
        rows.text(edge.wall == 0 ? "metal" : "dielectric");
        for (const double value : {region.tally.impacts[n], region.tally.emitted[n]})
            rows.number(value, CsvRows::shortest);
        rows.end_row();
    }
    return rows.all();
}

std::string film_csv(const ElectronFilm& film) {
    std::string text = "period,z_mm,r_mm,energy_ev\n";
    for (std::size_t frame = 0; frame < film.frames.size(); ++frame)
        for (const SeenElectron& e : film.frames[frame])
            fmt::format_to(std::back_inserter(text), "{:.4f},{:.5g},{:.5g},{:.4g}\n",
                           static_cast<double>(frame + 1) / film.frames_per_period, 1e3 * e.z_m, 1e3 * e.r_m,
                           e.energy_ev);
    return text;
}

std::string mesh_vtu(const TriangleMesh& mesh, const MeshField& field) {
    std::string text = fmt::format(
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"0.1\">\n<UnstructuredGrid>\n"
        "<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{}\">\n"
        "<PointData Scalars=\"peak_electric_field_v_per_m\">\n<DataArray type=\"Float64\" "
        "Name=\"peak_electric_field_v_per_m\" format=\"ascii\">\n",
        mesh.vertices.size(), mesh.triangles.size());
    const auto append = [&](const char* form, auto... values) {
        fmt::format_to(std::back_inserter(text), fmt::runtime(form), values...);
    };
    for (const FieldVector& f : field.at_vertices)
        append("{:.9g}\n", std::sqrt(std::norm(f[0]) + std::norm(f[1]) + std::norm(f[2])));
    text +=
        "</DataArray>\n</PointData>\n<Points>\n<DataArray type=\"Float64\" NumberOfComponents=\"3\" "
        "format=\"ascii\">\n";
    for (const Point& p : mesh.vertices) append("{:.12g} {:.12g} 0\n", p.z, p.r);
    text +=
        "</DataArray>\n</Points>\n<Cells>\n<DataArray type=\"Int32\" Name=\"connectivity\" "
        "format=\"ascii\">\n";
    for (const auto& t : mesh.triangles) append("{} {} {}\n", t[0], t[1], t[2]);
    text += "</DataArray>\n<DataArray type=\"Int32\" Name=\"offsets\" format=\"ascii\">\n";
    for (std::size_t n = 1; n <= mesh.triangles.size(); ++n) append("{}\n", 3 * n);
    text += "</DataArray>\n<DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">\n";
    for (std::size_t n = 0; n < mesh.triangles.size(); ++n) text += "5\n";
    text += "</DataArray>\n</Cells>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>\n";
    return text;
}

std::vector<NamedText> region_files(const std::string& stem, const MeshedRegion& region,
                                    const MultipactorRegion& result) {
    return {{stem + "_population.csv", population_csv(result)},
            {stem + "_impacts.csv", impacts_csv(region.mesh, result)},
            {stem + "_mesh.vtu", mesh_vtu(region.mesh, region.field)}};
}

std::vector<std::string> told_apart(const std::vector<std::string>& names) {
    std::vector<std::string> apart;
    for (const std::string& name : names) {
        std::string free = name;
        for (int n = 2; std::find(apart.begin(), apart.end(), free) != apart.end(); ++n)
            free = fmt::format("{}_{}", name, n);
        apart.push_back(std::move(free));
    }
    return apart;
}

std::string corona_json(double frequency_hz, const std::vector<CoronaCurve>& curves) {
    Json json = {{"format", "lathe-corona/1"}, {"frequency_hz", frequency_hz}, {"gas", "air"}};
    json["regions"] = Json::array();
    for (const CoronaCurve& curve : curves) {
        Json pressures = Json::array(), powers = Json::array();
        for (const CoronaOnset& onset : curve.onsets) {
            pressures.push_back(onset.pressure_torr);
            powers.push_back(known_or_null(onset.power_w, onset.power_w > 0.0));
        }
        json["regions"].push_back(
            {{"name", curve.region}, {"pressure_torr", pressures}, {"threshold_w", powers}});
    }
    return json_text(json);
}

}  // namespace lathe::particles
