// The pole of a pattern that its beam points to, and the pattern with theta counted from there.
#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe {

/// End of the axis of revolution.
enum class Pole { plus_z, minus_z };

/// |E|^2 of sample n in the plane phi where it is larger; for m = 0 it is the same in every plane.
double largest_intensity(const FarField& field, std::size_t n);

/// Pole on the side of the horizon where the largest intensity lies. Where both sides are equally strong, the
/// side that more power goes to; where these are equal too, +z. Equal means within 1e-4, so that rounding
/// decides nothing for an antenna that is its own mirror image.
Pole beam_pole(const FarField& field);

/// E_x on the axis towards a pole, V; m = 1 only. The unit vectors of theta at the poles are opposite.
std::complex<double> axial_field(const FarField& field, Pole pole);

/// Replaces the components of a pattern, samples at equal steps of theta from 0 to pi, by those of its mirror
/// image in the plane z = 0. The mirror turns the unit vector of theta round and keeps that of phi:
///     A'(theta) = -A(pi - theta),  B'(theta) = B(pi - theta).
/// Weights of A and B in a linear functional are mirrored by the same rule.
void mirror(std::vector<std::complex<double>>& a, std::vector<std::complex<double>>& b);

/// A far field in the frame of its beam: for a beam towards -z its mirror image, so that theta counts from
/// the pole that the beam points to. What is measured there is the same for an antenna and its mirror image.
/// Refers to `field`, which must outlive it.
class BeamFrame {
public:
    explicit BeamFrame(const FarField& field);
    explicit BeamFrame(FarField&& field) = delete;

    Pole pole() const { return mirrored_ ? Pole::minus_z : Pole::plus_z; }
    bool is_mirrored() const { return mirrored_.has_value(); }
    const FarField& field() const { return mirrored_ ? *mirrored_ : original_; }

    /// The antenna's z of a z of the frame, or the other way round, m.
    double z_m(double z_m) const { return mirrored_ ? -z_m : z_m; }

private:
    const FarField& original_;
    std::optional<FarField> mirrored_;
};

}  // namespace lathe
