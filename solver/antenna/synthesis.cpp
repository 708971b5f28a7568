#include "solver/antenna/synthesis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

double beamwidth_at(const SynthesisRange& range, double gain_dbi) {
    const double quotient = range.beam_product / std::pow(10.0, gain_dbi / 10.0);
    return range.is_planar ? quotient : std::sqrt(quotient);
}

double gain_at(const SynthesisRange& range, double beamwidth_deg) {
    const double beams = range.is_planar ? beamwidth_deg : beamwidth_deg * beamwidth_deg;
    return 10.0 * std::log10(range.beam_product / beams);
}

/// The goal that this kind of antenna has; the other one is refused by its name.
std::optional<double> chosen_gain(const AntennaTemplate& antenna, const SynthesisTarget& target) {
    const bool is_planar = antenna.synthesis.range.is_planar;
    const std::optional<double>& wrong = is_planar ? target.gain_dbi : target.directivity_2d_db;
    if (wrong) {
        throw InputError(
            {.key = is_planar ? "gain_dbi" : "directivity_2d_db"}, fmt::format("{}", *wrong),
            is_planar ? fmt::format("is not for {}: a planar antenna takes directivity_2d_db", antenna.name)
                      : fmt::format("is for planar antennas; {} takes gain_dbi", antenna.name));
    }
    return is_planar ? target.directivity_2d_db : target.gain_dbi;
}

double scan_of(const AntennaTemplate& antenna, const SynthesisTarget& target) {
    const SynthesisRange& range = antenna.synthesis.range;
    if (!target.scan_deg) return range.usual_scan_deg;
    if (range.has_scan() && *target.scan_deg >= range.least_scan_deg &&
        *target.scan_deg <= range.most_scan_deg) {
        return *target.scan_deg;
    }
    throw InputError({.key = "scan_deg"}, fmt::format("{}", *target.scan_deg),
                     range.has_scan() ? fmt::format("is not what {} starts well at; allowed: {} to {}",
                                                    antenna.name, range.least_scan_deg, range.most_scan_deg)
                                      : fmt::format("cannot be chosen for {}: leave it out", antenna.name));
}

double gain_of(const AntennaTemplate& antenna, const SynthesisTarget& target) {
    const SynthesisRange& range = antenna.synthesis.range;
    const std::optional<double> gain = chosen_gain(antenna, target);
    const char* key = range.is_planar ? "directivity_2d_db" : "gain_dbi";
    if (!range.has_gain) {
        if (gain || target.beamwidth_deg) {
            throw InputError(
                {.key = gain ? key : "beamwidth_deg"},
                fmt::format("{}", gain.value_or(target.beamwidth_deg.value_or(0.0))),
                fmt::format("cannot be chosen for {}: its frequency sets the pattern; leave it out",
                            antenna.name));
        }
        return 0.0;
    }
    if (gain && target.beamwidth_deg) {
        throw InputError({.key = "beamwidth_deg"}, fmt::format("{}", *target.beamwidth_deg),
                         "goes with the gain: give one of the two");
    }
    if (gain) {
        if (*gain >= range.least_gain_dbi && *gain <= range.most_gain_dbi) return *gain;
        throw InputError({.key = key}, fmt::format("{}", *gain),
                         fmt::format("is not what {} starts well at; allowed: {} to {}", antenna.name,
                                     range.least_gain_dbi, range.most_gain_dbi));
    }
    if (!target.beamwidth_deg) return range.usual_gain_dbi;
    const double least = beamwidth_at(range, range.most_gain_dbi);
    const double most = beamwidth_at(range, range.least_gain_dbi);
    if (*target.beamwidth_deg >= least && *target.beamwidth_deg <= most) {
        return std::clamp(gain_at(range, *target.beamwidth_deg), range.least_gain_dbi, range.most_gain_dbi);
    }
    throw InputError({.key = "beamwidth_deg"}, fmt::format("{}", *target.beamwidth_deg),
                     fmt::format("is not what {} starts well at; allowed: {:.1f} to {:.1f}", antenna.name,
                                 beamwidth_range(range).least_deg, beamwidth_range(range).most_deg));
}

void check_frequency(double frequency_hz) {
    if (frequency_hz >= least_synthesis_hz && frequency_hz <= most_synthesis_hz) return;
    throw InputError(
        {.key = "frequency_ghz"}, fmt::format("{}", frequency_hz / 1e9),
        fmt::format("is out of range; allowed: {} to {}", least_synthesis_hz / 1e9, most_synthesis_hz / 1e9));
}

}  // namespace

SynthesisRange synthesis_range(const std::string& template_name) {
    return find_template(template_name).synthesis.range;
}

BeamwidthRange beamwidth_range(const SynthesisRange& range) {
    return {std::ceil(10.0 * beamwidth_at(range, range.most_gain_dbi)) / 10.0,
            std::floor(10.0 * beamwidth_at(range, range.least_gain_dbi)) / 10.0};
}

Design synthesise(const std::string& template_name, const SynthesisTarget& target) {
    const AntennaTemplate& antenna = find_template(template_name);
    check_frequency(target.frequency_hz);
    const double gain_dbi = gain_of(antenna, target);
    synthesis::Draft draft(template_name, 1000.0 * constants::speed_of_light / target.frequency_hz, gain_dbi,
                           scan_of(antenna, target));
    if (antenna.synthesis.draft) antenna.synthesis.draft(draft);
    build_antenna(draft.design());  // throws when the rules gave a design that is none
    return draft.design();
}

SynthesisAims synthesis_aims(const std::string& template_name) {
    return find_template(template_name).synthesis.aims;
}

double synthesis_gain_dbi(const std::string& template_name, const SynthesisTarget& target) {
    return gain_of(find_template(template_name), target);
}

}  // namespace lathe
