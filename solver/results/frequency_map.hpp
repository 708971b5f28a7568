// Amplitude and phase of the field over the whole (r, z) plane, at single frequencies.
#pragma once

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/engine/field_image.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/problem/recording.hpp"

namespace lathe {

/// Field of one frequency at the nodes of the grid (of a graded one: of its image) outside the absorbing
/// layers, for an incident wave of 1 W whose phase is zero at the reference plane (of a current element: for
/// 1 W delivered). Phasors of e^{+jwt}, peak values, V/m and A/m. Of order m, family 1: E_r, E_z and H_phi
/// are to be multiplied with cos(m phi), E_phi, H_r and H_z with sin(m phi); with 1 for m = 0. Of a planar
/// antenna there is one for each excitation: see planar_maps().
struct FrequencyMap {
    double frequency_hz = 0.0;
    int azimuthal_order = 1;
    int nr = 0, nz = 0;  ///< nodes r = r0 + i dr, z = z0 + k dz
    double dr_m = 0.0, dz_m = 0.0, z0_m = 0.0;
    std::vector<FieldComponent> components;
    std::vector<std::vector<std::complex<float>>> planes;  ///< as components; [i * nz + k]
    double r0_m = 0.0;                                     ///< not 0 only of planar antennas
    std::string excitation = {};                           ///< of a planar antenna: its port

    bool holds(FieldComponent component) const;
    /// Throws std::invalid_argument when the component was not asked for.
    const std::vector<std::complex<float>>& plane(FieldComponent component) const;
};

/// The largest |E(t)| at each node, over time and over phi, V/m for 1 W: the field stress. Needs the three
/// electric components, of planar antennas those that are not zero. Between an edge in metal and a free one
/// the free one counts; a field that is singular at an edge grows without bound as the grid is refined.
std::vector<float> peak_electric_field(const FrequencyMap& map);

/// Running Fourier transforms of the planes that an engine shows while it solves: hand it to
/// Engine::solve() as the sink of frames. It takes a frame of every component each contour stride, so a short
/// solve takes a few times as long with maps; one without does not know of them. One solve each.
class FrequencyMaps final : public FrameSink {
public:
    /// Frequencies inside the pulse's band; all six components unless told otherwise. `simulation` must
    /// outlive it.
    FrequencyMaps(const Simulation& simulation, std::vector<double> frequencies_hz,
                  std::vector<FieldComponent> components = all_components());

    int interval_steps() const override { return stride_; }
    FieldComponent component() const override { return components_.front(); }
    std::vector<FieldComponent> components() const override { return components_; }
    void receive(Frame frame) override;

    /// The maps, one a frequency, after the solve that made `recording`.
    std::vector<FrequencyMap> finish(const Recording& recording) const;

    /// The Fourier transforms themselves, one a frequency, V s/m and A s/m: as the pulse drives the problem.
    std::vector<FrequencyMap> transforms() const;

    static std::vector<FieldComponent> all_components();

private:
    /// Sums of one component at one frequency, [row * columns + column].
    struct Plane {
        std::vector<float> real, imaginary;
    };
    std::vector<std::complex<float>> at_nodes(FieldComponent component, const Plane& plane,
                                              std::complex<double> scale) const;

    const Simulation& simulation_;
    std::vector<double> frequencies_hz_;
    std::vector<FieldComponent> components_;
    int stride_;
    FieldImage image_;
    FrequencyMap map_at(std::size_t frequency, std::complex<double> scale) const;
    bool is_finite_at_low_wall(FieldComponent component) const;

    int first_column_, first_row_ = 0, rows_ = 0, columns_ = 0;  ///< of the image
    std::vector<Plane> planes_;                                  ///< [frequency * components + component]
};

}  // namespace lathe
