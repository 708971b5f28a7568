#include "solver/discretise/small_faces.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>

#include "solver/base/keep_better.hpp"
#include "solver/base/largest_share.hpp"
#include "solver/base/parallel.hpp"
#include "solver/discretise/cell_bound.hpp"
#include "solver/discretise/row_ranges.hpp"

namespace lathe {
namespace {

constexpr int bisections = 40;
// In a plane, of what a face alone in its cell may have: it holds then whatever the rounding, and mirrored
// antennas get mirrored cells.
constexpr double surely_alone = 1.0 - 1e-9;
// Rows that a core takes at a time: cut faces are in few of a row's columns, seldom in equally many.
constexpr int grain = 8;

/// Columns of each row with a face that metal has cut, and of those near it.
RowRanges cut_faces(const Grid& grid, const CellGeometry& cells, const CellWindow& window) {
    RowRanges cut(grid.nr);
    parallel_for_each(window.rows(), grain, [&](int n) {
        const int i = window.row_begin + n;
        for (const auto* shares : {&cells.face_phi, &cells.free_z, &cells.face_z}) {
            const auto row = shares->begin() + static_cast<std::ptrdiff_t>(grid.at(i, 0));
            const auto is_cut = [](double share) { return share != 1.0; };
            const auto end = row + window.column_end;
            const auto first = std::find_if(row + window.column_begin, end, is_cut);
            if (first == end) continue;
            auto last = end;
            while (!is_cut(last[-1])) --last;
            cut.add(i, static_cast<int>(first - row), static_cast<int>(last - row));
        }
    });
    return cut;
}

/// Areas of faces as shares of the whole one, and what they lend and borrow. Cut faces grow, their neighbours
/// lend, and cells around those look at theirs: all of it within three cells of a cut face.
class FaceAreas {
public:
    FaceAreas(const Grid& grid, const CellGeometry& cells, int azimuthal_order, const CellWindow& window,
              CoefficientMaps& maps)
        : grid_(grid),
          order_(azimuthal_order),
          maps_(maps),
          near_(cut_faces(grid, cells, window).widened(3, grid.nz).clipped(window)),
          looked_at_(window.without_rim(small_faces_rim, grid)),
          true_{&cells.face_phi, &cells.free_z, &cells.face_z} {
        std::ptrdiff_t count = 0;
        for (int i = 0; i < grid.nr; ++i) {
            row_begin_.push_back(count - near_.begin(i));
            count += near_.end(i) - near_.begin(i);
        }
        for (auto& list : faces_) list.resize(static_cast<std::size_t>(count));
        parallel_for_each(grid.nr, grain, [&](int i) {
            for (const Component c : {FaceIndex::phi, FaceIndex::r, FaceIndex::z})
                for (int k = near_.begin(i); k < near_.end(i); ++k)
                    near({c, i, k}).area = true_area({c, i, k});
        });
    }

    void enlarge();
    void borrow();
    void apply();

private:
    using Component = FaceIndex::Component;
    std::size_t at(const FaceIndex& face) const { return grid_.at(face.i, face.k); }
    double true_area(const FaceIndex& face) const { return (*true_[face.component])[at(face)]; }
    double& coefficient(const FaceIndex& face) const {
        auto& map = face.component == FaceIndex::phi
                        ? maps_.i_phi
                        : (face.component == FaceIndex::r ? maps_.i_r : maps_.i_z);
        return map[at(face)];
    }
    /// Coefficient of the same face if nothing cut it.
    double whole(const FaceIndex& face) const { return coefficient(face) * true_area(face); }
    struct Face {
        double area = 0.0, lent = 0.0, lending_share = 1.0;
    };
    bool is_near(const FaceIndex& face) const {
        return near_.begin(face.i) <= face.k && face.k < near_.end(face.i);
    }
    Face& near(const FaceIndex& face) {
        return faces_[face.component]
                     [static_cast<std::size_t>(row_begin_[static_cast<std::size_t>(face.i)] + face.k)];
    }
    bool grown(const FaceIndex& face) { return near(face).area > true_area(face) * (1.0 + 1e-9); }

    /// Cells with a face for which `is_special(face)`, which only near ones are; rows in any order.
    template <class IsSpecial, class Visit>
    void each_cell(IsSpecial is_special, Visit visit) const {
        parallel_for_each(last_row() - looked_at_.row_begin, grain, [&](int n) {
            const int i = looked_at_.row_begin + n;
            for (int k = first_column(i); k < last_column(i); ++k) {
                const auto faces = CellBound::face_indices(i, k);
                if (std::any_of(faces.begin(), faces.end(),
                                [&](const FaceIndex& face) { return is_near(face) && is_special(face); }))
                    visit(i, k, faces);
            }
        });
    }
    int last_row() const { return std::min(looked_at_.row_end, grid_.nr - 1); }
    int first_column(int i) const { return std::max(near_.begin(i), looked_at_.column_begin); }
    int last_column(int i) const { return std::min({near_.end(i), looked_at_.column_end, grid_.nz - 1}); }
    void borrow_for(const FaceIndex& face);

    struct Neighbour {
        FaceIndex face;
        double weight;  ///< length of the edge between
        double ratio;   ///< of the whole areas, the borrower's over the neighbour's
    };
    std::vector<Neighbour> neighbours(const FaceIndex& face);

    const Grid& grid_;
    int order_;
    CoefficientMaps& maps_;
    RowRanges near_;
    CellWindow looked_at_;
    std::array<const std::vector<double>*, 3> true_;
    std::vector<std::ptrdiff_t> row_begin_;   ///< in faces_, of column 0
    std::array<std::vector<Face>, 3> faces_;  ///< near ones, row by row
};

void FaceAreas::enlarge() {
    each_cell([&](const FaceIndex& face) { return true_area(face) != 1.0; },
              [&](int i, int k, const auto& faces) {
                  const bool cut = std::any_of(faces.begin(), faces.end(), [&](const FaceIndex& face) {
                      return coefficient(face) > 0.0 && true_area(face) != 1.0;
                  });
                  if (!cut) return;
                  const CellBound bound(grid_, order_, maps_, i, k);
                  // A whole face stays as it is, unless edges longer than a cell want even that larger.
                  double floor = 1.0;
                  const auto capped = [&](std::size_t f, double share) {
                      const double alone = (grid_.is_planar() ? surely_alone : 1.0) * bound.alone(f),
                                   own = coefficient(faces[f]);
                      return alone > 0.0 ? std::min(own, std::max(floor * whole(faces[f]), share * alone))
                                         : own;
                  };
                  CellBound::Values smallest{};
                  for (std::size_t f = 0; f < smallest.size(); ++f) smallest[f] = capped(f, 0.0);
                  if (!bound.holds(smallest)) floor = 0.0;
                  const double share = largest_share(bisections, [&](double trial) {
                      CellBound::Values values{};
                      for (std::size_t f = 0; f < values.size(); ++f) values[f] = capped(f, trial);
                      return bound.holds(values);
                  });
                  // Two cells may share a face: the larger area stays.
                  for (std::size_t f = 0; f < faces.size(); ++f) {
                      if (coefficient(faces[f]) <= 0.0) continue;
                      keep_better(std::atomic_ref(near(faces[f]).area), whole(faces[f]) / capped(f, share));
                  }
              });
}

std::vector<FaceAreas::Neighbour> FaceAreas::neighbours(const FaceIndex& face) {
    std::vector<Neighbour> found;
    const auto add = [&](int i, int k, const std::vector<double>& edges, std::size_t edge, double ratio) {
        if (i < 0 || k < 0 || i + 1 >= grid_.nr || k + 1 >= grid_.nz || edges[edge] <= 0.0) return;
        const FaceIndex other{face.component, i, k};
        if (coefficient(other) > 0.0 && !grown(other)) found.push_back({other, edges[edge], ratio});
    };
    const int i = face.i, k = face.k;
    switch (face.component) {
        case FaceIndex::phi:
            // Coefficients of edges are proportional to their free length (over r, much the same here).
            add(i - 1, k, maps_.v_z, grid_.at(i, k), grid_.dr_at(i) / grid_.dr_at(i - 1));
            add(i + 1, k, maps_.v_z, grid_.at(i + 1, k), grid_.dr_at(i) / grid_.dr_at(i + 1));
            add(i, k - 1, maps_.v_r, grid_.at(i, k), grid_.dz_at(k) / grid_.dz_at(k - 1));
            add(i, k + 1, maps_.v_r, grid_.at(i, k + 1), grid_.dz_at(k) / grid_.dz_at(k + 1));
            break;
        case FaceIndex::r:
            add(i, k - 1, maps_.v_phi, grid_.at(i, k), grid_.dz_at(k) / grid_.dz_at(k - 1));
            add(i, k + 1, maps_.v_phi, grid_.at(i, k + 1), grid_.dz_at(k) / grid_.dz_at(k + 1));
            break;
        case FaceIndex::z:
            add(i - 1, k, maps_.v_phi, grid_.at(i, k),
                grid_.r_axis || grid_.is_planar() ? grid_.ring_area(i) / grid_.ring_area(i - 1)
                                                  : (i + 0.5) / (i - 0.5));
            add(i + 1, k, maps_.v_phi, grid_.at(i + 1, k),
                grid_.r_axis || grid_.is_planar() ? grid_.ring_area(i) / grid_.ring_area(i + 1)
                                                  : (i + 0.5) / (i + 1.5));
            break;
    }
    return found;
}

void FaceAreas::borrow_for(const FaceIndex& face) {
    if (!grown(face) || coefficient(face) <= 0.0) return;
    const auto from = neighbours(face);
    double total = 0.0;
    for (const Neighbour& neighbour : from) total += neighbour.weight;
    const double need = near(face).area - true_area(face);
    for (const Neighbour& neighbour : from)
        near(neighbour.face).lent += need * neighbour.ratio * neighbour.weight / total;
}

void FaceAreas::borrow() {
    for (int i = looked_at_.row_begin; i < last_row(); ++i)
        for (int k = first_column(i); k < last_column(i); ++k)
            for (const Component component : {FaceIndex::phi, FaceIndex::r, FaceIndex::z})
                borrow_for({component, i, k});
    each_cell([&](const FaceIndex& face) { return near(face).lent > 0.0; },
              [&](int i, int k, const auto& faces) {
                  const CellBound bound(grid_, order_, maps_, i, k);
                  const double share = largest_share(bisections, [&](double trial) {
                      CellBound::Values values{};
                      for (std::size_t f = 0; f < values.size(); ++f) {
                          const FaceIndex& face = faces[f];
                          const double left = near(face).area - trial * near(face).lent;
                          if (coefficient(face) > 0.0 && left <= 0.0) return false;
                          values[f] = coefficient(face) > 0.0 ? whole(face) / left : 0.0;
                      }
                      return bound.holds(values);
                  });
                  for (const FaceIndex& face : faces)
                      keep_better(std::atomic_ref(near(face).lending_share), share, std::less<>());
              });
}

void FaceAreas::apply() {
    parallel_for_each(grid_.nr - 1, grain, [&](int i) {
        for (const Component component : {FaceIndex::phi, FaceIndex::r, FaceIndex::z})
            for (int k = near_.begin(i); k < near_.end(i); ++k) {
                const FaceIndex face{component, i, k};
                const Face& its = near(face);
                const double area = its.area - its.lending_share * its.lent;
                if (area != true_area(face) && coefficient(face) > 0.0)
                    coefficient(face) = whole(face) / area;
            }
    });
}

}  // namespace

void stabilise_small_faces(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                           const CellWindow& window, CoefficientMaps& maps) {
    FaceAreas areas(grid, cells, azimuthal_order, window, maps);
    areas.enlarge();
    areas.borrow();
    areas.apply();
}

}  // namespace lathe
