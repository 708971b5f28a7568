// Transverse electric fields of the modes of circles and rectangles.
#pragma once

#include <array>
#include <optional>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// A named mode of a guide's exact cross-section, up to a factor. With the axis n of the port's plane
///     TE: e = n x grad(psi), the axis's H being psi;   TM: e = grad(psi), the axis's E being psi
/// (Pozar, Microwave Engineering, 3.3 and 3.4): circle psi = J_m(k r) cos(m (phi - phi0)), rectangle products
/// of cosines (TE) or sines (TM).
class ExactMode {
public:
    /// `angle`: of the field of TE11 in the plane's axes, rad. Empty when the opening is neither a circle nor
    /// a rectangle, or has no mode with these indices.
    static std::optional<ExactMode> of(const GuideMode& mode, const GuideOpening& opening, double angle);

    double cutoff_wavenumber() const { return wavenumber_; }
    /// Along the plane's two axes, at a place of it.
    std::array<double, 2> field(double u, double v) const;

private:
    std::array<double, 2> gradient(double u, double v) const;

    bool is_te_ = true, is_circle_ = true;
    int m_ = 1, n_ = 1;  ///< of a rectangle: half waves along u and v
    double wavenumber_ = 0.0, angle_ = 0.0;
    std::array<double, 2> low_{}, size_{};
};

}  // namespace lathe
