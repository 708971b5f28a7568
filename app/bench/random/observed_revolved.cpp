// Observations of bodies of revolution.
#include <algorithm>
#include <numbers>

#include "app/bench/random/observed_list.hpp"
#include "solver/base/constants.hpp"
#include "solver/results/beam_axis.hpp"

namespace lathe::bench {
namespace {

using Complex = std::complex<double>;
constexpr int step_deg = 5;

class Revolved {
public:
    explicit Revolved(const ObservedResults& of)
        : of_(of),
          is_mirrored_(of.map.turn(2, 2) < 0.0),
          shift_(of.map.shift.z()),
          beam_sign_(beam_sign(of.results.frequencies)) {}

    void at(const FrequencyResult& f, std::vector<Observed>& all) const {
        ObservedList list(all, f.frequency_hz, of_.map.scale);
        const double wavelength = constants::speed_of_light / f.frequency_hz;
        if (of_.results.has_s11()) list.add("S11", ObservedKind::s, f.s11());
        list.add("directivity", ObservedKind::decibel, f.beam().directivity_dbi);
        list.add("gain", ObservedKind::decibel, f.beam().gain_dbi);
        list.add("realised gain", ObservedKind::decibel, f.beam().realised_gain_dbi);
        list.add("power ratio", ObservedKind::ratio, f.beam().radiated_power_ratio);
        list.add("impedance", ObservedKind::impedance, f.beam().input_impedance_ohm / 50.0);
        list.add("directivity along the horizon", ObservedKind::level,
                 std::pow(10.0, (f.beam().horizon_directivity_dbi - f.beam().directivity_dbi) / 20.0));
        add_shape(f, list);
        const auto phase_centre = [&](const char* plane, double mm) {
            const double z = (is_mirrored_ ? -1.0 : 1.0) * (1e-3 * mm - shift_);
            list.add_derived(std::string("phase centre, ") + plane, ObservedKind::phase, z / wavelength);
        };
        phase_centre("E", f.beam().phase_centre_e_mm), phase_centre("H", f.beam().phase_centre_h_mm);
        phase_centre("D", f.beam().phase_centre_mean_mm);
        // Delays are derivatives of S11 over S11, which is small where the antenna is matched.
        list.add("delay of S11 times S11", ObservedKind::phase,
                 f.beam().s11_group_delay_s * f.frequency_hz * std::norm(f.s11()));
        const double k = 2.0 * std::numbers::pi / wavelength;
        list.add("boresight phase", ObservedKind::phase,
                 unit_of(f.beam().boresight_field_v * std::polar(1.0, -k * shift_ * beam_sign_)));
        list.add("boresight delay", ObservedKind::phase,
                 (f.beam().boresight_group_delay_s + beam_sign_ * shift_ / constants::speed_of_light) *
                     f.frequency_hz);
        add_pattern(f.beam().far_field, list);
    }

private:
    static Complex unit_of(Complex value) { return std::abs(value) > 0.0 ? value / std::abs(value) : value; }

    /// Sign of z along the strongest beam of the band, to which all fields on the axis are referred.
    static double beam_sign(const std::vector<FrequencyResult>& all) {
        const auto strongest = std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
            return a.beam().directivity_dbi < b.beam().directivity_dbi;
        });
        return strongest == all.end() || beam_pole(strongest->beam().far_field) == Pole::plus_z ? 1.0 : -1.0;
    }

    void add_shape(const FrequencyResult& f, ObservedList& list) const {
        const auto width = [&](const char* name, double deg) {
            list.add_derived(std::string("width, ") + name, ObservedKind::angle, deg);
        };
        width("3 dB, E", f.beam().beamwidth_3db_e_deg), width("3 dB, H", f.beam().beamwidth_3db_h_deg);
        width("3 dB, D", f.beam().beamwidth_3db_d_deg), width("10 dB, E", f.beam().beamwidth_10db_e_deg);
        width("10 dB, H", f.beam().beamwidth_10db_h_deg), width("10 dB, D", f.beam().beamwidth_10db_d_deg);
        width("12 dB, E", f.beam().beamwidth_12db_e_deg), width("12 dB, H", f.beam().beamwidth_12db_h_deg);
        width("12 dB, D", f.beam().beamwidth_12db_d_deg);
        list.add_level("side lobe, E", f.beam().side_lobe_e_db),
            list.add_level("side lobe, H", f.beam().side_lobe_h_db);
        list.add_level("cross-polarisation", f.beam().cross_polar_db);
        list.add_level("back lobe", -f.beam().front_to_back_db);
    }

    /// |A|, |B| and A conj(B) over the largest of both.
    void add_pattern(const FarField& far, ObservedList& list) const {
        double largest = 0.0;
        for (std::size_t n = 0; n < far.a.size(); ++n)
            largest = std::max({largest, std::abs(far.a[n]), std::abs(far.b[n])});
        const double step = far.theta_rad[1] - far.theta_rad[0];
        for (int theta = 0; theta <= 180; theta += step_deg) {
            const double at = (is_mirrored_ ? 180 - theta : theta) * (std::numbers::pi / 180.0) / step;
            const Complex a = interpolated(far.a, at, false) / largest,
                          b = interpolated(far.b, at, false) / largest;
            const std::string place = fmt::format(" at {}°", theta);
            list.add("E theta" + place, ObservedKind::pattern, std::abs(a));
            list.add("E phi" + place, ObservedKind::pattern, std::abs(b));
            // E theta changes its sign in the mirror: its unit vector points away from the other pole.
            list.add("E theta E phi*" + place, ObservedKind::pattern,
                     (is_mirrored_ ? -1.0 : 1.0) * a * std::conj(b));
        }
    }

    const ObservedResults& of_;
    bool is_mirrored_;
    double shift_, beam_sign_;
};

}  // namespace

void observe_revolved(const ObservedResults& of, std::vector<Observed>& list) {
    const Revolved revolved(of);
    for (const FrequencyResult& frequency : of.results.frequencies) revolved.at(frequency, list);
}

}  // namespace lathe::bench
