// What can be pulled in a project, whether it is a template with parameters or drawn by regions.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/antenna/shape_handles.hpp"

namespace lathe::ui {

/// A parameter that a handle moves, as it stands.
struct HandleValue {
    QString key, unit, tooltip;
    double value = 0.0;
    QString name = {};  ///< as the form has it
};

/// A handle of a port that is drawn: its place, or the tip of its direction.
struct PortHandle {
    std::size_t port = 0;  ///< entry of PlanarSettings::ports
    bool is_direction = false;
};

/// A focus of a Rotman lens.
enum class FocusHandle { off_axis, on_axis };

/// A handle of the picture. Template projects: lengths and angles. Region projects: every corner, and of
/// planar antennas every port with its direction.
struct EditHandle {
    QString name;
    Point position;  ///< m
    bool moves_z = true, moves_r = true;
    std::size_t region = 0, corner = 0;  ///< of a region project
    std::optional<ShapeHandle> shape;    ///< of a template project
    std::vector<HandleValue> values;     ///< of a template project: one or two
    std::optional<PortHandle> port;      ///< of a planar region project
    std::optional<FocusHandle> focus;    ///< of a Rotman lens from its template
    bool is_planar = false;              ///< coordinates are x and y
    double direction_deg = 0.0;          ///< of a port's direction
    /// "11.4 mm", the coordinates of a corner or a port, or a direction.
    QString readout() const;
};

std::vector<EditHandle> edit_handles(const Project& project);

/// What became of a wish: the project, or why not (in words for the user).
struct ShapeEdit {
    std::optional<Project> project;
    QString problem;
    /// The rule that kept a handle from where it was wanted; the project is as near as it lets it come.
    QString stopped_by = {};
};

/// The handle at `target` or, for templates, as near as the rules let it; then the values that it moves are
/// rounded to multiples of `step` (mm or degrees; 0: not at all).
ShapeEdit with_handle_at(const Project& project, const EditHandle& handle, Point target, double step = 0.0);
/// Template projects only: one of the handle's values, exactly. Refused outside of the optimiser's range.
ShapeEdit with_handle_value(const Project& project, const EditHandle& handle, std::size_t which,
                            double value);
/// Region projects only: a new corner on the edge nearest to `place`, or one less.
ShapeEdit with_corner_added(const Project& project, Point place);
ShapeEdit with_corner_removed(const Project& project, const EditHandle& handle);
ShapeEdit with_material(const Project& project, std::size_t region, const Material& material);

}  // namespace lathe::ui
