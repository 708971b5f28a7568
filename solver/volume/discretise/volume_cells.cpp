#include "solver/volume/discretise/volume_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/geometry/solids/point_text.hpp"
#include "solver/volume/discretise/bar_fit.hpp"
#include "solver/volume/discretise/cut_mesh.hpp"
#include "solver/volume/discretise/hidden_sheets.hpp"
#include "solver/volume/discretise/metal_edge_fit.hpp"
#include "solver/volume/discretise/seen_parts.hpp"
#include "solver/volume/discretise/sorted_unknowns.hpp"

namespace lathe {
namespace {

constexpr int fitted_reach = 3;           // cells around the cut ones that an edge of metal may change
constexpr double worth_a_warning = 0.99;  // of the time step that was asked for

/// A wall's pieces that one of the faces around an edge could not keep: metal then for all of them.
void close_lost_pieces(const CartesianGrid& grid, const CutFaces& faces, CutEdges& edges,
                       std::vector<std::array<double, 3>>& closed) {
    for (int axis = 0; axis < 3; ++axis)
        for (CutEdge& edge : edges.cuts[static_cast<std::size_t>(axis)]) {
            const Place place = grid.place(edge.at);
            for (const int normal : {second_axis(axis), third_axis(axis)}) {
                const int step_axis = 3 - axis - normal;
                for (const int step : {-1, 0}) {
                    const Place face_place = moved(place, step_axis, step);
                    if (!grid.has_face(normal, face_place)) continue;
                    const CutFace face = faces.parts(normal, grid.index(face_place));
                    const auto around = edges_of_face(normal, face_place);
                    for (std::size_t n = 0; n < 4; ++n) {
                        if (around[n].axis != axis || around[n].place != place) continue;
                        for (std::size_t m = 0; m < static_cast<std::size_t>(edge.count); ++m) {
                            if (face.part[n][m] >= 0 || edge.pieces[m].length() <= 0.0) continue;
                            edge.pieces[m] = {0.0, 0.0};
                            closed.push_back(
                                {grid.at(0, place[0]), grid.at(1, place[1]), grid.at(2, place[2])});
                        }
                    }
                }
            }
        }
}

std::vector<std::uint64_t> cells_with_cuts(const CartesianGrid& grid, const CutFaces& faces) {
    std::vector<std::uint64_t> cells;
    for (int axis = 0; axis < 3; ++axis)
        for (const CutFace& face : faces.cuts[static_cast<std::size_t>(axis)])
            for (const Place& cell : {grid.place(face.at), moved(grid.place(face.at), axis, -1)})
                if (grid.has_cell(cell)) cells.push_back(grid.index(cell));
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

void warn_of_closed(VolumeCells& cells) {
    auto& places = cells.closed_places;
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (places.empty()) return;
    const auto& first = places.front();
    cells.warnings.push_back(
        {"gap_closed",
         fmt::format(
             "At {} places the grid is too coarse for what the metal leaves open; they are solved as metal. "
             "More cells a wavelength resolve them.",
             places.size()),
         place_text({first[0], first[1], first[2]})});
}

Warning not_seen(const Body::Part& part, std::string text) {
    return {"solid_not_seen", std::move(text), place_text(0.5 * (part.bounds.low + part.bounds.high))};
}

/// Appends `solid_not_seen` for metal that fits between the lines.
void warn_of_unseen(const Body& body, const CartesianGrid& grid, VolumeCells& cells) {
    for (std::size_t n = 0; n < body.parts().size(); ++n) {
        const Body::Part& part = body.parts()[n];
        if (!body.is_metal(part.material)) continue;
        if (!is_seen(part, grid))
            cells.warnings.push_back(not_seen(
                part, fmt::format("The metal of {} lies between the grid's lines and is left out. More "
                                  "cells a wavelength, or a line through it, make it count.",
                                  part.name)));
        else if (is_hidden_sheet(body, n))
            cells.warnings.push_back(not_seen(
                part, fmt::format("Nothing is left of the sheet {}: it lies in metal, or solids later "
                                  "in the list are painted over it.",
                                  part.name)));
    }
}

}  // namespace

double ShareMap::share(std::uint64_t at) const {
    if (cover[at] == Cover::whole) return 1.0;
    if (cover[at] == Cover::metal) return 0.0;
    return std::lower_bound(cuts.begin(), cuts.end(), at,
                            [](const CutShare& cut, std::uint64_t value) { return cut.at < value; })
        ->share;
}

VolumeCells cut_volume(const Body& body, const GridLines& grid, const Enlargement& settings,
                       const std::vector<GuideSection>& guides) {
    const CartesianGrid places(grid);
    VolumeCells cells;
    BarsOfBody apart = separate_bars(body, places, guides);
    cells.warnings = std::move(apart.warnings);
    CutEdges edges = cut_edges(apart.rest, places);
    CutFaces faces = cut_faces(apart.rest, places, edges);
    cells.closed_places = edges.closed_gaps;
    cells.closed_places.insert(cells.closed_places.end(), faces.closed_parts.begin(),
                               faces.closed_parts.end());
    close_lost_pieces(places, faces, edges, cells.closed_places);
    std::vector<GriddedBar> bars;
    for (const AlignedBar& bar : apart.bars) bars.emplace_back(places, bar);
    add_bars(bars, places, edges, faces);
    std::vector<FittedShare> fitted = fit_bars(body, bars, places, edges, faces);
    for (const FittedShare& share : fit_metal_edges(body, places, edges, faces)) fitted.push_back(share);
    CutMesh mesh(places, edges, faces, fitted.empty() ? 1 : fitted_reach);
    set_shares(fitted, mesh);
    cells.enlargement = enlarge_faces(places, settings, mesh);
    cells.cut_cells = cells_with_cuts(places, faces);
    sort_unknowns(edges, faces, mesh, GuideSections(places, edges, faces, guides), cells);
    warn_of_closed(cells);
    warn_of_unseen(apart.rest, places, cells);
    const double proven = cells.enlargement.longest_time_step;
    if (proven > 0.0 && proven < worth_a_warning * settings.time_step)
        cells.warnings.push_back(
            {"time_step_shorter",
             fmt::format(
                 "Cells that the metal cuts are proven stable at {:.3g} of the time step that was asked for "
                 "only; a solve takes that one.",
                 proven / settings.time_step),
             ""});
    return cells;
}

double regular_time_step(const GridLines& grid) {
    const CartesianGrid places(grid);
    double sum = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        double smallest = places.cell(axis, 0);
        for (int n = 1; n < places.cells(axis); ++n) smallest = std::min(smallest, places.cell(axis, n));
        sum += 1.0 / (smallest * smallest);
    }
    return 1.0 / (constants::speed_of_light * std::sqrt(sum));
}

}  // namespace lathe
