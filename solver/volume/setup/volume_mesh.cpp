#include "solver/volume/setup/volume_mesh.hpp"

#include "solver/volume/setup/volume_time_step.hpp"

namespace lathe {
namespace {

/// Axes along which guides lead to ports.
std::array<bool, 3> guides_along(const VolumeAntenna& antenna) {
    std::array<bool, 3> axes{};
    for (const VolumePort& port : antenna.ports)
        if (port.kind == VolumePortKind::waveguide) axes[static_cast<std::size_t>(number(port.axis))] = true;
    return axes;
}

bool is_filled(const VolumeCells& cells, const CartesianGrid& grid, const Place& place) {
    for (int axis = 0; axis < 3; ++axis)
        for (const int side : {0, 1}) {
            const auto a = static_cast<std::size_t>(axis);
            if (cells.faces[a].cover[grid.index(moved(place, axis, side))] != Cover::metal) return false;
        }
    return true;
}

}  // namespace

VolumeMesh mesh_volume(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    VolumeMesh mesh{plan_volume_domain(antenna, settings), {}, 0.0};
    const GridLines& lines = mesh.domain.plan.grid;
    mesh.cells =
        cut_volume(mesh.domain.body, lines, {face_growth, wanted_time_step(lines), guides_along(antenna)},
                   mesh.domain.sections);
    mesh.time_step = proven_time_step(lines, mesh.cells.enlargement);
    return mesh;
}

std::vector<CellState> cells_in_layer(const VolumeMesh& mesh, Axis axis, int layer) {
    const CartesianGrid grid(mesh.domain.plan.grid);
    const int across = number(axis), u_axis = second_axis(across), v_axis = third_axis(across);
    const Body& body = mesh.domain.body;
    const bool has_dielectric = body.has_dielectric();
    std::vector<CellState> states;
    states.reserve(static_cast<std::size_t>(grid.cells(u_axis)) *
                   static_cast<std::size_t>(grid.cells(v_axis)));
    Place place{};
    place[static_cast<std::size_t>(across)] = layer;
    const std::vector<std::uint64_t>& cut = mesh.cells.cut_cells;
    for (int v = 0; v < grid.cells(v_axis); ++v)
        for (int u = 0; u < grid.cells(u_axis); ++u) {
            place[static_cast<std::size_t>(u_axis)] = u, place[static_cast<std::size_t>(v_axis)] = v;
            const bool is_cut = std::binary_search(cut.begin(), cut.end(), grid.index(place));
            CellState state = is_filled(mesh.cells, grid, place) ? CellState::filled
                              : is_cut                           ? CellState::cut
                                                                 : CellState::free;
            if (state == CellState::free && has_dielectric) {
                Eigen::Vector3d middle;
                for (int a = 0; a < 3; ++a) {
                    const int n = CartesianGrid::of(place, a);
                    middle[a] = 0.5 * (grid.at(a, n) + grid.at(a, n + 1));
                }
                const int material = body.material_at(middle);
                if (material != 0 && !body.is_metal(material)) state = CellState::dielectric;
            }
            states.push_back(state);
        }
    return states;
}

}  // namespace lathe
