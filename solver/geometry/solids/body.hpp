// Bodies: solids with materials, painted one over the other, and what owns each piece of a line.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/material.hpp"
#include "solver/geometry/solids/solid.hpp"
#include "solver/geometry/wall_metal.hpp"

namespace lathe {

/// What a solid is made of.
struct SolidMaterial {
    Material material;           ///< metal where is_pec; free space is a dielectric of permittivity 1
    WallMetal surface;           ///< of metal: what its losses are computed with
    bool has_own_metal = false;  ///< `surface` was given for the solid, also where it is perfect
    bool operator==(const SolidMaterial&) const = default;
};

/// A piece of a line, by its parameter.
struct OwnedPiece {
    double from = 0.0, to = 0.0;
    int material = 0;  ///< index into Body::materials()
};

/// Solids in painting order: where they overlap the later one counts; where none is, there is free space.
class Body {
public:
    /// Throws InputError for a material out of range or graded; `name` names the solid in errors and
    /// warnings.
    void add(SolidPointer solid, const SolidMaterial& material, const std::string& name = "solid");

    struct Part {
        SolidPointer solid;
        int material;
        std::string name;
        Bounds bounds;
    };
    const std::vector<Part>& parts() const { return parts_; }

    /// The different materials; [0] is free space.
    const std::vector<SolidMaterial>& materials() const { return materials_; }
    bool is_metal(int material) const {
        return materials_[static_cast<std::size_t>(material)].material.is_pec;
    }
    bool has_dielectric() const;

    /// Length, in the line's parameter, up to which pieces and gaps come from the rounding of coordinates:
    /// 1e-12 of the largest coordinate.
    double rounding_on(const Line& line) const;

    /// Pieces of a line that are not free space, ascending; neighbours of one material are joined. Pieces
    /// no longer than rounding_on() are left out.
    std::vector<OwnedPiece> on(const Line& line, Interval range) const;
    /// The metal on a piece of a line; sheets of no thickness are not among it.
    Intervals metal_on(const Line& line, Interval range) const;

    bool has_sheets() const { return has_sheets_; }
    /// Pieces and points of a line that sheets cover, as Sheet::covered(). A solid drawn later that lies on
    /// both sides of a sheet is painted over it there, so that free space cuts a hole.
    Intervals sheets_on(const Line& line, Interval range, double off_plane = 0.0) const;
    /// The same of one part; empty where it is not a sheet.
    Intervals sheet_on(std::size_t part, const Line& line, Interval range, double off_plane = 0.0) const;
    /// All that conducts on a line: metal, and what sheets cover.
    Intervals conductors_on(const Line& line, Interval range, double off_plane = 0.0) const;

    /// Index into parts() of the one that counts at a point; -1: none.
    int part_at(const Eigen::Vector3d& point) const;
    /// Index into materials() of what is at a point.
    int material_at(const Eigen::Vector3d& point) const;

    /// The smallest box around all that is not free space. Precondition: parts() is not empty.
    Bounds bounds() const;

private:
    std::vector<Part> parts_;
    std::vector<SolidMaterial> materials_{SolidMaterial{}};
    double rounding_ = 0.0;  ///< m
    bool has_sheets_ = false;
};

}  // namespace lathe
