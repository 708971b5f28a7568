// |E| of staggered components: a field with a closed form at every place, whole and thinned.
#include "solver/engine/field_magnitude.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <stdexcept>

namespace lathe::tests {
namespace {

constexpr int rows = 12, columns = 15;
constexpr double dr = 1e-3, dz = 2e-3, z0 = -7e-3;

Frame frame_of(FieldComponent component, bool half_r, bool half_z,
               const std::function<double(double, double)>& value) {
    Frame frame;
    frame.component = component;
    frame.nr = rows, frame.nz = columns;
    frame.dr_m = dr, frame.dz_m = dz;
    frame.r0_m = half_r ? 0.5 * dr : 0.0;
    frame.z0_m = z0 + (half_z ? 0.5 * dz : 0.0);
    for (int i = 0; i < rows; ++i)
        for (int k = 0; k < columns; ++k)
            frame.values.push_back(static_cast<float>(value(frame.r0_m + i * dr, frame.z0_m + k * dz)));
    return frame;
}

double linear_r(double r, double z) {
    return 3.0 + 200.0 * r - 40.0 * z;
}
double linear_phi(double r, double z) {
    return 5.0 - 100.0 * r + 20.0 * z;
}
double linear_z(double r, double z) {
    return -1.0 + 50.0 * r + 90.0 * z;
}

TEST(FieldMagnitude, LinearFieldIsExactAtTheNodes) {
    const Frame r = frame_of(FieldComponent::e_r, true, false, linear_r);
    const Frame phi = frame_of(FieldComponent::e_phi, false, false, linear_phi);
    const Frame z = frame_of(FieldComponent::e_z, false, true, linear_z);
    for (const int m : {0, 1}) {
        const Frame length = field_magnitude(r, phi, z, m);
        EXPECT_DOUBLE_EQ(length.r0_m, 0.0);
        EXPECT_DOUBLE_EQ(length.z0_m, z0);
        for (int i = 1; i < rows; ++i)
            for (int k = 1; k < columns; ++k) {
                const double at_r = i * dr, at_z = z0 + k * dz;
                const double plane = std::hypot(linear_r(at_r, at_z), linear_z(at_r, at_z));
                const double around = std::abs(linear_phi(at_r, at_z));
                const double expected = m == 0 ? std::hypot(plane, around) : std::max(plane, around);
                EXPECT_NEAR(length.values[static_cast<std::size_t>(i * columns + k)], expected, 1e-5);
            }
    }
}

TEST(FieldMagnitude, MagneticComponentsLieElsewhere) {
    const Frame r = frame_of(FieldComponent::h_r, false, true, linear_r);
    const Frame phi = frame_of(FieldComponent::h_phi, true, true, linear_phi);
    const Frame z = frame_of(FieldComponent::h_z, true, false, linear_z);
    const Frame length = field_magnitude(r, phi, z, 0);
    const double at_r = 4 * dr, at_z = z0 + 6 * dz;
    EXPECT_NEAR(length.values[4 * columns + 6],
                std::hypot(linear_r(at_r, at_z), linear_phi(at_r, at_z), linear_z(at_r, at_z)), 1e-5);
}

TEST(FieldMagnitude, RefusesWhatIsNotOneField) {
    const Frame e_r = frame_of(FieldComponent::e_r, true, false, linear_r);
    const Frame e_phi = frame_of(FieldComponent::e_phi, false, false, linear_phi);
    const Frame h_z = frame_of(FieldComponent::h_z, true, false, linear_z);
    EXPECT_THROW(field_magnitude(e_r, e_phi, h_z, 1), std::invalid_argument);
    Frame short_z = frame_of(FieldComponent::e_z, false, true, linear_z);
    short_z.values.pop_back();
    EXPECT_THROW(field_magnitude(e_r, e_phi, short_z, 1), std::invalid_argument);
}

}  // namespace
}  // namespace lathe::tests
