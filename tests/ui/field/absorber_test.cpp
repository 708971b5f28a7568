// Overlays lie at the coordinates of the grid, also where its cells differ: veil of the absorbing
// layers, their border, the contour of the far field, and metal.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/project/project.hpp"
#include "solver/engine/field_image.hpp"
#include "solver/solve/solve.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/field/field_view.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/workers/clear_extent.hpp"

namespace lathe::ui::test {
namespace {

constexpr float amplitude = 1e3F;

struct Design {
    Antenna antenna;
    SimulationSettings settings;
};

Design example(const std::string& name) {
    Project project = read_project(std::string(LATHE_EXAMPLES "/") + name + ".lathe");
    project.simulation.cells_per_wavelength = 12;
    return {*drawn_in_plane(any_antenna_of(project)), project.simulation};
}

/// A guide that ends in a slit of 0.2 mm between two blocks.
Design planar_gap() {
    Material metal;
    metal.is_pec = true;
    Design design;
    Antenna& antenna = design.antenna;
    const auto box = [](double x0, double y0, double x1, double y1) {
        return std::vector<Point>{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    };
    antenna.regions = {{metal, box(0, 3.5e-3, 20e-3, 5e-3)},
                       {metal, box(0, -5e-3, 20e-3, -3.5e-3)},
                       {metal, box(15e-3, 0.1e-3, 20e-3, 3.5e-3)},
                       {metal, box(15e-3, -3.5e-3, 20e-3, -0.1e-3)}};
    PlanarSettings planar;
    PlanarPort port;
    port.name = "feed";
    port.width = 7e-3;
    port.driven = true;
    planar.ports = {port};
    antenna.planar = planar;
    design.settings.from_hz = 27e9;
    design.settings.to_hz = 33e9;
    design.settings.cells_per_wavelength = 12;
    return design;
}

/// A component that a film of this geometry may have.
FieldComponent shown_component(const Grid& grid) {
    return grid.is_planar() ? FieldComponent::e_phi : FieldComponent::e_r;
}

/// The same field everywhere on the picture of the grid.
Frame constant_field(const Grid& grid) {
    const FieldImage image = image_of(grid);
    Frame frame;
    frame.component = shown_component(grid);
    frame.nr = image.nr, frame.nz = image.nz;
    frame.dr_m = image.dr, frame.dz_m = image.dz;
    frame.r0_m = grid.r(0), frame.z0_m = grid.z(0);
    frame.values.assign(static_cast<std::size_t>(image.nr) * static_cast<std::size_t>(image.nz), amplitude);
    return frame;
}

class AbsorberTest : public testing::Test {
protected:
    /// Shows a constant field of this design on its own grid.
    void show(const Design& design) {
        grid = build_simulation(design.antenna, design.settings).problem.grid;
        view.resize(900, 700);
        auto recorder = std::make_shared<FrameRecorder>(shown_component(grid));
        recorder->set_clear(clear_extent(design.antenna, design.settings));
        for (int n = 0; n < 3; ++n) recorder->receive(constant_field(grid));
        recorder->finish();
        view.set_theme(Theme::light);
        view.show_film({recorder, design.antenna, QStringLiteral("test"), std::nullopt});
        view.set_component(shown_component(grid));
        view.show();
        view.show_frame(0);
        ASSERT_TRUE(wait_until([&] { return !view.canvas().picture().isNull(); }, 5000));
        picture = view.canvas().picture();
        keep(picture, QStringLiteral("absorber_%1.png").arg(grid.nz));
    }
    QColor at(double z, double r) const {
        const Point corner = view.canvas().plane_at({0, 0});
        const double scale = view.canvas().pixels_per_metre();
        return picture.pixelColor(static_cast<int>((z - corner.z) * scale),
                                  static_cast<int>((corner.r - r) * scale));
    }
    /// A veil leaves a fifth of the field's colour.
    bool is_veiled(double z, double r) const {
        const QColor colour = at(z, r);
        return std::abs(colour.red() - colour.blue()) < 60;
    }
    /// Along a line normal to an end of the grid: clear up to the layer's first node, veiled from there on.
    void expect_border(double z, double r, double step_z, double step_r) const {
        EXPECT_TRUE(is_veiled(z + step_z, r + step_r)) << "layer behind z = " << z << ", r = " << r;
        EXPECT_FALSE(is_veiled(z - step_z, r - step_r)) << "no layer before z = " << z << ", r = " << r;
    }

    mutable FieldView view;
    Grid grid;
    QImage picture;
};

/// From the coordinates of the grid that is solved.
void expect_nodes(const Grid& grid, const std::optional<Extent>& clear) {
    ASSERT_TRUE(clear);
    EXPECT_EQ(clear->z_min, grid.z(grid.pml_z_low));
    EXPECT_EQ(clear->z_max, grid.z(grid.nz - 1 - grid.pml_z_high));
    EXPECT_EQ(clear->r_max, grid.r(grid.nr - 1 - grid.pml_r));
    EXPECT_EQ(clear->r_min, grid.r(grid.pml_r_low));
}

TEST_F(AbsorberTest, OfAMonopoleBeginsBehindItsLine) {
    const Design design = example("monopole_3ghz");
    show(design);
    const std::optional<Extent> clear = clear_extent(design.antenna, design.settings);
    expect_nodes(grid, clear);
    ASSERT_TRUE(grid.is_graded());
    EXPECT_LT(grid.dz_at(0), 0.5 * grid.dz) << "the layer behind the line has finer cells than the others";
    const double step = 4.0 / view.canvas().pixels_per_metre();
    const double off_axis = 0.7 * clear->r_max, middle = 0.5 * (clear->z_min + clear->z_max);
    expect_border(clear->z_min, off_axis, -step, 0.0);
    expect_border(clear->z_max, off_axis, step, 0.0);
    expect_border(middle, clear->r_max, 0.0, step);
    expect_border(middle, -clear->r_max, 0.0, -step);
}

TEST_F(AbsorberTest, OfADisconeLeavesTheWholeAntennaClear) {
    const Design design = example("discone_1ghz");
    show(design);
    const std::optional<Extent> clear = clear_extent(design.antenna, design.settings);
    expect_nodes(grid, clear);
    ASSERT_TRUE(grid.is_graded());
    const Extent antenna = extent_of(design.antenna);
    EXPECT_LT(clear->z_min, antenna.z_min + 1e-9);
    EXPECT_GT(clear->z_max, antenna.z_max);
    EXPECT_GT(clear->r_max, antenna.r_max);
    const double step = 4.0 / view.canvas().pixels_per_metre();
    const double middle = 0.5 * (clear->z_min + clear->z_max);
    expect_border(clear->z_max, 0.5 * clear->r_max, step, 0.0);
    expect_border(clear->z_min, 0.9 * clear->r_max, -step, 0.0);
    expect_border(middle, clear->r_max, 0.0, step);
}

TEST_F(AbsorberTest, OfAPlanarGapHasLayersOnAllSides) {
    const Design design = planar_gap();
    show(design);
    const std::optional<Extent> clear = clear_extent(design.antenna, design.settings);
    expect_nodes(grid, clear);
    ASSERT_TRUE(grid.is_graded());
    const double step = 4.0 / view.canvas().pixels_per_metre();
    expect_border(clear->z_max, 0.5 * clear->r_max, step, 0.0);
    expect_border(0.5 * clear->z_max, clear->r_max, 0.0, step);
    expect_border(0.5 * clear->z_max, clear->r_min, 0.0, -step);
}

TEST_F(AbsorberTest, RegionsLieWhereTheGridHasThem) {
    for (const Design& design : {example("monopole_3ghz"), example("discone_1ghz"), planar_gap()}) {
        const GridFacts facts = grid_facts(design.antenna, design.settings);
        const std::optional<Extent> clear = clear_extent(facts.grid);
        expect_nodes(facts.grid, clear);
        for (int k = 1; k + 1 < facts.grid.nz; ++k) {
            const int row = facts.grid.first_pml_row() - 2;
            const bool is_layer = facts.map.regions[facts.grid.at(row, k)] == CellRegion::pml;
            const double middle = facts.grid.z(k + 0.5);
            EXPECT_EQ(is_layer, middle < clear->z_min || facts.grid.z(k) > clear->z_max + 1e-12) << k;
        }
    }
}

TEST(ClearExtent, IsEmptyWithoutLayersOrWithoutAGrid) {
    EXPECT_FALSE(clear_extent(Grid{.nr = 10, .nz = 10, .dr = 1e-3, .dz = 1e-3}));
    Design design = example("discone_1ghz");
    design.settings.cells_per_wavelength = 1e6;
    EXPECT_FALSE(clear_extent(design.antenna, design.settings)) << "more cells than a grid may have";
}

}  // namespace
}  // namespace lathe::ui::test
