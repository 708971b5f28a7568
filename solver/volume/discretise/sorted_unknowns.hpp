// Which unknowns of the cells that metal cuts are the grid's own, and which the second ones of a place.
#pragma once

#include "solver/volume/discretise/cut_mesh.hpp"
#include "solver/volume/discretise/guide_sections.hpp"
#include "solver/volume/discretise/volume_cells.hpp"

namespace lathe {

/// Moves the unknowns of a mesh into the maps and second unknowns of `cells`. Where a wall divides a face of
/// a guide's section, or a face that borders it, the part in the guide stays in the maps, unless the other
/// one lies in a section too; the edges of the other part are second ones then, so that each curl of the maps
/// has edges of one side only. Fills edges, faces, second and divided_guides.
void sort_unknowns(const CutEdges& cut_edges, const CutFaces& cut_faces, const CutMesh& mesh,
                   const GuideSections& guides, VolumeCells& cells);

}  // namespace lathe
