// Bodies, STL, DXF and VTI: closed surfaces, known volumes, strict reading.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <numbers>
#include <sstream>
#include <utility>

#include "solver/formats/field_vti.hpp"
#include "solver/formats/profile_dxf.hpp"
#include "solver/formats/revolved_stl.hpp"
#include "solver/formats/visible_regions.hpp"
#include "solver/geometry/ground_plane.hpp"

namespace {

constexpr double pi = std::numbers::pi;
using Vertex = std::array<float, 3>;

const lathe::Material metal{true, 1.0, 0.0, 0.0};
const lathe::Material plastic{false, 2.53, 0.0, 5e-4};

std::vector<lathe::Point> rectangle(double z0, double z1, double r0, double r1) {
    return {{z0, r0}, {z1, r0}, {z1, r1}, {z0, r1}};
}

/// A tube, a cone standing on the axis, and a bore of free space through neither.
lathe::Antenna tube_and_cone() {
    lathe::Antenna antenna;
    antenna.regions.push_back({metal, rectangle(0.0, 20e-3, 3e-3, 4e-3)});
    antenna.regions.push_back({plastic, {{30e-3, 0.0}, {30e-3, 6e-3}, {40e-3, 0.0}}});
    return antenna;
}

struct Surface {
    std::vector<std::array<Vertex, 3>> triangles;
    double volume_mm3 = 0.0;
};

Surface read_stl(const std::string& bytes) {
    Surface surface;
    EXPECT_NE(bytes.substr(0, 5), "solid");
    std::uint32_t count = 0;
    std::memcpy(&count, bytes.data() + 80, 4);
    EXPECT_EQ(bytes.size(), 84U + 50U * count);
    for (std::uint32_t i = 0; i < count; ++i) {
        std::array<float, 12> raw;
        std::memcpy(raw.data(), bytes.data() + 84 + 50 * std::size_t{i}, 48);
        const std::array<Vertex, 3> t{
            {{raw[3], raw[4], raw[5]}, {raw[6], raw[7], raw[8]}, {raw[9], raw[10], raw[11]}}};
        EXPECT_NEAR(std::hypot(raw[0], raw[1], raw[2]), 1.0, 1e-5);
        surface.volume_mm3 += (double(t[0][0]) * (double(t[1][1]) * t[2][2] - double(t[1][2]) * t[2][1]) -
                               double(t[0][1]) * (double(t[1][0]) * t[2][2] - double(t[1][2]) * t[2][0]) +
                               double(t[0][2]) * (double(t[1][0]) * t[2][1] - double(t[1][1]) * t[2][0])) /
                              6.0;
        surface.triangles.push_back(t);
    }
    return surface;
}

/// Each directed edge once, and its opposite once.
void expect_closed(const Surface& surface) {
    std::map<std::pair<Vertex, Vertex>, int> edges;
    for (const auto& t : surface.triangles)
        for (int i = 0; i < 3; ++i) ++edges[{t[i], t[(i + 1) % 3]}];
    for (const auto& [edge, uses] : edges) {
        ASSERT_EQ(uses, 1);
        const auto opposite = edges.find({edge.second, edge.first});
        ASSERT_TRUE(opposite != edges.end());
    }
}

TEST(PaintedBodies, VolumesAreThoseOfTubeAndCone) {
    const auto bodies = lathe::visible_regions(tube_and_cone());
    ASSERT_EQ(bodies.size(), 2U);
    EXPECT_NEAR(bodies[0].revolved_volume(), pi * (16e-6 - 9e-6) * 20e-3, 1e-15);
    EXPECT_NEAR(bodies[1].revolved_volume(), pi * 36e-6 * 10e-3 / 3.0, 1e-15);
}

TEST(PaintedBodies, LaterRegionsPaintOverEarlierOnes) {
    lathe::Antenna antenna;
    antenna.regions.push_back({metal, rectangle(0.0, 10e-3, 0.0, 5e-3)});
    antenna.regions.push_back({lathe::Material{}, rectangle(2e-3, 8e-3, 1e-3, 4e-3)});  // a ring-shaped void
    antenna.regions.push_back({plastic, rectangle(3e-3, 7e-3, 2e-3, 3e-3)});            // in the void
    antenna.regions.push_back({metal, rectangle(10e-3, 12e-3, 0.0, 5e-3)});             // touches the first
    const auto bodies = lathe::visible_regions(antenna);
    ASSERT_EQ(bodies.size(), 2U);
    EXPECT_EQ(bodies[0].holes.size(), 1U);
    EXPECT_NEAR(bodies[0].revolved_volume(), pi * (25e-6 * 12e-3 - 15e-6 * 6e-3), 1e-14);
    EXPECT_NEAR(bodies[1].revolved_volume(), pi * 5e-6 * 4e-3, 1e-15);
}

TEST(RevolvedStl, EveryBodyIsClosedAndHasItsVolume) {
    lathe::Antenna antenna = tube_and_cone();
    antenna.regions.push_back(
        {lathe::Material{}, rectangle(5e-3, 6e-3, 3.2e-3, 3.6e-3)});  // a void inside the wall
    for (const int segments : {3, 64, 180}) {
        for (const auto& body : lathe::visible_regions(antenna)) {
            const Surface surface = read_stl(lathe::revolved_stl(body, segments));
            expect_closed(surface);
            const double step = 2.0 * pi / segments;
            const double inscribed = body.revolved_volume() * 1e9 * std::sin(step) / step;
            EXPECT_NEAR(surface.volume_mm3 / inscribed, 1.0, 1e-5);
        }
    }
}

TEST(RevolvedStl, OrientationDoesNotDependOnHowTheUserDrew) {
    lathe::Antenna antenna;
    auto outline = rectangle(0.0, 20e-3, 3e-3, 4e-3);
    std::reverse(outline.begin(), outline.end());
    antenna.regions.push_back({metal, outline});
    EXPECT_GT(read_stl(lathe::revolved_stl(lathe::visible_regions(antenna).at(0))).volume_mm3, 400.0);
}

TEST(RevolvedStl, AGroundPlaneIsABlockAroundWhatIsDrawn) {
    // A tube with a free bore, sunk into the plane up to its rim; a cone above it that the plane leaves
    // alone.
    lathe::Antenna antenna = tube_and_cone();
    antenna.port.kind = lathe::PortKind::circular_waveguide;
    antenna.port.radius = 3e-3;
    antenna.ground_plane_z = 15e-3;
    const auto bodies = lathe::visible_regions(lathe::with_drawn_ground_plane(antenna, 50e-3, 0.0));
    ASSERT_EQ(bodies.size(), 2U);
    const double block = pi * (50e-3 * 50e-3 - 3e-3 * 3e-3) * 15e-3, rim = pi * (16e-6 - 9e-6) * 5e-3;
    EXPECT_NEAR(bodies[0].revolved_volume() / (block + rim), 1.0, 1e-6);
    const auto cone = lathe::visible_regions(tube_and_cone()).at(1);
    EXPECT_NEAR(bodies[1].revolved_volume() / cone.revolved_volume(), 1.0, 1e-9);
}

TEST(ProfileDxf, PairsOfLinesAndClosedPolylines) {
    std::istringstream in(lathe::profile_dxf(tube_and_cone()));
    std::vector<std::pair<int, std::string>> groups;
    for (std::string code, value; std::getline(in, code) && std::getline(in, value);)
        groups.emplace_back(std::stoi(code), value);
    ASSERT_FALSE(groups.empty());
    EXPECT_EQ(groups.back(), (std::pair<int, std::string>{0, "EOF"}));

    std::map<std::string, int> entities;
    std::vector<std::vector<std::array<double, 2>>> polylines;
    bool is_release_2000 = false, in_polyline = false;
    for (const auto& [code, value] : groups) {
        if (code == 0) {
            ++entities[value];
            in_polyline = value == "LWPOLYLINE";
            if (in_polyline) polylines.emplace_back();
        }
        if (code == 1 && value == "AC1015") is_release_2000 = true;
        if (in_polyline && code == 10) polylines.back().push_back({std::stod(value), 0.0});
        if (in_polyline && code == 20) polylines.back().back()[1] = std::stod(value);
        EXPECT_FALSE(in_polyline && code == 42) << "no arc is known";
    }
    EXPECT_TRUE(is_release_2000);
    EXPECT_EQ(entities["SECTION"], entities["ENDSEC"]);
    EXPECT_EQ(entities["TABLE"], entities["ENDTAB"]);
    EXPECT_EQ(entities["LINE"], 1);
    ASSERT_EQ(polylines.size(), 2U);
    ASSERT_EQ(polylines[1].size(), 3U);
    double area = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto &p = polylines[1][i], &q = polylines[1][(i + 1) % 3];
        area += 0.5 * (p[0] * q[1] - q[0] * p[1]);
    }
    EXPECT_NEAR(std::abs(area), 30.0, 1e-9);  // mm^2 of the cone's half profile
}

std::vector<unsigned char> decode_base64(const std::string& text) {
    const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<unsigned char> bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (const char character : text) {
        if (character == '=') break;
        buffer = buffer << 6U | unsigned(alphabet.find(character));
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back((buffer >> unsigned(bits)) & 255U);
        }
    }
    return bytes;
}

TEST(FieldVti, ValuesComeBackBitForBit) {
    lathe::Frame frame;
    frame.component = lathe::FieldComponent::h_phi;
    frame.nr = 3;
    frame.nz = 5;
    frame.dr_m = 0.25e-3;
    frame.dz_m = 0.5e-3;
    frame.z0_m = -0.01;
    for (int i = 0; i < 15; ++i) frame.values.push_back(1.0F / float(i + 1));
    const std::string text = lathe::field_vti(frame);
    EXPECT_NE(text.find("WholeExtent=\"0 4 0 2 0 0\" Origin=\"-0.01 0 0\" Spacing=\"0.0005 0.00025 1\""),
              std::string::npos);
    const std::string open = "Name=\"h_phi\" format=\"binary\">";
    const std::size_t first = text.find(open) + open.size();
    const auto bytes = decode_base64(text.substr(first, text.find('<', first) - first));
    ASSERT_EQ(bytes.size(), 8U + 60U);
    std::uint64_t size = 0;
    std::memcpy(&size, bytes.data(), 8);
    EXPECT_EQ(size, 60U);
    std::vector<float> values(frame.values.size());
    std::memcpy(values.data(), bytes.data() + 8, 60);
    EXPECT_EQ(values, frame.values);
    frame.values.pop_back();
    EXPECT_THROW(lathe::field_vti(frame), std::invalid_argument);
}

}  // namespace
