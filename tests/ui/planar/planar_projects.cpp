#include "tests/ui/planar/planar_projects.hpp"

#include <cmath>
#include <map>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/results/planar_beams.hpp"
#include "tests/ui/solved_designs.hpp"

namespace lathe::ui::test {
namespace {

constexpr double frequency_hz = 30e9;

SimulationSettings quick_settings() {
    SimulationSettings settings;
    settings.from_hz = 28.5e9;
    settings.to_hz = 31.5e9;
    settings.frequencies = 3;
    settings.cells_per_wavelength = 10;
    settings.max_periods = 200;
    return settings;
}

Region metal(const std::vector<Point>& outline_mm) {
    Region region;
    region.material.is_pec = true;
    for (const Point& point : outline_mm) region.outline.push_back({1e-3 * point.z, 1e-3 * point.r});
    return region;
}

PlanarPort guide(const std::string& name, double x_mm, double y_mm, double direction_deg, double width_mm) {
    PlanarPort port;
    port.name = name;
    port.centre_x = 1e-3 * x_mm, port.centre_y = 1e-3 * y_mm;
    port.direction_rad = direction_deg * std::numbers::pi / 180.0;
    port.width = 1e-3 * width_mm;
    return port;
}

}  // namespace

Project planar_project(const std::string& template_name) {
    Project project;
    project.name = template_name;
    project.antenna = default_design(template_name);
    project.simulation = quick_settings();
    return project;
}

Project guide_of_regions() {
    Project project;
    project.name = "guide";
    Antenna antenna;
    antenna.regions = {metal({{0, 7}, {30, 7}, {30, 10}, {0, 10}}),
                       metal({{0, -2}, {30, -2}, {30, 0}, {0, 0}})};
    antenna.planar = PlanarSettings{};
    antenna.planar->ports = {guide("left", 0, 3.5, 0, 7), guide("right", 30, 3.5, 180, 7)};
    antenna.planar->ports.back().driven = false;
    project.antenna = antenna;
    project.simulation = quick_settings();
    return project;
}

MadeUpLens made_up_lens() {
    MadeUpLens lens;
    const double wavelength = constants::speed_of_light / frequency_hz;
    const double k = 2.0 * std::numbers::pi / wavelength;
    for (int n = 0; n < 3; ++n) lens.settings.ports.push_back(guide("b" + std::to_string(n), -10, n, 0, 7));
    for (int n = 0; n < 3; ++n) {
        PlanarPort port = guide("a" + std::to_string(n), 10, n, 180, 7);
        port.driven = false;
        port.element = ArrayElement{0.5 * wavelength * (n - 1), 0.0, 1.0};
        lens.settings.ports.push_back(port);
    }
    for (const PlanarPort& port : lens.settings.ports) lens.results.ports.push_back(port.name);
    lens.results.driven = {"b0", "b1", "b2"};
    lens.results.pattern_kind = PatternKind::plane;
    lens.results.driven_kinds.assign(3, ExcitationKind::guide);
    constexpr int directions = 720;
    for (int n = 0; n < directions; ++n)
        lens.results.phi_rad.push_back((2.0 * n / directions - 1.0) * std::numbers::pi);
    FrequencyResult at;
    at.frequency_hz = frequency_hz;
    at.s_matrix = Eigen::MatrixXcd::Constant(6, 6, std::nan(""));
    for (int beam = 0; beam < 3; ++beam) {
        const double psi = (beam - 1) * std::numbers::pi / 9.0;
        for (int to = 0; to < 3; ++to) at.s_matrix(to, beam) = to == beam ? 0.1 : 0.05;
        for (int element = 0; element < 3; ++element)
            at.s_matrix(3 + element, beam) =
                std::polar(0.5, -k * lens.settings.ports[3 + static_cast<std::size_t>(element)].element->y *
                                    std::sin(psi));
        std::vector<std::complex<double>> field;
        for (const double phi : lens.results.phi_rad)
            field.emplace_back(10.0 * std::exp(-std::pow((phi - psi) / 0.1, 2)));
        Beam measured = measure_beam(Polarisation::tm, lens.results.phi_rad, std::move(field));
        measured.radiated_power_ratio = 0.95;
        at.beams.push_back(measured);
    }
    lens.results.frequencies.push_back(at);
    return lens;
}

const SharedResults& solved_planar(const std::string& template_name) {
    static std::map<std::string, SharedResults> kept;
    SharedResults& results = kept[template_name];
    if (!results) results = solved(planar_project(template_name));
    return results;
}

}  // namespace lathe::ui::test
