// Metrics of beams in a plane, of pairs of ports and of arrays behind lenses.
#include <cmath>

#include "solver/results/metric_entries.hpp"
#include "solver/results/metric_needs.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {
namespace {

using B = const BeamQuery&;
using Q = const MetricQuestion&;

double array_number(B of, double ArrayBeam::*number) {
    const auto& array = of.beam.array;
    return array ? (*array).*number : undefined_number;
}

double transmission_db(B of, Q /*question*/) {
    return reflection_db(of.scattering(of.to_port));
}

std::vector<MetricDescription> beams() {
    using enum MetricExcitation;
    return {
        {.key = "directivity_2d_db",
         .title = "Directivity in the plane",
         .unit = "dB",
         .help = "largest over \u03c6 of 2\u03c0 times the radiated power per angle over all of it",
         .usual_goal = Goal::above,
         .planar_excitation = beam,
         .of_beam = beam_number<&Beam::directivity_2d_db>,
         .kept_at = "/planar/directivity_2d_db"},
        {.key = "beam_angle_deg",
         .title = "Beam angle",
         .unit = "\u00b0",
         .help = "of the peak, counted from +x towards +y",
         .planar_excitation = one_beam,
         .of_beam = beam_number<&Beam::beam_angle_deg>,
         .kept_at = "/planar/beam_angle_deg"},
        {.key = "beamwidth_3db_deg",
         .title = "Width at \u22123 dB, in the plane",
         .unit = "\u00b0",
         .help = "full width of the beam 3 dB below its peak",
         .planar_excitation = beam,
         .of_beam = beam_number<&Beam::beamwidth_3db_deg>,
         .kept_at = "/planar/beamwidth_3db_deg"},
        {.key = "beamwidth_10db_deg",
         .title = "Width at \u221210 dB, in the plane",
         .unit = "\u00b0",
         .help = "full width of the beam 10 dB below its peak",
         .planar_excitation = beam,
         .of_beam = beam_number<&Beam::beamwidth_10db_deg>,
         .kept_at = "/planar/beamwidth_10db_deg"},
        {.key = "side_lobe_db",
         .title = "Side lobe, in the plane",
         .unit = "dB",
         .help = "highest side lobe relative to the peak",
         .usual_goal = Goal::below,
         .planar_excitation = beam,
         .of_beam = beam_number<&Beam::side_lobe_db>,
         .kept_at = "/planar/side_lobe_db"},
        {.key = "scan_loss_db",
         .title = "Scan loss",
         .unit = "dB",
         .help = "how much less strong the beam is than the strongest of the antenna's beams, for the same "
                 "power into the port",
         .usual_goal = Goal::below,
         .planar_excitation = MetricExcitation::compared_beam,
         .missing = metric_needs::several_beams,
         .of_beam = beam_number<&Beam::scan_loss_db>,
         .kept_at = "/planar/scan_loss_db"},
        {.key = "total_scattering_width",
         .title = "Total scattering width",
         .unit = "\u03bb",
         .help = "power that a plane wave loses to all directions over its power per length",
         .planar_excitation = plane_wave,
         .of_beam = beam_number<&Beam::total_scattering_width>,
         .kept_at = "/planar/total_scattering_width"},
    };
}

std::vector<MetricDescription> ports_and_arrays() {
    using enum MetricExcitation;
    return {
        {.key = "s_db",
         .title = "Transmission |S|",
         .unit = "dB",
         .help = "from the goal's port to its to_port",
         .planar_excitation = pair_of_guides,
         .volume_excitation = pair_of_guides,
         .of_beam = transmission_db},
        {.key = "coupling_db",
         .title = "Coupling",
         .unit = "dB",
         .help = "largest |S| to another guide that is driven in its turn",
         .usual_goal = Goal::below,
         .planar_excitation = guide,
         .volume_excitation = guide,
         .missing = metric_needs::several_guides,
         .of_beam = beam_number<&Beam::coupling_db>,
         .kept_at = "/planar/coupling_db"},
        {.key = "through_db",
         .title = "Array transmission",
         .unit = "dB",
         .help = "power into all guides of the array over the incident power",
         .usual_goal = Goal::above,
         .planar_excitation = guide,
         .missing = metric_needs::array_ports,
         .of_beam = [](B of, Q) { return 10.0 * std::log10(array_number(of, &ArrayBeam::through_ratio)); },
         .kept_at = "/planar/through_db"},
        {.key = "spillover_ratio",
         .title = "Spillover",
         .unit = "",
         .help = "incident power that comes neither to the array nor out of a guide that is driven",
         .usual_goal = Goal::below,
         .planar_excitation = guide,
         .missing = metric_needs::array_ports,
         .of_beam = [](B of, Q) { return array_number(of, &ArrayBeam::spillover_ratio); },
         .kept_at = "/planar/spillover_ratio"},
        {.key = "array_balance_db",
         .title = "Balance of the array's ports",
         .unit = "dB",
         .help = "strongest over weakest wave into a guide of the array",
         .usual_goal = Goal::below,
         .planar_excitation = guide,
         .missing = metric_needs::array_ports,
         .of_beam = [](B of, Q) { return array_number(of, &ArrayBeam::balance_db); },
         .kept_at = "/planar/array_balance_db"},
        {.key = "array_phase_error_deg",
         .title = "Phase error of the array",
         .unit = "\u00b0",
         .help = "rms over the elements, against the wavefront of the beam that the port is drawn for",
         .usual_goal = Goal::below,
         .planar_excitation = guide,
         .missing = metric_needs::drawn_beams,
         .of_beam = [](B of, Q) { return array_number(of, &ArrayBeam::phase_error_deg); },
         .kept_at = "/planar/array_phase_error_deg"},
        {.key = "array_beam_angle_deg",
         .title = "Beam angle of the array",
         .unit = "\u00b0",
         .help = "of the peak that the elements radiate, counted from +x towards +y",
         .planar_excitation = one_guide,
         .missing = metric_needs::array_ports,
         .of_beam = [](B of, Q) { return array_number(of, &ArrayBeam::beam_angle_deg); },
         .kept_at = "/planar/array_beam_angle_deg"},
        {.key = "array_beamwidth_3db_deg",
         .title = "Width at \u22123 dB of the array",
         .unit = "\u00b0",
         .help = "full width of the beam that the elements radiate 3 dB below its peak",
         .planar_excitation = guide,
         .missing = metric_needs::array_ports,
         .of_beam = [](B of, Q) { return array_number(of, &ArrayBeam::beamwidth_3db_deg); },
         .kept_at = "/planar/array_beamwidth_3db_deg"},
        {.key = "array_side_lobe_db",
         .title = "Side lobe of the array",
         .unit = "dB",
         .help = "highest side lobe that the elements radiate relative to the peak",
         .usual_goal = Goal::below,
         .planar_excitation = guide,
         .missing = metric_needs::array_ports,
         .of_beam = [](B of, Q) { return array_number(of, &ArrayBeam::side_lobe_db); },
         .kept_at = "/planar/array_side_lobe_db"},
    };
}

}  // namespace

std::vector<MetricDescription> planar_metric_entries() {
    std::vector<MetricDescription> all = beams();
    for (const MetricDescription& metric : ports_and_arrays()) all.push_back(metric);
    return all;
}

}  // namespace lathe
