#include "app/bench/random/transformations.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

#include "app/bench/random/redrawing.hpp"
#include "solver/base/constants.hpp"
#include "solver/discretise/planar_domain.hpp"
#include "solver/discretise/wavelength_cell.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe::bench {
namespace {

constexpr std::uint32_t series = 16;
constexpr const char* axis_names[] = {"x", "y", "z"};

/// Cell of the regular grid, m.
double cell_of(const DrawnAntenna& drawn) {
    if (drawn.is_volume())
        return constants::speed_of_light / drawn.settings.to_hz / drawn.settings.cells_per_wavelength;
    return drawn.flat().planar ? planar_wavelength_cell(drawn.flat(), drawn.settings)
                               : wavelength_cell(drawn.flat(), drawn.settings);
}

class List {
public:
    List(const DrawnAntenna& drawn, std::uint64_t number) : drawn_(drawn), draw_(series, number) {}

    std::vector<Transformation> all() {
        add_symmetries();
        const Eigen::Vector3d free = free_axes();
        const double cell = cell_of(drawn_);
        add("moved by whole cells", moved_by(cell * free.cwiseProduct(Eigen::Vector3d{3, -5, 2})));
        const Eigen::Vector3d fractions{draw_.even("x", 0.1, 0.9), draw_.even("y", 0.1, 0.9),
                                        draw_.even("z", 0.1, 0.9)};
        add("moved by a fraction of a cell", moved_by(cell * free.cwiseProduct(fractions)), GridRule::any);
        add("scaled up", scaled_by(draw_.scaled("scale", 2.0, 500.0)));
        add("scaled down", scaled_by(1.0 / draw_.scaled("scale", 2.0, 50.0)));
        add("reversed", with_reversed_outlines(drawn_));
        add("begun elsewhere", with_other_beginnings(drawn_));
        add("split", with_split_regions(drawn_), drawn_.is_volume() ? GridRule::any : GridRule::follows);
        add("overlapping", with_overlapping_regions(drawn_),
            drawn_.is_volume() ? GridRule::any : GridRule::follows);
        add("rounded", rounded(drawn_), GridRule::any);
        if (drawn_.is_volume()) add("by formulas", with_formulas(drawn_));
        if (drawn_.is_volume() || drawn_.flat().planar) add_renamed();
        return std::move(all_);
    }

private:
    void add(const std::string& name, DrawnAntenna drawn, GridRule rule = GridRule::follows) {
        all_.push_back({name, std::move(drawn), {}, {}, rule});
    }
    void add(const std::string& name, const Similarity& map, GridRule rule = GridRule::follows) {
        all_.push_back({name, under(map, drawn_), map, {}, rule});
    }
    void add_renamed() {
        Transformation renamed{"ports renamed and reordered", {}, {}, {}, GridRule::follows};
        renamed.drawn = with_renamed_ports(drawn_, renamed.names);
        all_.push_back(std::move(renamed));
    }
    bool has_symmetry_plane() const { return drawn_.flat().planar->symmetry != SymmetryPlane::none; }

    /// 1 for each axis along which the antenna may be moved.
    Eigen::Vector3d free_axes() const {
        if (drawn_.is_volume()) return {1, 1, 1};
        if (!drawn_.flat().planar) return {0, 0, 1};
        return {1, has_symmetry_plane() ? 0.0 : 1.0, 0};
    }

    void add_symmetries() {
        if (drawn_.is_volume()) {
            for (const int axis : {0, 1, 2})
                add(std::string("mirrored along ") + axis_names[axis], mirrored_along(axis));
            for (const int axis : {0, 1, 2})
                add(std::string("turned about ") + axis_names[axis], quarter_turned(axis, 1));
            return;
        }
        if (!drawn_.flat().planar) {
            // Guides launch towards +z, so only antennas without one have a mirror image.
            if (!drawn_.flat().port.is_guide()) add("mirrored along z", mirrored_along(2));
            return;
        }
        add("mirrored along x", mirrored_along(0));
        if (has_symmetry_plane()) return;
        add("mirrored along y", mirrored_along(1));
        for (const int quarters : {1, 2, 3})
            add("turned by " + std::to_string(90 * quarters) + " degrees", quarter_turned(2, quarters));
        // Such antennas have no guides at other angles.
        const PlanarSettings& settings = *drawn_.flat().planar;
        if (settings.walls == PlanarWalls::magnetic && settings.polarisation == Polarisation::te) return;
        add("turned by any angle",
            turned_about_z(draw_.even("angle", 5.0, 85.0) * (std::numbers::pi / 180.0)), GridRule::any);
        all_.back().other_outside =
            std::any_of(settings.ports.begin(), settings.ports.end(),
                        [&](const PlanarPort& port) { return is_edge_port(drawn_.flat(), port); });
    }

    const DrawnAntenna& drawn_;
    RandomNumbers draw_;
    std::vector<Transformation> all_;
};

}  // namespace

std::vector<Transformation> transformations_of(const DrawnAntenna& drawn, std::uint64_t number) {
    return List(drawn, number).all();
}

}  // namespace lathe::bench
