#include "solver/formats/touchstone.hpp"

#include <fmt/format.h>

#include <iterator>

#include "solver/base/input_error.hpp"
#include "solver/formats/one_line.hpp"
#include "solver/results/reflection.hpp"

namespace lathe {

std::string touchstone_s1p(const Results& results) {
    if (!results.has_s11)
        throw InputError({"", 0, "antenna.port.kind"}, "dipole",
                         "has no reflection; a Touchstone file needs a guided port");
    std::string text;
    auto out = std::back_inserter(text);
    fmt::format_to(out, "! {}\n", one_line(results.name));
    fmt::format_to(out, "! Written by Lathe. S11 of the port mode, normalised to that mode's impedance;\n");
    fmt::format_to(out, "! the 50 ohm of the next line are nominal.\n");
    fmt::format_to(out, "# Hz S RI R 50\n");
    for (const ReflectionPoint& point : reflection_of(results))
        fmt::format_to(out, "{:.12g} {:.12e} {:.12e}\n", point.frequency_hz, point.s11.real(),
                       point.s11.imag());
    return text;
}

}  // namespace lathe
