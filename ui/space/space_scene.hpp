// What the 3D view of an antenna in space draws: its solids, ports, domain, the plane on which it is cut
// open, the pattern around it. VTK stays behind it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ui/scene/colour_map.hpp"
#include "ui/scene3d/orbit_scene.hpp"
#include "ui/space/cut_plane.hpp"
#include "ui/space/space_marks.hpp"
#include "ui/space/space_model.hpp"
#include "ui/space/space_pattern.hpp"

namespace lathe::ui {

class SpaceScene final : public OrbitScene {
public:
    SpaceScene();
    ~SpaceScene() override;

    void set_theme(Theme theme);
    /// Null: nothing.
    void set_body(std::shared_ptr<const SpaceBody> body);
    /// By part of the body: not drawn.
    void set_hidden(std::vector<bool> parts);
    /// A drawn solid, by its number; -1: none.
    void set_marked_solid(int solid);
    void set_marks(std::vector<PortMark> ports, int marked_port, std::vector<SpaceArrow> modes);
    /// Domain, layers and planes of symmetry; null: not drawn.
    void set_plan(std::shared_ptr<const SpacePlan> plan);
    /// What is cut away lies on the viewer's side of this plane; empty: nothing.
    void set_cut(const std::optional<CutPlane>& plane);
    /// On the plane of the cut; empty: nothing.
    void set_painted(const CutPlane& plane, const PaintedCut& painted);
    void clear_painted();
    /// Lines of the mesh on the plane, and the pair of them that limits the time step; empty: none.
    struct MeshLines {
        CutPlane plane;
        std::vector<double> u, v;
        std::vector<SpaceArrow> limiting;  ///< without heads
    };
    void set_mesh_lines(const std::optional<MeshLines>& lines);
    void set_pattern(std::shared_ptr<const SpacePattern> pattern, bool is_greyed);

    void set_orbit(const Orbit& orbit) override;
    Box box() override;
    unsigned render_band(int width, int height, int first, int rows) override;
    void render_sample(int width, int height) override;
    void release() override;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lathe::ui
