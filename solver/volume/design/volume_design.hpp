// An antenna in space as its file says it: solids and ports by numbers and formulas of parameters.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "solver/antenna/design.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/solids/solid.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/design/drawing_keys.hpp"

namespace lathe {

/// A pole of a dispersive material.
struct DrawnPole {
    PoleKind kind = PoleKind::debye;
    DrawingNumbers numbers = {};  ///< of pole_keys(kind)
    bool operator==(const DrawnPole&) const = default;
};

/// What a solid of a drawing is made of.
struct DrawnMaterial {
    bool is_pec = false;
    DrawingNumbers dielectric = {};     ///< of dielectric_keys(); empty: metal or free space
    std::vector<DrawnPole> poles = {};  ///< of a dielectric
    /// That of the library's dielectric whose numbers these are; empty: numbers of its own.
    std::string name = {};
    bool operator==(const DrawnMaterial&) const = default;
};

/// The library's dielectric as a solid's material, with its name.
DrawnMaterial drawn_dielectric(const NamedDielectric& dielectric);

/// A file that a drawing was read from, as it was then.
struct SourceFile {
    std::string path;  ///< an absolute one
    std::shared_ptr<const std::string> content;
    bool operator==(const SourceFile& other) const {
        return path == other.path && (content == other.content || *content == *other.content);
    }
};

/// A body of revolution from another project, with all its regions and their materials.
struct RevolvedPart {
    std::variant<Design, Antenna> antenna;  ///< not planar
    /// Parameters of its template, or entries of lists, that this drawing decides.
    std::vector<std::pair<std::string, Quantity>> parameters = {};
    std::optional<SourceFile> source = {};  ///< where it was read; no part of what it is
    bool operator==(const RevolvedPart& other) const {
        return antenna == other.antenna && parameters == other.parameters;
    }
};

/// Triangles from a file, which is read once, with the drawing.
struct DrawnMesh {
    SourceFile file;
    double unit_mm = 1.0;
    SolidPointer solid;
    bool is_carried = false;  ///< the drawing's text has the file in it, and does not need it on the disk
    bool operator==(const DrawnMesh& other) const {
        return file == other.file && unit_mm == other.unit_mm && is_carried == other.is_carried;
    }
};

struct DrawnSolid {
    SolidKind kind = SolidKind::box;
    std::string name = {};  ///< for messages; empty: none
    DrawnMaterial material = {};
    std::optional<WallMetal> wall_metal = {};  ///< of its metal; empty: that of the simulation
    Axis plane = Axis::z;                      ///< of a sheet: the axis across it
    ElementConnection connection = ElementConnection::series;  ///< of a lumped element
    DrawingNumbers numbers = {};                               ///< of solid_keys(kind)
    DrawingNumbers placement = {};                             ///< of placement_keys(kind)
    std::optional<RevolvedPart> part = {};
    std::optional<DrawnMesh> mesh = {};
    /// Key of the entry of a drawing that it comes from, for messages; empty: its place in the list.
    std::string origin = {};
    bool operator==(const DrawnSolid&) const = default;
};

struct DrawnPort {
    std::string name;
    VolumePortKind kind = VolumePortKind::waveguide;
    bool driven = true;
    Axis axis = Axis::z;     ///< of a guide, across its plane; of a dipole
    bool is_upwards = true;  ///< of a guide: waves go into the antenna towards larger coordinates
    std::vector<GuideMode> modes = {GuideMode{}};  ///< of a guide: each is a port of the antenna
    PortSpread across = PortSpread::line;          ///< of a lumped port
    DrawingNumbers numbers = {};                   ///< of volume_port_keys(kind)
    std::string origin = {};                       ///< as of a solid
    bool operator==(const DrawnPort&) const = default;
};

/// True when `excitation` is the drawn port `port` or one of its modes, PORT:MODE.
inline bool is_of_port(const std::string& excitation, const std::string& port) {
    return excitation == port || excitation.starts_with(port + ":");
}

/// All that the parameters of a 3D antenna decide.
struct VolumeObjects {
    std::vector<DrawnSolid> solids;
    std::vector<DrawnPort> ports;
    std::optional<Quantity> ground_plane_z_mm = {};
};

/// A drawing by formulas (docs/user/own_shapes.md): the function of the parameters that tells the objects, in
/// plain numbers. Its text is that of `drawn` of the parameters, and decides what equals what.
struct VolumeDrawing {
    std::function<VolumeObjects(const Design& parameters)> objects = {};  ///< empty: there is no drawing
    bool operator==(const VolumeDrawing& /*other*/) const { return true; }
};

/// The whole of "antenna" with "geometry": "volume". A value: genes and links are those of `parameters`.
struct VolumeDesign {
    Design parameters;  ///< those that the file names; with the text of a drawing where there is one
    // Of a drawing: as the parameters were when follow_drawing() was last called.
    std::vector<DrawnSolid> solids;
    std::vector<DrawnPort> ports;
    std::array<SymmetryPlane, 2> symmetry{SymmetryPlane::none, SymmetryPlane::none};
    std::optional<Quantity> ground_plane_z_mm = {};
    VolumeDrawing drawing = {};
    bool operator==(const VolumeDesign&) const = default;
};

/// Draws the objects of a drawing for the present values of its parameters. Throws InputError with file, line
/// and key of the fault. No effect without a drawing.
void follow_drawing(VolumeDesign& design);

/// Limits of a file.
inline constexpr std::size_t max_solids = 10'000;
inline constexpr std::size_t max_elements = 10'000;  ///< lumped ones, copies among them
inline constexpr std::size_t max_volume_ports = 64;

/// The description of a parameter that a file names: any number, its unit from the end of its name.
ParameterDescription own_parameter_description(const std::string& name);

/// The antenna at the present values of the parameters, in metres and radians; metal is of `metal`. Throws
/// InputError with the key of the project file for numbers out of range, outlines that are none, parts that
/// break their rules, names that two ports have, and formulas that cannot be followed. Allocates nothing of a
/// grid's size.
VolumeAntenna build_volume_antenna(const VolumeDesign& design, const WallMetal& metal = {});

}  // namespace lathe
