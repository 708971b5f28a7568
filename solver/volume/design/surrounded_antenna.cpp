#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/volume/design/build_elements.hpp"
#include "solver/volume/design/build_solids.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "solver/volume/design/revolved_antenna.hpp"
#include "solver/volume/design/surrounding_solids.hpp"
#include "solver/volume/design/surroundings.hpp"

namespace lathe {
namespace {

using Eigen::Affine3d;
using Eigen::AngleAxisd;
using Eigen::Vector3d;

/// The antenna of one project as a builder paints it: with flanges below, then itself and its copies, then
/// what stands on it.
class Builder {
public:
    Builder(const Antenna& antenna, std::span<const Surrounding> surroundings, const Design& parameters,
            const WallMetal& metal, const std::string& place)
        : antenna_(antenna), values_(parameters), metal_(metal), made_(revolved_antenna(antenna, metal)) {
        made_.symmetry = {SymmetryPlane::none, SymmetryPlane::none};
        own_ = std::exchange(made_.body, {});
        for (std::size_t n = 0; n < surroundings.size(); ++n)
            entries_.push_back({&surroundings[n], fmt::format("{}[{}]", place, n)});
    }

    VolumeAntenna build() && {
        for (const Entry& entry : entries_) deform(entry);
        for (const Entry& entry : entries_) place_neighbours(entry);
        for (const Entry& entry : entries_) add_flange(entry);
        if (has_flange_) add_opening();
        for (const Body::Part& part : own_.parts())
            add_own(part.solid, own_.materials()[static_cast<std::size_t>(part.material)], part.name);
        for (const Neighbour& neighbour : neighbours_) add_neighbour(neighbour);
        for (const Entry& entry : entries_) add_standing(entry);
        return std::move(made_);
    }

private:
    struct Entry {
        const Surrounding* what;
        std::string place;
        SurroundingKind kind() const { return what->kind; }
    };

    struct Neighbour {
        Vector3d step;
        std::string name;
    };

    DrawnNumbers numbers_of(const Entry& entry) const {
        return {surrounding_keys(entry.kind()), entry.what->numbers, values_, entry.place};
    }
    static std::string name_of(const Entry& entry) {
        return entry.what->name.empty() ? entry.place : entry.what->name;
    }
    SolidMaterial material_of(const Entry& entry) const {
        return drawn_material(entry.what->material, values_, entry.place, metal_);
    }

    // Tilt and ovality: one affine map about the joint, in front of which the guide of the port is as drawn.
    void deform(const Entry& entry) {
        if (entry.kind() != SurroundingKind::tilt && entry.kind() != SurroundingKind::ovality) return;
        const DrawnNumbers numbers = numbers_of(entry);
        const double direction = numbers.radians("direction_deg");
        Affine3d change = Affine3d::Identity();
        if (entry.kind() == SurroundingKind::tilt) {
            const double angle = numbers.radians("angle_deg");
            refuse_tilt(angle, numbers.key("angle_deg"));
            change.rotate(AngleAxisd(angle, Vector3d::UnitZ().cross(outwards(direction))));
        } else {
            const double half = 0.005 * numbers.number("percent");
            change.rotate(AngleAxisd(direction, Vector3d::UnitZ()));
            change.scale(Vector3d(1.0 + half, 1.0 - half, 1.0));
            change.rotate(AngleAxisd(-direction, Vector3d::UnitZ()));
        }
        const Eigen::Translation3d to_joint(0.0, 0.0, joint());
        map_ = to_joint * change * to_joint.inverse() * map_;
        is_deformed_ = is_deformed_ || !change.isApprox(Affine3d::Identity(), 0.0);
    }

    void refuse_tilt(double angle, const std::string& key) const {
        const auto refuse = [&](const char* why) {
            throw InputError({.key = key}, fmt::format("{:g}", angle * 180.0 / std::numbers::pi), why);
        };
        if (angle == 0.0) return;
        if (antenna_.ground_plane_z) refuse("tilts an antenna on an infinite ground plane; allowed: 0");
        if (!antenna_.port.is_guide())
            refuse("tilts an antenna in front of its guide, and this port has none; allowed: 0");
    }

    double joint() const { return antenna_.port.z + 0.5 * antenna_.port.guide_radius(); }

    /// A solid of the antenna, deformed in front of the joint.
    SolidPointer deformed(const SolidPointer& solid) const {
        if (!is_deformed_) return solid;
        if (!antenna_.port.is_guide()) return make_placed(solid, map_);
        const Vector3d at = joint() * Vector3d::UnitZ();
        return make_union({make_half(solid, {at, Vector3d::UnitZ()}),
                           make_half(make_placed(solid, map_), {at, -Vector3d::UnitZ()})});
    }

    void add_own(const SolidPointer& solid, const SolidMaterial& material, const std::string& name) {
        own_solids_.push_back({deformed(solid), material, name});
        const Painted& last = own_solids_.back();
        made_.body.add(last.solid, last.material, last.name);
    }

    static bool is_flange(const Entry& entry) {
        return entry.kind() == SurroundingKind::square_flange ||
               entry.kind() == SurroundingKind::round_flange;
    }

    void add_flange(const Entry& entry) {
        if (!is_flange(entry)) return;
        const SolidPointer flange = make_surrounding(entry.kind(), numbers_of(entry));
        made_.body.add(flange, material_of(entry), name_of(entry));
        has_flange_ = true;
        const Bounds bounds = flange->bounds();
        flanges_from_ = std::min(flanges_from_, bounds.low.z());
        flanges_to_ = std::max(flanges_to_, bounds.high.z());
    }

    // What the antenna keeps of flanges that it goes through: all that is nearer to the axis than a point of
    // it. Then the guide behind the port, where a flange begins there.
    void add_opening() {
        std::vector<SolidPointer> slices;
        for (const Region& region : antenna_.regions)
            for (std::size_t n = 0; n < region.outline.size(); ++n) {
                const Point &a = region.outline[n], &b = region.outline[(n + 1) % region.outline.size()];
                if (a.z == b.z || std::max(a.r, b.r) == 0.0) continue;
                if (!is_deformed_ &&
                    (std::max(a.z, b.z) <= flanges_from_ || std::min(a.z, b.z) >= flanges_to_))
                    continue;
                slices.push_back(make_cone({0.0, 0.0, a.z}, {0.0, 0.0, b.z}, a.r, b.r));
            }
        const bool goes_on = antenna_.port.is_guide() && flanges_from_ <= antenna_.port.z;
        const SolidPointer opening = slices.empty() ? nullptr : deformed(make_union(std::move(slices)));
        const auto open_at = [&](const Vector3d& step) {
            if (opening) made_.body.add(moved(opening, step), {}, "opening of the flange");
            if (goes_on) lengthen_guide(step);
        };
        open_at(Vector3d::Zero());
        for (const Neighbour& neighbour : neighbours_) open_at(neighbour.step);
        if (goes_on) made_.ports.front().place = lengthened_from();
    }

    double lengthened_from() const { return flanges_from_ - antenna_.port.guide_radius(); }

    // The port moves behind the flange, with a guide up to it whose wall is as thick as half its radius.
    void lengthen_guide(const Vector3d& step) {
        const Port& port = antenna_.port;
        const double radius = port.guide_radius(), from = lengthened_from(), to = port.z;
        const auto ring = [&](double inner, double outer) {
            return moved(make_revolved({{from, inner}, {to, inner}, {to, outer}, {from, outer}}, "guide"),
                         step);
        };
        const SolidMaterial wall{{.is_pec = true}, metal_};
        made_.body.add(ring(0.0, 1.5 * radius), wall, "guide behind the flange");
        made_.body.add(ring(port.inner_radius, radius), {port.filling, {}}, "guide behind the flange");
    }

    static SolidPointer moved(const SolidPointer& solid, const Vector3d& step) {
        return step.isZero(0.0) ? solid : make_placed(solid, Affine3d(Eigen::Translation3d(step)));
    }

    void place_neighbours(const Entry& entry) {
        if (entry.kind() != SurroundingKind::neighbours) return;
        const DrawnNumbers numbers = numbers_of(entry);
        const Vector3d step = numbers.point("step_mm");
        const int copies = whole_number(numbers, "copies");
        if (step.isZero(0.0))
            throw InputError({.key = numbers.key("step_mm")}, "[0, 0, 0]",
                             "puts the neighbour into the antenna; allowed: a step that is not 0");
        for (int n = 1; n <= copies; ++n) neighbours_.push_back({n * step, name_of(entry)});
    }

    void add_neighbour(const Neighbour& neighbour) {
        const Vector3d& step = neighbour.step;
        for (const Painted& part : own_solids_)
            made_.body.add(moved(part.solid, step), part.material, neighbour.name);
        VolumePort port = made_.ports.front();
        if (port.kind == VolumePortKind::dipole) return;  // a current element is no load
        port.name = fmt::format("neighbour {}", made_.ports.size());
        port.driven = false;
        port.place += step.z();
        port.from += step, port.to += step;
        if (port.reference) port.reference = *port.reference + step.z();
        port.inside = {port.inside[0] + step.x(), port.inside[1] + step.y()};
        made_.ports.push_back(std::move(port));
    }

    void add_standing(const Entry& entry) {
        if (entry.kind() == SurroundingKind::solid) {
            add_solid(made_.body, entry.what->solid.value(), values_, entry.place, metal_);
            add_elements(made_, entry.what->solid.value(), values_, entry.place);
        } else if (has_material(entry.kind()) && !is_flange(entry)) {
            made_.body.add(make_surrounding(entry.kind(), numbers_of(entry)), material_of(entry),
                           name_of(entry));
        }
    }

    struct Painted {
        SolidPointer solid;
        SolidMaterial material;
        std::string name;
    };

    const Antenna& antenna_;
    QuantityValues values_;
    const WallMetal& metal_;
    std::vector<Entry> entries_;
    VolumeAntenna made_;
    Body own_;  ///< the antenna alone
    std::vector<Painted> own_solids_;
    std::vector<Neighbour> neighbours_;
    Affine3d map_ = Affine3d::Identity();
    bool is_deformed_ = false, has_flange_ = false;
    double flanges_from_ = 1e9, flanges_to_ = -1e9;
};

}  // namespace

VolumeAntenna surrounded_antenna(const Antenna& antenna, std::span<const Surrounding> surroundings,
                                 const Design& parameters, const WallMetal& metal, const std::string& place) {
    return Builder(antenna, surroundings, parameters, metal, place).build();
}

}  // namespace lathe
