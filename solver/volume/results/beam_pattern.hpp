// The far field of one excitation of a 3D antenna: over the sphere, along great circles, and at its peak.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "solver/results/co_polar_reference.hpp"
#include "solver/results/results.hpp"
#include "solver/volume/results/sphere_field.hpp"

namespace lathe {

/// Direction theta from +z, phi from +x, rad.
struct BeamDirection {
    double theta = 0.0, phi = 0.0;
};

/// The direction of a maximum and the intensity there, W/sr.
struct BeamPeak {
    BeamDirection direction;
    double intensity = 0.0;
};

/// A far field that can be evaluated in any direction.
struct FarFieldSource {
    std::function<SphereField(const SphereDirections&)> field;
    double frequency_hz = 0.0;
    double radius_m = 0.0;    ///< of the sphere that holds the currents
    bool has_ground = false;  ///< nothing is radiated below the plane z = 0
};

class BeamPattern {
public:
    explicit BeamPattern(FarFieldSource source);

    bool has_ground() const { return source_.has_ground; }
    double frequency_hz() const { return source_.frequency_hz; }
    /// Steps of theta from 0 to 180 degrees that follow all lobes.
    int intervals() const;

    SphereField field(const SphereDirections& directions) const { return source_.field(directions); }
    SphereField sphere() const;
    /// W/sr; zero below a ground plane.
    double intensity(const BeamDirection& towards) const;
    double intensity(const Eigen::Vector3d& towards) const;

    /// The largest intensity: the largest of a sphere's, then of ever smaller patches,
    /// then the top of a paraboloid; the same for each other lobe of the sphere that comes within 1.5 dB of
    /// it. Of lobes that are equal to 1e-5 the first counts.
    BeamPeak peak(const SphereField& sphere) const;

    /// Co- and cross-polar part in planes through the z axis, theta from -180 to 180 degrees.
    std::vector<PatternCut> cuts(const std::vector<double>& phi, const CoPolarReference& reference) const;

    /// The same along great circles through the axis of a reference by Ludwig's definition: phi about the
    /// axis from the co-polar direction on it, theta from the axis.
    std::vector<PatternCut> planes(const std::vector<double>& phi, const CoPolarReference& reference) const;

private:
    void look_for_more(const SphereField& part, BeamPeak& best) const;
    BeamPeak at_top(const BeamPeak& found) const;
    std::vector<BeamPeak> other_lobes(const SphereField& sphere, const BeamPeak& best) const;
    bool is_hidden(double theta) const;
    PatternCut great_circle(double phi, const CoPolarReference& reference) const;

    FarFieldSource source_;
    double reach_;  ///< radius in radians of the wave
};

}  // namespace lathe
