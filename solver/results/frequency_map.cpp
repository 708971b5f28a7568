#include "solver/results/frequency_map.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/base/vector_clones.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Value = std::complex<float>;

LATHE_VECTOR_CLONES
void accumulate(const float* x, std::ptrdiff_t count, float cosine, float sine, float* real,
                float* imaginary) {
    for (std::ptrdiff_t n = 0; n < count; ++n) real[n] += cosine * x[n];
    for (std::ptrdiff_t n = 0; n < count; ++n) imaginary[n] -= sine * x[n];
}

bool is_magnetic(FieldComponent c) {
    return c == FieldComponent::h_r || c == FieldComponent::h_phi || c == FieldComponent::h_z;
}
/// Lies half a cell above its node in r, in z.
bool is_half_in_r(FieldComponent c) {
    return c == FieldComponent::e_r || c == FieldComponent::h_phi || c == FieldComponent::h_z;
}
bool is_half_in_z(FieldComponent c) {
    return c == FieldComponent::e_z || c == FieldComponent::h_r || c == FieldComponent::h_phi;
}

/// Mean of two neighbours; metal, where nothing is, has no say.
Value between(Value a, Value b) {
    if (a == Value(0)) return b;
    if (b == Value(0)) return a;
    return 0.5F * (a + b);
}

/// Whether the component, which lies half a cell off the axis, is finite on it: E_r and H_phi go as
/// r^|m-1|, H_z as r^m.
bool is_finite_on_axis(FieldComponent c, int m) {
    return c == FieldComponent::h_z ? m == 0 : m == 1;
}

/// First row of an image outside the layer below a planar grid.
int first_row_of(const Grid& grid, const FieldImage& image) {
    return static_cast<int>(std::ceil((grid.r(grid.pml_r_low) - grid.r(0)) / image.dr - 1e-9));
}

}  // namespace

bool FrequencyMap::holds(FieldComponent component) const {
    return std::find(components.begin(), components.end(), component) != components.end();
}

const std::vector<Value>& FrequencyMap::plane(FieldComponent component) const {
    const auto found = std::find(components.begin(), components.end(), component);
    if (found == components.end()) throw std::invalid_argument("the map does not hold this component");
    return planes[static_cast<std::size_t>(found - components.begin())];
}

std::vector<FieldComponent> FrequencyMaps::all_components() {
    return {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z,
            FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z};
}

FrequencyMaps::FrequencyMaps(const Simulation& simulation, std::vector<double> frequencies_hz,
                             std::vector<FieldComponent> components)
    : simulation_(simulation),
      frequencies_hz_(std::move(frequencies_hz)),
      components_(std::move(components)),
      stride_(simulation.problem.sample_stride),
      image_(image_of(simulation.problem.grid)),
      first_column_(simulation.problem.grid.pml_z_low) {
    const Grid& grid = simulation.problem.grid;
    if (grid.is_graded()) {
        first_column_ = static_cast<int>(std::ceil((grid.z(grid.pml_z_low) - grid.z(0)) / image_.dz - 1e-9));
        first_row_ = first_row_of(grid, image_);
        rows_ =
            static_cast<int>((grid.r(grid.first_pml_row()) - grid.r(0)) / image_.dr + 1e-9) + 1 - first_row_;
        columns_ = static_cast<int>((grid.z(grid.last_clear_column()) - grid.z(0)) / image_.dz + 1e-9) -
                   first_column_ + 1;
    } else {
        first_row_ = grid.pml_r_low;
        rows_ = std::min(grid.nr - 1, grid.first_pml_row()) + 1 - first_row_;
        columns_ = grid.last_clear_column() - grid.pml_z_low + 1;
    }
    const auto cells = static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_);
    planes_.resize(frequencies_hz_.size() * components_.size(),
                   Plane{std::vector<float>(cells), std::vector<float>(cells)});
}

void FrequencyMaps::receive(Frame frame) {
    if (frame.step % stride_ != 0) return;  // one more before a check of convergence
    const auto found = std::find(components_.begin(), components_.end(), frame.component);
    if (found == components_.end()) return;
    const auto component = static_cast<std::size_t>(found - components_.begin());
    const double dt = simulation_.problem.coefficients.dt;
    const double time = (static_cast<double>(frame.step) - (is_magnetic(frame.component) ? 0.5 : 0.0)) * dt;
    for (int i = 0; i < rows_; ++i) {
        // A row at a time: it stays in the first-level cache for all frequencies.
        const float* row =
            frame.values.data() + static_cast<std::ptrdiff_t>(first_row_ + i) * frame.nz + first_column_;
        const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(i) * columns_;
        for (std::size_t f = 0; f < frequencies_hz_.size(); ++f) {
            const double angle = 2.0 * constants::pi * frequencies_hz_[f] * time;
            Plane& plane = planes_[f * components_.size() + component];
            accumulate(row, columns_, static_cast<float>(std::cos(angle)),
                       static_cast<float>(std::sin(angle)), plane.real.data() + to,
                       plane.imaginary.data() + to);
        }
    }
}

std::vector<Value> FrequencyMaps::at_nodes(FieldComponent component, const Plane& plane,
                                           std::complex<double> scale) const {
    const auto factor = static_cast<Value>(scale);
    const auto value = [&](int i, int k) {
        const auto n =
            static_cast<std::size_t>(i) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(k);
        return factor * Value(plane.real[n], plane.imaginary[n]);
    };
    const bool half_r = is_half_in_r(component), half_z = is_half_in_z(component);
    const bool on_axis = is_finite_at_low_wall(component);
    const auto along_z = [&](int i, int k) {
        return half_z && k > 0 ? between(value(i, k - 1), value(i, k)) : value(i, k);
    };
    std::vector<Value> result;
    result.reserve(plane.real.size());
    for (int i = 0; i < rows_; ++i)
        for (int k = 0; k < columns_; ++k) {
            if (!half_r)
                result.push_back(along_z(i, k));
            else if (i > 0)
                result.push_back(between(along_z(i - 1, k), along_z(i, k)));
            else
                result.push_back(on_axis ? along_z(0, k) : Value(0));
        }
    return result;
}

/// Whether a component half a cell above row 0 is finite there: on the axis of a body of revolution; on a
/// plane of symmetry of metal, where E_r, H_phi and H_z are even, unlike on a magnetic one; and where a
/// planar grid goes on below.
bool FrequencyMaps::is_finite_at_low_wall(FieldComponent component) const {
    const Grid& grid = simulation_.problem.grid;
    if (!simulation_.planar)
        return is_finite_on_axis(component, simulation_.problem.coefficients.azimuthal_order);
    return grid.pml_r_low > 0 || grid.low_wall == LowWall::electric;
}

FrequencyMap FrequencyMaps::map_at(std::size_t frequency, std::complex<double> scale) const {
    const Grid& grid = simulation_.problem.grid;
    FrequencyMap map{frequencies_hz_[frequency],
                     simulation_.problem.coefficients.azimuthal_order,
                     rows_,
                     columns_,
                     image_.dr,
                     image_.dz,
                     grid.is_graded() ? grid.z(0) + first_column_ * image_.dz : grid.z(first_column_),
                     components_,
                     {},
                     grid.is_graded() ? grid.r(0) + first_row_ * image_.dr : grid.r(first_row_)};
    for (std::size_t c = 0; c < components_.size(); ++c)
        map.planes.push_back(at_nodes(components_[c], planes_[frequency * components_.size() + c], scale));
    return map;
}

std::vector<FrequencyMap> FrequencyMaps::finish(const Recording& recording) const {
    const double step = stride_ * simulation_.problem.coefficients.dt;
    std::vector<FrequencyMap> maps;
    for (std::size_t f = 0; f < frequencies_hz_.size(); ++f)
        maps.push_back(
            map_at(f, step / port_spectrum(simulation_, recording, frequencies_hz_[f]).incident_wave));
    return maps;
}

std::vector<FrequencyMap> FrequencyMaps::transforms() const {
    const double step = stride_ * simulation_.problem.coefficients.dt;
    std::vector<FrequencyMap> maps;
    for (std::size_t f = 0; f < frequencies_hz_.size(); ++f) maps.push_back(map_at(f, step));
    return maps;
}

}  // namespace lathe
