// Walls by name: yields of the literature, own numbers, and curves measured by others.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/particles/emission/secondary_yield.hpp"

namespace lathe::particles {

/// A measured curve in a file: energies in eV, rising and positive, and yields.
struct MeasuredYield {
    std::vector<double> energies_ev, yields;
    bool operator==(const MeasuredYield&) const = default;
};

/// What a wall is made of, as a project says it. Numbers of a named material are those of the table
/// (known_materials()); what is 0 there must be given.
struct WallMaterial {
    std::string name = "copper";
    YieldModel model = YieldModel::spark3d;
    double first_crossover_ev = 19.0;
    double emax_ev = 232.0;
    double dmax = 2.48;
    double smoothness = 1.0;
    double below = 0.0;           ///< yield below E0, of model `crossover`
    MeasuredYield measured = {};  ///< of model `table`
    bool operator==(const WallMaterial&) const = default;
};

/// One row of the table of materials.
struct KnownMaterial {
    std::string_view name;
    double first_crossover_ev, emax_ev, dmax;
    std::string_view source;
};
/// ECSS-E-ST-20-01C (2020) as in SPARK3D, and what earlier projects took.
std::span<const KnownMaterial> known_materials();

/// A material of the table. Throws InputError on any other name, with the names there are.
WallMaterial known_material(std::string_view name, YieldModel model = YieldModel::spark3d);

/// "vaughan", "crossover", "spark3d", "furman_pivi", "table".
std::string_view name_of(YieldModel model);
/// Throws InputError on any other name.
YieldModel parse_yield_model(std::string_view name);

/// E0 for which Vaughan's curve at normal incidence is 1 at the first crossover. Throws InputError unless
/// 0 < first_crossover_ev < emax_ev and dmax > 1.
double fitted_e0_ev(double first_crossover_ev, double emax_ev, double dmax);

/// The curve that particles read; it points into `material.measured`, which must outlive it. Throws
/// InputError when numbers are out of range: dmax from 0 to 30, Emax from 1 to 10,000 eV, smoothness from 0
/// to 2, a table of 2 to 10,000 rising energies and yields from 0 to 30; Furman and Pivi have copper and
/// stainless_steel only.
YieldCurve yield_curve(const WallMaterial& material);

/// Reads lines "energy_ev,yield"; empty lines and those that start with # are left out, and so is a first
/// line of words. `name` is the file's, for errors. Throws InputError with file and line.
MeasuredYield parse_yield_table(std::string_view text, const std::string& name);

/// The energy above that of the largest yield at which the yield at normal incidence falls to 1, eV; 0 where
/// it never does below 1 MeV. Vaughan's models only.
double second_crossover_ev(const YieldCurve& curve);

}  // namespace lathe::particles
