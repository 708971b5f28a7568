#include "solver/engine/gpu/study/cell_work.hpp"

#include "solver/engine/gpu/study/planar_update.hpp"

namespace lathe::cuda::study {

CellWork jacobi_cell() {
    CellWork cell;
    cell.name = "Jacobi, five points";
    cell.fields = 1, cell.scratch = 1;
    cell.second_operations = 5;
    cell.ahead = 1, cell.behind = 1;
    return cell;
}

CellWork planar_cell() {
    CellWork cell;
    cell.name = "planar TM";
    cell.fields = field_words;
    cell.first_operations = 6, cell.second_operations = operations_a_cell - 6;
    cell.ahead = 1, cell.behind = 1;
    return cell;
}

std::vector<CellWork> solver_cells(int azimuthal_order) {
    // A half: a curl of three differences in one component, of two and a multiple of m in the others, and
    // two operations to weigh and add each.
    const double multiples_of_m = azimuthal_order > 1 ? 2 : 0;
    CellWork vacuum;
    vacuum.name = "vacuum";
    vacuum.fields = 6;
    vacuum.first_operations = vacuum.second_operations = 3 + 2 + 2 + multiples_of_m + 3 * 2;
    // Two tangential components through either edge: v_phi and v_z or v_r ahead, currents behind.
    vacuum.ahead = vacuum.behind = 2;

    const auto more = [&vacuum](const char* name, double fields, double constants, double first,
                                double second) {
        CellWork cell = vacuum;
        cell.name = name;
        cell.fields += fields, cell.constants += constants;
        cell.first_operations += first, cell.second_operations += second;
        return cell;
    };
    // Axial layer: two components of a half have a memory (3 operations) and its share (2). Radial layer:
    // every component has a memory (3) and is made of three products instead of one (4).
    constexpr double axial = 2 * (3 + 2), radial = 3 * (3 + 4);
    CellWork contour = more("contour", 0, 6, 0, 0);
    contour.recorded = 4 / typical_contour_stride;
    return {
        vacuum,
        more("dielectric, metal", 0, 6, 0, 0),
        more("lossy", 0, 9, 0, 3),
        more("axial layer", 4, 6, axial, axial),
        more("radial layer", 6, 6, radial, radial),
        more("both layers", 10, 6, axial + radial, axial + radial),
        // Two components of a plane get wave times profile times coefficient.
        more("port, injection", 0, 6 + 2, 0, 2 * 3),
        // Two voltages and two currents times their weights, summed up.
        more("port, reading", 0, 6 + 4, 0, 4 * 2),
        contour,
    };
}

}  // namespace lathe::cuda::study
