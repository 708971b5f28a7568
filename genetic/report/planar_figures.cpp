#include "genetic/report/planar_figures.hpp"
#include "genetic/report/plot_units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "genetic/report/s_matrix_table.hpp"
#include "genetic/report/table_words.hpp"
#include "solver/base/constants.hpp"
#include "solver/results/planar_array.hpp"

namespace lathe::genetic {

namespace {

constexpr double degrees = 180.0 / std::numbers::pi;

constexpr std::array colours = {palette::blue,   palette::orange, palette::green,
                                palette::purple, palette::red,    palette::grey};
constexpr std::array styles = {LineStyle::solid, LineStyle::dashed, LineStyle::dotted};

bool is_half(const Antenna& antenna) {
    return antenna.planar->symmetry != SymmetryPlane::none;
}

void add_regions(const ShownDesign& design, bool is_old, Plot& plot) {
    std::string label = design.label;
    for (const Region& region : design.antenna->regions) {
        const Colour colour = is_old                   ? palette::orange
                              : region.material.is_pec ? palette::blue
                                                       : palette::green;
        for (const double side : {1.0, -1.0}) {
            if (side < 0.0 && !is_half(*design.antenna)) continue;
            Shape shape{label, {}, {}, colour, is_old || !region.material.is_pec ? 0.30 : 0.55};
            label.clear();
            for (const Point& point : region.outline) {
                shape.x.push_back(1e3 * point.z);
                shape.y.push_back(1e3 * side * point.r);
            }
            plot.shapes.push_back(shape);
        }
    }
}

/// A line across each guide, a cross at each line current.
void add_ports(const Antenna& antenna, Plot& plot) {
    const Extent extent = extent_of(antenna);
    const double arm = 0.01 * std::max(extent.z_max - extent.z_min, extent.r_max - extent.r_min);
    const auto add_line = [&](const PlanarPort& port, double half, double direction) {
        const double x = 1e3 * port.centre_x, y = 1e3 * port.centre_y;
        const double dx = -1e3 * half * std::sin(direction), dy = 1e3 * half * std::cos(direction);
        plot.series.push_back(
            {"", {x - dx, x + dx}, {y - dy, y + dy}, palette::red, LineStyle::solid, 1.6, false});
    };
    for (const PlanarPort& port : antenna.planar->ports) {
        if (port.kind == PlanarPortKind::guide) add_line(port, 0.5 * port.width, port.direction_rad);
        if (port.kind != PlanarPortKind::line_current) continue;
        for (const double turn : {0.25, 0.75}) add_line(port, arm, turn * std::numbers::pi);
    }
}

/// Levels over phi: 2D directivity, or of a plane wave the scattering width over the wavelength, dB.
Series pattern_series(const Results& results, const FrequencyResult& at, std::size_t excitation) {
    const Beam& beam = at.beams[excitation];
    const bool is_scattered = results.driven_kinds[excitation] == ExcitationKind::plane_wave;
    double largest = 0.0;
    for (const std::complex<double>& field : beam.plane_field) largest = std::max(largest, std::norm(field));
    const double wavelength = constants::speed_of_light / at.frequency_hz;
    const double shift = is_scattered ? 10.0 * std::log10(2.0 * std::numbers::pi / wavelength)
                                      : beam.directivity_2d_db - 10.0 * std::log10(largest);
    Series series;
    series.label = results.driven[excitation];
    for (std::size_t n = 0; n < beam.plane_field.size(); ++n) {
        series.x.push_back(degrees * results.phi_rad[n]);
        series.y.push_back(
            std::max(-80.0, 10.0 * std::log10(std::max(std::norm(beam.plane_field[n]), 1e-300)) + shift));
    }
    return series;
}

Table beam_table(const Results& results, const FrequencyResult& at) {
    const bool has_array = std::any_of(at.beams.begin(), at.beams.end(),
                                       [](const Beam& beam) { return beam.array.has_value(); });
    Table table;
    table.columns = {"Driven",        "S (dB)",         "D, 2D (dB)",    "D (dBi)",        "Beam at (\u00b0)",
                     "3 dB (\u00b0)", "Side lobe (dB)", "Coupling (dB)", "Scan loss (dB)", "Power balance"};
    if (has_array)
        table.columns = {
            "Driven",        "S (dB)",         "Beam at (\u00b0)", "3 dB (\u00b0)", "Side lobe (dB)",
            "Coupling (dB)", "Scan loss (dB)", "Through (dB)",     "Spillover",     "Phase error (\u00b0)"};
    for (std::size_t n = 0; n < results.driven.size(); ++n) {
        const Beam& beam = at.beams[n];
        const auto guide = find_port(results, results.driven[n]);
        const auto g = static_cast<Eigen::Index>(guide.value_or(0));
        const double own = guide ? 20.0 * std::log10(std::abs(at.s_matrix(g, g))) : undefined_number;
        std::vector<double> values = {own,
                                      beam.directivity_2d_db,
                                      beam.directivity_dbi,
                                      beam.beam_angle_deg,
                                      beam.beamwidth_3db_deg,
                                      beam.side_lobe_db,
                                      beam.coupling_db,
                                      beam.scan_loss_db,
                                      beam.radiated_power_ratio};
        if (has_array) {
            const ArrayBeam array = beam.array.value_or(ArrayBeam{});
            values = {own,
                      array.beam_angle_deg,
                      array.beamwidth_3db_deg,
                      array.side_lobe_db,
                      beam.coupling_db,
                      beam.scan_loss_db,
                      10.0 * std::log10(array.through_ratio),
                      array.spillover_ratio,
                      array.phase_error_deg};
        }
        std::vector<Cell> row = {{results.driven[n]}};
        for (const double value : values) row.push_back({number_text(value)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace

Plot plan_plot(std::span<const ShownDesign> designs) {
    Plot plot;
    plot.title = "Plan";
    plot.x = {"x (mm)", {}, {}, false, 0.0};
    plot.y = {"y (mm)", {}, {}, false, 0.0};
    plot.equal_aspect = true;
    for (std::size_t i = 0; i < designs.size(); ++i)
        add_regions(designs[i], designs.size() > 1 && i == 0, plot);
    add_ports(*designs.back().antenna, plot);
    if (is_half(*designs.back().antenna)) {
        const Extent extent = extent_of(*designs.back().antenna);
        plot.series.push_back({"",
                               {1e3 * extent.z_min, 1e3 * extent.z_max},
                               {0.0, 0.0},
                               palette::grey,
                               LineStyle::dotted,
                               0.8,
                               false});
    }
    return plot;
}

Plot dimensioned_plan(const Antenna& antenna, DisplayUnit unit) {
    const auto words = [unit](double metres) { return short_length_text(unit, 1e3 * metres); };
    const ShownDesign design{"", &antenna, nullptr};
    Plot plot = plan_plot(std::span(&design, 1));
    plot.title.clear();
    const Extent extent = extent_of(antenna);
    const double low = is_half(antenna) ? -extent.r_max : extent.r_min;
    const double length = extent.z_max - extent.z_min, width = extent.r_max - low;
    const double size = std::max(length, width), below = low - 0.12 * size,
                 beside = extent.z_max + 0.09 * size;
    if (!(size > 0.0)) return shown_in(std::move(plot), unit);
    plot.dimensions.push_back(
        {1e3 * extent.z_min, 1e3 * below, 1e3 * extent.z_max, 1e3 * below, words(length)});
    plot.dimensions.push_back({1e3 * beside, 1e3 * low, 1e3 * beside, 1e3 * extent.r_max, words(width)});
    for (const PlanarPort& port : antenna.planar->ports) {
        if (port.kind != PlanarPortKind::guide) continue;
        const double x = 1e3 * port.centre_x, y = 1e3 * port.centre_y, reach = 1e3 * 0.1 * size;
        plot.dimensions.push_back({x - reach * std::cos(port.direction_rad),
                                   y - reach * std::sin(port.direction_rad), x, y,
                                   fmt::format("{}, {}", port.name, words(port.width))});
    }
    plot.x.minimum = 1e3 * (extent.z_min - 0.14 * size);
    plot.x.maximum = 1e3 * (extent.z_max + 0.16 * size);
    return shown_in(std::move(plot), unit);
}

Plot plane_pattern_plot(std::span<const ShownDesign> designs, std::size_t frequency_index) {
    Plot plot;
    plot.x = {"\u03c6 (\u00b0)", -180.0, 180.0, false, 30.0};
    plot.y = {"2D directivity (dB)", {}, {}, false, 0.0};
    double peak = -80.0;
    for (std::size_t i = 0; i < designs.size(); ++i) {
        const Results& results = *designs[i].results;
        const FrequencyResult& at = results.frequencies.at(frequency_index);
        const bool is_old = designs.size() > 1 && i == 0;
        plot.title = fmt::format("{:.4g} GHz", at.frequency_hz / 1e9);
        for (std::size_t n = 0; n < results.driven.size(); ++n) {
            if (!(at.beams[n].radiated_power_w > 0.0)) continue;
            Series series = pattern_series(results, at, n);
            if (results.driven_kinds[n] == ExcitationKind::plane_wave)
                plot.y.label = "Scattering width (dB of \u03bb)";
            series.colour =
                is_old && results.driven.size() == 1 ? palette::grey : colours[n % colours.size()];
            series.style = is_old ? LineStyle::dashed : styles[n / colours.size() % styles.size()];
            if (!designs[i].label.empty()) series.label = designs[i].label + ", " + series.label;
            series.width = is_old ? 1.2 : 1.8;
            peak = std::max(peak, *std::max_element(series.y.begin(), series.y.end()));
            plot.series.push_back(std::move(series));
        }
    }
    plot.y.maximum = 5.0 * std::ceil(peak / 5.0 + 0.2);
    plot.y.minimum = *plot.y.maximum - 55.0;
    return plot;
}

void add_port_tables(Document& document, const Results& results) {
    const FrequencyResult& middle = results.frequencies[results.frequencies.size() / 2];
    if (!results.ports.empty()) {
        document.blocks.emplace_back(Heading{"S-matrix"});
        document.blocks.emplace_back(s_matrix_table(results, middle.s_matrix));
        document.blocks.emplace_back(
            Paragraph{fmt::format("dB and phase at {:.4g} GHz; ports that are not driven have no column.",
                                  middle.frequency_hz / 1e9)});
    }
    document.blocks.emplace_back(Heading{"Beams"});
    document.blocks.emplace_back(beam_table(results, middle));
    document.blocks.emplace_back(
        Paragraph{fmt::format("At {:.4g} GHz. Angles are counted from +x.", middle.frequency_hz / 1e9)});
}

void add_plane_patterns(Document& document, std::span<const ShownDesign> designs) {
    const std::size_t last = designs.back().results->frequencies.size() - 1;
    document.blocks.emplace_back(Heading{"Radiation patterns"});
    FigureRow row;
    for (const std::size_t index : std::set<std::size_t>{0, last / 2, last})
        row.figures.push_back({fmt::format("pattern_{}", row.figures.size() + 1),
                               "Ends and middle of the band.", plane_pattern_plot(designs, index)});
    document.blocks.emplace_back(std::move(row));
}

}  // namespace lathe::genetic
