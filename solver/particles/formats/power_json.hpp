// multipactor.json, corona.json and the tables beside them.
#pragma once

#include <string>
#include <vector>

#include "solver/particles/multipactor/saturation.hpp"
#include "solver/particles/power/electron_film.hpp"
#include "solver/particles/power/power_analysis.hpp"

namespace lathe::particles {

/// All that an analysis was asked and found.
struct PowerReport {
    std::string project;
    double frequency_hz = 0.0;
    PowerSettings settings;
    std::vector<MultipactorRegion> regions;
    std::vector<double> cells_across_gap;  ///< of the field's map, a region
    Warnings warnings;
    std::vector<Saturation> saturations = {};  ///< one a region, or empty: not asked for
};

/// "regions" with verdict, doubt (null without one), threshold_w (null unless breakdown), spread_db, order,
/// gap_voltage_v, margin_db, windows and, where asked for, saturation; "levels" of the first region, and of
/// each in "regions"; "settings" with seeds and materials; "warnings".
std::string multipactor_json(const PowerReport& report);

/// Rows "power_w,seed,period,electrons" of a region's levels.
std::string population_csv(const MultipactorRegion& region);

/// Rows "period,electrons,electrons_without_charge": real electrons with the field of their own charge and
/// without it, the latter empty where they were followed no further.
std::string saturation_csv(const Saturation& saturation);

/// Rows "z_mm,r_mm,length_mm,wall,impacts,emitted" of a mesh's walls: shares of all impacts at the region's
/// most critical power. Cells are separated by `separator`.
std::string impacts_csv(const TriangleMesh& mesh, const MultipactorRegion& region, char separator = ',');

/// Rows "period,z_mm,r_mm,energy_ev", one for each electron at each instant; of planar antennas z is x and r
/// is y.
std::string film_csv(const ElectronFilm& film);

/// The mesh with |E| (V/m, for 1 W) at its vertices as a VTK unstructured grid, VTU; x is z and y is r,
/// metres.
std::string mesh_vtu(const TriangleMesh& mesh, const MeshField& field);

/// A file beside multipactor.json.
struct NamedText {
    std::string name, text;
};
/// The tables and the mesh of one region: `stem`_population.csv, `stem`_impacts.csv, `stem`_mesh.vtu.
std::vector<NamedText> region_files(const std::string& stem, const MeshedRegion& region,
                                    const MultipactorRegion& result);
/// The names as they are, with "_2", "_3" and so on behind those that one before them has.
std::vector<std::string> told_apart(const std::vector<std::string>& names);

/// One region's onset of corona over pressure.
struct CoronaCurve {
    std::string region;
    std::vector<CoronaOnset> onsets;
};
/// {"frequency_hz", "gas", "regions": [{"name", "pressure_torr": [], "threshold_w": [] (null: none)}]}.
std::string corona_json(double frequency_hz, const std::vector<CoronaCurve>& curves);

}  // namespace lathe::particles
