// At which power electrons multiply in one region, where, and how.
#pragma once

#include <array>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"

namespace lathe::particles {

/// breakdown: in most seeds the population grows at some power of the range. marginal: nowhere, but at some
/// power it falls by less than MultipactorSettings::growth_margin a period and by less than a quarter from
/// one impact to the next, or it rises at a power where fewer than fewest_flights could be followed. none:
/// neither, up to the largest power.
enum class Verdict { breakdown, none, marginal };
/// "breakdown", "none", "marginal".
const char* name_of(Verdict verdict);

/// One power of the sweep, all its seeds.
struct MultipactorLevel {
    double power_w = 0.0;
    std::vector<double> growths;     ///< a period, one a seed
    double growth_per_period = 0.0;  ///< their mean
    bool grows = false;              ///< in more than half of the seeds, over at least fewest_flights
    double order = 0.0;              ///< mean flight in half periods; 0 without impacts
    double mean_impact_ev = 0.0;
    double lost = 0.0;                             ///< electrons that the mesh lost, weighted: 0
    std::vector<std::vector<double>> populations;  ///< [seed]: at the start and after each period
    int periods = 0;                               ///< followed, unless all electrons died before
    double flights = 0.0;  ///< mean flights within the periods whose growth counts; 0 without impacts
    /// Fewer than fewest_flights were followed, but enough to see the population die: few electrons are left,
    /// or an impact frees less than half an electron.
    bool is_dying = false;

    /// The population was not followed over enough flights: the sign of its growth is not reliable.
    bool has_few_flights() const { return flights < fewest_flights && !is_dying; }
};

/// A range of powers in which the population grows.
struct GrowthWindow {
    double from_w = 0.0;
    double to_w = 0.0;           ///< the largest power of the sweep where it still grows there
    bool is_open_above = false;  ///< it does
};

struct MultipactorRegion {
    std::string name;
    Verdict verdict = Verdict::none;
    double threshold_w = 0.0;  ///< lower end of the first window; 0 without breakdown
    double spread_db = 0.0;    ///< standard deviation of the seeds' thresholds, from their growths around it
    double order = 0.0;        ///< at the threshold
    double gap_voltage_v = 0.0;  ///< peak, across the gap where most impacts are, at the threshold
    double gap_m = 0.0;          ///< that gap
    /// Lowest power below the threshold at which the population rises over fewer than fewest_flights; 0:
    /// none.
    double undecided_w = 0.0;
    std::string doubt;  ///< why the verdict is marginal or the threshold may be lower; otherwise empty
    std::vector<GrowthWindow> windows;
    std::vector<MultipactorLevel> levels;  ///< by rising power
    /// Power whose impacts `tally` has: the threshold, or that of the largest growth, among the marginal ones
    /// if there are any.
    double most_critical_w = 0.0;
    ImpactTally tally;  ///< there, all seeds, periods after the first third
    int vertices = 0, triangles = 0;
    double particle_steps = 0.0;
};

/// Called after each level by the calling thread: levels done, and what they said.
using LevelWatcher = std::function<void(const MultipactorLevel&)>;

/// Scans the powers upwards, then bisects each change of growth to the precision. Throws InputError on
/// settings out of range, SolverError when stopped, when a field is not finite, and what the engine throws.
MultipactorRegion find_multipactor(const std::string& name, const TriangleMesh& mesh, const MeshField& field,
                                   const std::vector<YieldCurve>& walls, const MultipactorSettings& settings,
                                   const ElectronEngine& engine, std::stop_token stop = {},
                                   const LevelWatcher& watcher = {});
/// find_multipactor() on the processor, `threads` runs at once; the answer does not depend on `threads`.
/// Throws InputError on settings out of range, SolverError when stopped and when a field is not finite.
MultipactorRegion find_multipactor(const std::string& name, const TriangleMesh& mesh, const MeshField& field,
                                   const std::vector<YieldCurve>& walls, const MultipactorSettings& settings,
                                   unsigned threads, std::stop_token stop = {},
                                   const LevelWatcher& watcher = {});

}  // namespace lathe::particles
