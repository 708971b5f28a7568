#include "ui/field/map_picture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/engine/field_magnitude.hpp"
#include "solver/results/peak_field.hpp"
#include "ui/workers/field_range.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t most_values = 250'000;
// At an edge the field may be far above that of the rest: the colours leave the last half percent out, the
// key of the view names the largest value.
constexpr double level_fraction = 0.995;

template <class Value>
std::vector<Value> thinned_plane(const std::vector<Value>& plane, int nr, int nz, int factor) {
    std::vector<Value> thin;
    for (int i = 0; i < nr; i += factor)
        for (int k = 0; k < nz; k += factor)
            thin.push_back(plane[static_cast<std::size_t>(i) * static_cast<std::size_t>(nz) +
                                 static_cast<std::size_t>(k)]);
    return thin;
}

}  // namespace

bool is_defined(FieldQuantity quantity, MapKind kind) {
    return !is_magnitude(quantity) || kind != MapKind::phase;
}

MapPicture::MapPicture(const FrequencyMap& map, FieldQuantity quantity, const FieldMirror& mirror)
    : quantity_(quantity), frequency_hz_(map.frequency_hz), mirror_(mirror) {
    int factor = 1;
    const auto cells = static_cast<std::size_t>(map.nr) * static_cast<std::size_t>(map.nz);
    while (cells / static_cast<std::size_t>(factor * factor) > most_values) ++factor;
    place_.nr = (map.nr + factor - 1) / factor;
    place_.nz = (map.nz + factor - 1) / factor;
    place_.dr_m = map.dr_m * factor;
    place_.dz_m = map.dz_m * factor;
    place_.z0_m = map.z0_m;
    place_.r0_m = map.r0_m;
    const auto nodes = static_cast<std::size_t>(place_.nr) * static_cast<std::size_t>(place_.nz);
    for (const FieldComponent part : components_of(quantity)) {
        if (mirror.is_planar && is_magnitude(quantity) && !map.holds(part))  // it is zero
            planes_.push_back({part, std::vector<std::complex<float>>(nodes)});
        else
            planes_.push_back({part, thinned_plane(map.plane(part), map.nr, map.nz, factor)});
    }

    Frame amplitude = empty_frame(planes_.front().component);
    if (is_magnitude(quantity))
        amplitude.values =
            thinned_plane(is_electric(quantity) ? peak_electric_field(map) : peak_magnetic_field(map), map.nr,
                          map.nz, factor);
    else
        for (const auto& value : planes_.front().values) amplitude.values.push_back(std::abs(value));
    peak_level_ = static_cast<double>(magnitude_quantile(amplitude.values, level_fraction));
    amplitude_ = std::make_shared<const Frame>(std::move(amplitude));
}

MapPicture::Largest MapPicture::largest() const {
    const auto& values = amplitude_->values;
    const auto at = static_cast<int>(std::max_element(values.begin(), values.end()) - values.begin());
    const int row = at / place_.nz, column = at % place_.nz;
    return {static_cast<double>(values[static_cast<std::size_t>(at)]),
            {place_.z0_m + column * place_.dz_m, place_.r0_m + row * place_.dr_m}};
}

Frame MapPicture::empty_frame(FieldComponent component) const {
    Frame frame = place_;
    frame.component = component;
    return frame;
}

Frame MapPicture::instant(const Plane& plane, double phase_rad) const {
    Frame frame = empty_frame(plane.component);
    frame.values.resize(plane.values.size());
    const auto cosine = static_cast<float>(std::cos(phase_rad)),
               sine = static_cast<float>(std::sin(phase_rad));
    std::transform(plane.values.begin(), plane.values.end(), frame.values.begin(),
                   [=](std::complex<float> v) { return v.real() * cosine - v.imag() * sine; });
    return frame;
}

ShownField MapPicture::at(MapKind kind, double phase_rad) const {
    ShownField shown = film_moment(nullptr, quantity_, mirror_, peak_level_);
    if (kind == MapKind::amplitude) {
        shown.frame = amplitude_;
        shown.is_signed = false;
        shown.below_axis = 1.0F;
    } else if (kind == MapKind::phase) {
        Frame frame = empty_frame(planes_.front().component);
        for (const auto& value : planes_.front().values)
            frame.values.push_back(std::arg(value) * static_cast<float>(180.0 / std::numbers::pi));
        shown.frame = std::make_shared<const Frame>(std::move(frame));
        shown.is_phase = true;
    } else if (planes_.size() == 1) {
        shown.frame = std::make_shared<const Frame>(instant(planes_.front(), phase_rad));
    } else {
        shown.frame = std::make_shared<const Frame>(
            field_magnitude(instant(planes_[0], phase_rad), instant(planes_[1], phase_rad),
                            instant(planes_[2], phase_rad), mirror_.azimuthal_order));
    }
    return shown;
}

}  // namespace lathe::ui
