#include "solver/formats/touchstone.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/formats/one_line.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {

std::string touchstone_s1p(const Results& results) {
    if (!results.has_s11())
        throw InputError({"", 0, "antenna.port.kind"}, "dipole",
                         "has no reflection; a Touchstone file needs a guided port or a gap");
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "! {}\n", one_line(results.name));
    if (results.line_impedance_ohm) {
        fmt::format_to(out, "! Written by Lathe. S11 of the {}.\n# Hz S RI R {:.12g}\n",
                       results.is_fed_at_gap ? "gap, referred to the resistance of its source"
                                             : "coaxial line, referred to its impedance",
                       *results.line_impedance_ohm);
    } else {
        fmt::format_to(out,
                       "! Written by Lathe. S11 of the port mode, normalised to that mode's impedance;\n"
                       "! the 50 ohm of the next line are nominal.\n# Hz S RI R 50\n");
    }
    for (const ReflectionPoint& point : reflection_of(results))
        fmt::format_to(out, "{:.12g} {:.12e} {:.12e}\n", point.frequency_hz, point.s11.real(),
                       point.s11.imag());
    return text;
}

namespace {

constexpr double nominal_ohm = 50.0;  // of a hollow guide, which has no impedance of one kind alone

}  // namespace

// An impedance that all ports share stands in the option line. Version 1 has no place for several, so
// comments have them as HFSS writes them, which readers know.
std::string touchstone_snp(const Results& results, const std::string& name) {
    constexpr Eigen::Index in_line = 4;
    if (const auto port = undriven_port(results))
        throw InputError({"", 0, "antenna.ports"}, *port,
                         "is not driven; a Touchstone file needs the waves from every port");
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "! {}\n! Written by Lathe. Ports: {}.\n", one_line(name),
                   one_line(fmt::format("{}", fmt::join(results.ports, ", "))));
    std::vector<double> ohm = results.port_ohm;  // of each port, 0 of a hollow guide
    ohm.resize(results.ports.size(), 0.0);
    const bool has_hollow = std::count(ohm.begin(), ohm.end(), 0.0) > 0;
    std::replace(ohm.begin(), ohm.end(), 0.0, nominal_ohm);
    if (has_hollow)
        fmt::format_to(
            out, "! Hollow guides are normalised to their mode's impedance; their 50 ohm are nominal.\n");
    const bool is_same = std::adjacent_find(ohm.begin(), ohm.end(), std::not_equal_to<>()) == ohm.end();
    fmt::format_to(out, "# Hz S RI R {:.12g}\n", is_same ? ohm.front() : nominal_ohm);
    for (const auto& frequency : results.frequencies) {
        Eigen::MatrixXcd s = frequency.s_matrix;
        if (s.rows() == 2) s.transposeInPlace();
        fmt::format_to(out, "{:.12g}", frequency.frequency_hz);
        for (Eigen::Index to = 0; to < s.rows(); ++to) {
            for (Eigen::Index from = 0; from < s.cols(); ++from) {
                if (from > 0 && from % in_line == 0) text += "\n ";
                fmt::format_to(out, " {:.12e} {:.12e}", s(to, from).real(), s(to, from).imag());
            }
            if (s.rows() > 2 || to + 1 == s.rows()) text += '\n';
        }
        if (is_same) continue;
        text += "! Port Impedance";
        for (const double value : ohm) fmt::format_to(out, " {:.12g} 0", value);
        text += '\n';
    }
    return text;
}

}  // namespace lathe
