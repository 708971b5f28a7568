// The plane across an axis on which an antenna in space is cut open, and what is painted on it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/engine/plane_frame.hpp"
#include "solver/volume/setup/volume_mesh.hpp"
#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

struct CutPlane {
    Axis axis = Axis::y;
    double place = 0.0;  ///< m
    bool operator==(const CutPlane&) const = default;
};

/// A part of such a plane: from and to along next(axis), then along next(axis, 2), m.
struct PlaneBox {
    std::array<double, 2> u{}, v{};
};

/// What lies in each pixel: index into Body::materials().
struct MaterialRaster {
    int columns = 0, rows = 0;  ///< along u, along v
    PlaneBox box;
    std::vector<std::uint16_t> material;
};

/// Pixels are as wide as high, `longest` of them along the longer side. Takes a line of the body a row.
MaterialRaster material_raster(const Body& body, const CutPlane& plane, const PlaneBox& box, int longest);

/// Which number of a vector is shown.
enum class SpaceQuantity { x, y, z, magnitude };

/// The field of a frame between its nodes, at any place of the plane; beyond planes of symmetry by its image.
class PlaneField {
public:
    /// The frame is kept. `symmetry`: at x = 0 and y = 0. `is_image`: the plane is that of the frame mirrored
    /// at the plane of symmetry of its axis.
    PlaneField(std::shared_ptr<const PlaneFrame> frame, const std::array<SymmetryPlane, 2>& symmetry,
               SpaceQuantity quantity, bool is_image = false);

    /// Places to read along u or v, prepared; `at` in m.
    struct Reading {
        int node = -1;       ///< the lower of two; -1: beyond the frame
        float share = 0.0F;  ///< of the upper one
        bool is_image = false;
    };
    Reading along_u(double at) const;
    Reading along_v(double at) const;
    float value(const Reading& u, const Reading& v) const;
    float value(double u, double v) const { return value(along_u(u), along_v(v)); }

private:
    Reading reading(const std::vector<double>& nodes, Axis axis, double at) const;
    /// +1 or -1: what the shown component is multiplied with beyond the plane of symmetry of an axis.
    float sign(Axis axis) const;

    std::shared_ptr<const PlaneFrame> frame_;
    std::array<SymmetryPlane, 2> symmetry_;
    SpaceQuantity quantity_;
    float u_sign_ = 1.0F, v_sign_ = 1.0F, across_sign_ = 1.0F;
};

/// How a field is painted.
struct FieldPaint {
    const PlaneField& field;
    ColourScale scale;
    double reference = 1.0;  ///< what 0 dB stands for
    bool is_greyed = false;
};

/// Cells of a layer of the mesh, and where their lines are.
struct MeshLayer {
    std::vector<double> u, v;       ///< m
    std::vector<CellState> states;  ///< of cells_in_layer()
};

/// Four bytes a pixel, rows along v.
struct PaintedCut {
    int columns = 0, rows = 0;
    PlaneBox box;
    std::vector<std::uint8_t> rgba;
};

/// Metal, over it cells of the mesh where there are any, and the field in what is not metal; clear elsewhere.
PaintedCut paint_cut(const MaterialRaster& materials, const Body& body, const FieldPaint* field,
                     const MeshLayer* mesh, Theme theme);

/// The colour of a material of a body.
Colour material_colour(const Body& body, int material, Theme theme);

/// Colours of cells that metal cuts, and that it fills.
inline constexpr Colour cut_cell_colour{0.835, 0.369, 0.000}, filled_cell_colour{0.10, 0.10, 0.12};
/// Colours of planes of symmetry by their walls, and of the lines of the grid that limit the time step.
inline constexpr Colour electric_wall_colour{0.84, 0.37, 0.0}, magnetic_wall_colour{0.0, 0.45, 0.70},
    limiting_line_colour{0.80, 0.10, 0.45};

}  // namespace lathe::ui
