// Planar antennas from the text of their project files, solved at a wavelength of 10 mm.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/base/constants.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {

inline constexpr double wave_mm = 10.0;

inline std::string polygon(const std::vector<std::pair<double, double>>& points) {
    std::string text;
    for (const auto& [x, y] : points)
        text += (text.empty() ? "[" : ",[") + std::to_string(wave_mm * x) + "," +
                std::to_string(wave_mm * y) + "]";
    return "[" + text + "]";
}

inline std::string region(const std::string& material, const std::vector<std::pair<double, double>>& points) {
    return R"({"material":)" + material + R"(,"outline_xy_mm":)" + polygon(points) + "}";
}

/// A straight guide from (0, 0) along `degrees`, lengths in wavelengths.
struct StraightGuide {
    std::string polarisation, mode;
    double width = 0.0, length = 3.0, degrees = 0.0;
    bool both_driven = true;                       ///< false: port 1 alone
    double first_plane = 0.0, second_plane = 0.0;  ///< reference planes, from their ports
};

/// Keys of the antenna of a straight guide, for solve_planar().
inline std::string text_of(const StraightGuide& guide) {
    const double turn = guide.degrees * constants::pi / 180.0, c = std::cos(turn), s = std::sin(turn);
    const auto turned = [&](double x, double y) { return std::pair{x * c - y * s, x * s + y * c}; };
    std::string walls;
    for (const double side : {1.0, -1.0}) {
        const double inner = side * 0.5 * guide.width, outer = side * (0.5 * guide.width + 0.15);
        walls +=
            (walls.empty() ? "" : ",") + region(R"("pec")", {turned(0, inner), turned(guide.length, inner),
                                                             turned(guide.length, outer), turned(0, outer)});
    }
    const auto port = [&](const char* name, double at, double direction, bool driven, double plane) {
        const auto [x, y] = turned(at, 0.0);
        return std::string(R"({"name":")") + name + R"(","kind":"guide","centre_xy_mm":[)" +
               std::to_string(wave_mm * x) + "," + std::to_string(wave_mm * y) + R"(],"direction_deg":)" +
               std::to_string(direction) + R"(,"width_mm":)" + std::to_string(wave_mm * guide.width) +
               R"(,"reference_mm":)" + std::to_string(wave_mm * plane) + R"(,"mode":")" + guide.mode +
               R"(","driven":)" + (driven ? "true}" : "false}");
    };
    return R"("polarisation":")" + guide.polarisation + R"(","regions":[)" + walls + R"(],"ports":[)" +
           port("1", 0.0, guide.degrees, true, guide.first_plane) + "," +
           port("2", guide.length, guide.degrees - 180.0, guide.both_driven, guide.second_plane) + "]";
}

inline std::vector<std::pair<double, double>> circle(double radius) {
    std::vector<std::pair<double, double>> points;
    for (int n = 0; n < 400; ++n)
        points.emplace_back(radius * std::cos(n * constants::pi / 200),
                            radius * std::sin(n * constants::pi / 200));
    return points;
}

/// The middle of three frequencies around a wavelength of 10 mm.
struct Solved {
    Results results;
    const FrequencyResult& middle() const { return results.frequencies[1]; }
    const Beam& beam() const { return middle().beams.front(); }
    /// Level over the peak, or of a plane wave the scattering width over the wavelength, dB.
    double at(double phi_deg, bool scattering = false) const {
        double largest = 0.0;
        for (const auto& field : beam().plane_field) largest = std::max(largest, std::norm(field));
        const auto count = static_cast<double>(beam().plane_field.size());
        const auto n = static_cast<std::size_t>(std::lround((phi_deg + 180.0) / 360.0 * count)) %
                       beam().plane_field.size();
        const double unit = scattering ? 2.0 * constants::pi / (1e-3 * wave_mm) : 1.0 / largest;
        return 10.0 * std::log10(std::norm(beam().plane_field[n]) * unit);
    }
    /// From the peak to the nearest minimum on either side, the mean of both, degrees.
    double first_null_deg() const {
        const auto& field = beam().plane_field;
        const auto count = static_cast<long>(field.size());
        const auto power = [&](long n) {
            return std::norm(field[static_cast<std::size_t>((n % count + count) % count)]);
        };
        long peak = 0;
        for (long n = 0; n < count; ++n)
            if (power(n) > power(peak)) peak = n;
        double both = 0.0;
        for (const int side : {1, -1}) {
            long n = peak;
            while (power(n + side) < power(n)) n += side;
            const double before = power(n - side), here = power(n), behind = power(n + side);
            both += std::abs(static_cast<double>(n - peak)) +
                    0.5 * (before - behind) / (before - 2.0 * here + behind);
        }
        return 0.5 * both * 360.0 / static_cast<double>(count);
    }
};

/// `conductivity` of the metal, S/m; 0: perfect. `stop_db`: see SimulationSettings.
inline Solved solve_planar(const std::string& antenna, double cells = 20.0, double conductivity = 0.0,
                           double stop_db = -70.0) {
    const std::string text =
        R"({"format":"lathe/1","name":"planar","antenna":{"geometry":"planar",)" + antenna +
        R"(},"simulation":{"from_ghz":29.679453342,"to_ghz":30.279038258,"frequencies":3,)"
        R"("cells_per_wavelength":)" +
        std::to_string(cells) + "}}";
    Project project = parse_project(text, "planar.lathe");
    project.simulation.wall_metal.conductivity_s_per_m = conductivity;
    project.simulation.stop_db = stop_db;
    const auto engine = test_engine();
    Progress progress;
    return {solve(antenna_of(project), project.simulation, *engine, progress)};
}

}  // namespace lathe::tests
