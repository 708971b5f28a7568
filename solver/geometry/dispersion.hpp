// Poles of a dispersive material: how its permittivity depends on the frequency.
#pragma once

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

namespace lathe {

enum class PoleKind { debye, drude, lorentz };

/// Names in the file, in the order of the enum: "debye", "drude", "lorentz".
const std::vector<std::string>& pole_kind_names();

/// A term of the relative permittivity, e^{+jwt}, w = 2 pi f:
///     debye     delta / (1 + jw relaxation)
///     drude     frequency^2 / (jf (jf + damping))
///     lorentz   delta frequency^2 / (frequency^2 - f^2 + jf damping)
/// All are passive for numbers above 0.
struct MaterialPole {
    PoleKind kind = PoleKind::debye;
    double delta = 0.0;         ///< static permittivity of the pole; none of drude
    double relaxation_s = 0.0;  ///< debye
    double frequency_hz = 0.0;  ///< plasma frequency of drude, resonance of lorentz
    double damping_hz = 0.0;    ///< collision rate of drude over 2 pi, width of lorentz
    bool operator==(const MaterialPole&) const = default;
    /// The term at a frequency above 0.
    std::complex<double> permittivity(double at_hz) const;
};

/// A number of a pole as files name it: more than 0, at most `most`.
struct PoleNumber {
    std::string name;  ///< with its unit, "relaxation_ps"
    double MaterialPole::*value = nullptr;
    double unit = 1.0;  ///< in SI
    double most = 0.0;  ///< in that unit
    std::string help = {};
};
/// The numbers of a kind of pole. Readers, writers, schemas and checks follow this table.
const std::vector<PoleNumber>& pole_numbers(PoleKind kind);

/// Poles of a material.
inline constexpr std::size_t max_poles = 8;

/// Throws InputError for a number of a pole that is out of range, which an active pole has, and for more than
/// max_poles; `key` is that of the list, "antenna.solids[0].material.poles".
void check_poles(const std::vector<MaterialPole>& poles, const std::string& key);

}  // namespace lathe
