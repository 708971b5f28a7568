// The metrics of power handling, of planar antennas per metre of height. Without breakdown up to the largest
// power they have the value of that power.
#include "solver/results/metric_entries.hpp"
#include "solver/results/metric_needs.hpp"

namespace lathe {
namespace {

using Q = const MetricQuestion&;

/// A number of the power handling for the question's region; NaN where none was asked for.
template <double (PowerHandling::*number)(std::string_view) const>
double of_beam_power(const BeamQuery& of, Q question) {
    const auto& power = of.beam.power;
    return power ? ((*power).*number)(question.region) : undefined_number;
}

}  // namespace

std::vector<MetricDescription> power_metric_entries() {
    return {
        {.key = "multipactor_threshold_w",
         .title = "Multipactor threshold",
         .unit = "W",
         .help = "lowest incident power at which electrons multiply, of the worst region; multipactor.to_w "
                 "where they do not up to it",
         .usual_goal = Goal::above,
         .source = MetricSource::power,
         .revolved_excitation = MetricExcitation::beam,
         .planar_excitation = MetricExcitation::guide,
         .missing = metric_needs::field_between_walls,
         .of_beam = of_beam_power<&PowerHandling::multipactor_threshold_w>,
         .kept_at = "/multipactor_threshold_w"},
        {.key = "multipactor_margin_db",
         .title = "Multipactor margin",
         .unit = "dB",
         .help = "from multipactor.operating_power_w to the threshold of multipactor",
         .usual_goal = Goal::above,
         .source = MetricSource::power,
         .revolved_excitation = MetricExcitation::beam,
         .planar_excitation = MetricExcitation::guide,
         .missing = metric_needs::field_between_walls,
         .of_beam = of_beam_power<&PowerHandling::multipactor_margin_db>,
         .kept_at = "/multipactor_margin_db"},
        {.key = "corona_threshold_w",
         .title = "Corona threshold",
         .unit = "W",
         .help = "lowest incident power at which air breaks down, of the worst region and pressure; "
                 "multipactor.to_w where it does not up to it",
         .usual_goal = Goal::above,
         .source = MetricSource::power,
         .revolved_excitation = MetricExcitation::beam,
         .planar_excitation = MetricExcitation::guide,
         .missing = metric_needs::field_between_walls,
         .of_beam = of_beam_power<&PowerHandling::corona_threshold_w>,
         .kept_at = "/corona_threshold_w"},
    };
}

}  // namespace lathe
