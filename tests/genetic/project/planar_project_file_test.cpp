// Project files of planar antennas.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/project/project.hpp"

namespace lathe {
namespace {

/// A planar antenna with each field away from its default.
Project planar() {
    Project project;
    Antenna antenna;
    const double mm = 1.0 / 1000.0;
    for (const double y : {-4.0, 3.5})
        antenna.regions.push_back({Material{true, 1.0, 0.0, 0.0},
                                   {{0.0, y / 1000.0},
                                    {20 * mm, y / 1000.0},
                                    {20 * mm, (y + 0.5) / 1000.0},
                                    {0.0, (y + 0.5) / 1000.0}}});
    antenna.regions.push_back({Material{false, 1.0, 1e-4, 3e-4},
                               {{30 * mm, 0.0}, {60 * mm, -30 * mm}, {90 * mm, 0.0}, {60 * mm, 30 * mm}}});
    set_graded_permittivity(antenna.regions.back(),
                            GradedPermittivity("2.5 - (r_mm / 30)^2", {60 * mm, 0.0}));
    PlanarSettings settings;
    settings.plate_height = 5 * mm;
    settings.aperture = PlanarAperture::open_plates;
    settings.ports = {
        {"feed", PlanarPortKind::guide, 0.0, 0.0, 0.0, 7 / 1000.0, {1}, 1.0, true},
        {"back", PlanarPortKind::guide, 20 / 1000.0, 0.0, std::acos(-1.0), 7 / 1000.0, {1}, 1.0, false},
        {"line", PlanarPortKind::line_current, 25 / 1000.0, -3 / 1000.0, 0.0, 0.0, {}, 1.0, true},
        {"wave",
         PlanarPortKind::plane_wave,
         1 / 1000.0,
         2 / 1000.0,
         30 * (std::acos(-1.0) / 180.0),
         0.0,
         {},
         1.0,
         true}};
    settings.ports[0].reference = 12 / 1000.0, settings.ports[1].reference = -3 / 1000.0;
    antenna.planar = settings;
    project.antenna = antenna;
    project.simulation.from_hz = 27.0 * 1e9;
    project.simulation.to_hz = 33.0 * 1e9;
    return project;
}

TEST(ProjectFile, PlanarAntennasComeBack) {
    Project project = planar();
    const std::string text = write_project(project);
    const Project again = parse_project(text, "again");
    EXPECT_EQ(again, project) << text;
    EXPECT_EQ(write_project(again), text);
    const Material& lens = std::get<Antenna>(again.antenna).regions[2].material;
    EXPECT_DOUBLE_EQ(lens.permittivity_at({0.06, 0.015}), 2.25);
    EXPECT_DOUBLE_EQ(lens.relative_permittivity, 2.5);  // the largest: at the centre

    auto& antenna = std::get<Antenna>(project.antenna);
    antenna.planar->polarisation = Polarisation::te;
    antenna.planar->aperture = PlanarAperture::free;
    antenna.planar->ports = {{"line", PlanarPortKind::line_current, 0.1, 0.0, 0.0, 0.0, {}, 1.0, true}};
    antenna.planar->symmetry = SymmetryPlane::electric;
    antenna.regions.clear();
    EXPECT_EQ(parse_project(write_project(project), "again"), project) << write_project(project);
    antenna.planar->polarisation = Polarisation::tm;
    antenna.planar->symmetry = SymmetryPlane::magnetic;
    antenna.planar->walls = PlanarWalls::magnetic;
    EXPECT_EQ(parse_project(write_project(project), "again"), project) << write_project(project);
}

}  // namespace
}  // namespace lathe
