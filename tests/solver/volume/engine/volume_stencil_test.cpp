// One step from fields with known derivatives on a graded grid: every component, every length.
#include <gtest/gtest.h>

#include "solver/base/constants.hpp"
#include "solver/volume/engine/reference/plain_volume_stepper.hpp"
#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {
namespace {

/// (y z, 2 z x, 3 x y), whose curl is (x, -2 y, z).
double field(int axis, const std::array<double, 3>& at) {
    const double factor[] = {1.0, 2.0, 3.0};
    return factor[axis] * at[static_cast<std::size_t>((axis + 1) % 3)] *
           at[static_cast<std::size_t>((axis + 2) % 3)];
}
double curl(int axis, const std::array<double, 3>& at) {
    const double factor[] = {1.0, -2.0, 1.0};
    return factor[axis] * at[static_cast<std::size_t>(axis)];
}

class VolumeStencil : public testing::Test {
protected:
    VolumeStencil()
        : grid_{{wavy_axis(7, 0.07, 0.5), wavy_axis(6, 0.05, 0.3), wavy_axis(8, 0.04, 0.4)}},
          problem_(free_space_problem(grid_, 0.9)) {}

    std::array<double, 3> place(VolumeComponent component, int i, int j, int k) const {
        const int n[] = {i, j, k};
        std::array<double, 3> at{};
        for (const Axis axis : all_axes)
            at[static_cast<std::size_t>(number(axis))] =
                grid_.axis(axis).coordinate(n[number(axis)] + (is_half(component, axis) ? 0.5 : 0.0));
        return at;
    }
    double length(VolumeComponent component, int i, int j, int k) const {
        const Axis axis = axis_of(component);
        const int n = axis == Axis::x ? i : axis == Axis::y ? j : k;
        return is_current(component) ? grid_.dual(axis, n) : grid_.edge(axis, n);
    }
    /// Sets the three components from `first` on to the field, takes a step and compares the other three,
    /// away from the walls, with `factor` times the curl. No difference and no length of this field is
    /// rounded off.
    void expect_curl(VolumeComponent first, VolumeComponent other, double factor) {
        debug::PlainVolumeStepper<double> stepper(problem_);
        VolumeState<double>& state = stepper.state();
        for (int c = first; c < first + 3; ++c)
            for (int k = 0; k < state.layout().planes; ++k)
                for (int j = 0; j < state.layout().rows; ++j)
                    for (int i = 0; i < state.layout().columns; ++i) {
                        const auto component = static_cast<VolumeComponent>(c);
                        state.row(c, j, k)[i] =
                            field(c % 3, place(component, i, j, k)) * length(component, i, j, k);
                    }
        Recording recording;
        stepper.advance(1, recording);
        for (int c = other; c < other + 3; ++c)
            for (int k = 2; k < 6; ++k)
                for (int j = 2; j < 4; ++j)
                    for (int i = 2; i < 5; ++i) {
                        const auto component = static_cast<VolumeComponent>(c);
                        const double expected = factor * problem_.dt *
                                                curl(c % 3, place(component, i, j, k)) *
                                                length(component, i, j, k);
                        EXPECT_NEAR(state.row(c, j, k)[i] / expected, 1.0, 1e-10) << c << i << j << k;
                    }
    }

    VolumeGrid grid_;
    VolumeProblem problem_;
};

TEST_F(VolumeStencil, FaradayTurnsVoltagesIntoCurrents) {
    expect_curl(e_x, h_x, -1.0 / constants::vacuum_permeability);
}

TEST_F(VolumeStencil, AmpereTurnsCurrentsIntoVoltages) {
    expect_curl(h_x, e_x, 1.0 / constants::vacuum_permittivity);
}

}  // namespace
}  // namespace lathe::tests
