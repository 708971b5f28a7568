// Directions in which the field of a 3D antenna counts as co- and as cross-polar.
#pragma once

namespace lathe {

/// Reference of the co-polar part, as a rotation by `turn` of the unit vectors of theta and phi in every
/// direction:
///     co = E_theta cos(turn) - E_phi sin(turn),  cross = E_theta sin(turn) + E_phi cos(turn).
struct CoPolarReference {
    enum class Kind {
        ludwig,   ///< third definition (IEEE Trans. Antennas Propag. 21, 1973, 116) about an axis
        e_theta,  ///< E_theta is co: of a beam all round the z axis, as for m = 0 of a body of revolution
        e_phi     ///< E_phi is co: the same of a loop
    };
    Kind kind = Kind::ludwig;
    double axis_theta_rad = 0.0, axis_phi_rad = 0.0;  ///< direction that the beam points to
    /// Angle of the co-polar field on the axis: from +x towards +y where the axis is +z or -z, else from the
    /// unit vector of theta towards that of phi. 0 for e_theta, 90 degrees for e_phi.
    double polarisation_rad = 0.0;

    bool is_round() const { return kind != Kind::ludwig; }

    /// In the direction (theta, phi), rad. For Ludwig's definition the co-polar direction is that on the
    /// axis, carried along the great circle to the direction.
    double turn(double theta_rad, double phi_rad) const;
};

}  // namespace lathe
