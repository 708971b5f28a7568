#include "solver/grid/small_faces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/grid/cell_bound.hpp"

namespace lathe {
namespace {

constexpr int bisections = 10;

/// Largest share in [0, 1] for which `good` holds; it holds for 0.
template <class Good>
double largest_share(Good good) {
    if (good(1.0)) return 1.0;
    double low = 0.0, high = 1.0;
    for (int n = 0; n < bisections; ++n) {
        const double middle = 0.5 * (low + high);
        (good(middle) ? low : high) = middle;
    }
    return low;
}

/// Areas of all faces as shares of the whole one, and what they lend and borrow.
class FaceAreas {
public:
    FaceAreas(const Grid& grid, const CellGeometry& cells, int azimuthal_order, CoefficientMaps& maps)
        : grid_(grid),
          order_(azimuthal_order),
          maps_(maps),
          true_{&cells.face_phi, &cells.free_z, &cells.face_z},
          area_{cells.face_phi, cells.free_z, cells.face_z} {
        for (auto& list : lent_) list.assign(grid.cells(), 0.0);
        for (auto& list : lending_share_) list.assign(grid.cells(), 1.0);
    }

    void enlarge();
    void borrow();
    void apply();

private:
    using Component = FacePlace::Component;
    std::size_t at(const FacePlace& face) const { return grid_.at(face.i, face.k); }
    double true_area(const FacePlace& face) const { return (*true_[face.component])[at(face)]; }
    double& coefficient(const FacePlace& face) const {
        auto& map = face.component == FacePlace::phi
                        ? maps_.i_phi
                        : (face.component == FacePlace::r ? maps_.i_r : maps_.i_z);
        return map[at(face)];
    }
    /// Coefficient of the same face if nothing cut it.
    double whole(const FacePlace& face) const { return coefficient(face) * true_area(face); }
    bool grown(const FacePlace& face) const {
        return area_[face.component][at(face)] > true_area(face) * (1.0 + 1e-9);
    }

    /// Cells with a face for which `is_special(component, index)`: few of them all.
    template <class IsSpecial, class Visit>
    void each_cell(IsSpecial is_special, Visit visit) const {
        for (int i = 0; i + 1 < grid_.nr; ++i)
            for (int k = 0; k + 1 < grid_.nz; ++k) {
                const std::size_t here = grid_.at(i, k);
                if (is_special(FacePlace::phi, here) || is_special(FacePlace::r, here) ||
                    is_special(FacePlace::r, grid_.at(i + 1, k)) || is_special(FacePlace::z, here) ||
                    is_special(FacePlace::z, grid_.at(i, k + 1)))
                    visit(i, k, CellBound::places(i, k));
            }
    }
    void borrow_for(const FacePlace& face);

    struct Neighbour {
        FacePlace face;
        double weight;  ///< length of the edge between
        double ratio;   ///< of the whole areas, the borrower's over the neighbour's
    };
    std::vector<Neighbour> neighbours(const FacePlace& face) const;

    const Grid& grid_;
    int order_;
    CoefficientMaps& maps_;
    std::array<const std::vector<double>*, 3> true_;
    std::array<std::vector<double>, 3> area_, lent_, lending_share_;
};

void FaceAreas::enlarge() {
    const auto below_one = [&](Component component, std::size_t n) { return (*true_[component])[n] < 1.0; };
    each_cell(below_one, [&](int i, int k, const auto& places) {
        const bool cut = std::any_of(places.begin(), places.end(), [&](const FacePlace& face) {
            return coefficient(face) > 0.0 && true_area(face) < 1.0;
        });
        if (!cut) return;
        const CellBound bound(grid_, order_, maps_, i, k);
        const auto capped = [&](std::size_t f, double share) {
            const double alone = bound.alone(f), own = coefficient(places[f]);
            return alone > 0.0 ? std::min(own, std::max(whole(places[f]), share * alone)) : own;
        };
        const double share = largest_share([&](double trial) {
            CellBound::Values values{};
            for (std::size_t f = 0; f < values.size(); ++f) values[f] = capped(f, trial);
            return bound.holds(values);
        });
        // Two cells may share a face: the larger area stays.
        for (std::size_t f = 0; f < places.size(); ++f) {
            if (coefficient(places[f]) <= 0.0) continue;
            double& area = area_[places[f].component][at(places[f])];
            area = std::max(area, whole(places[f]) / capped(f, share));
        }
    });
}

std::vector<FaceAreas::Neighbour> FaceAreas::neighbours(const FacePlace& face) const {
    std::vector<Neighbour> found;
    const auto add = [&](int i, int k, const std::vector<double>& edges, std::size_t edge, double ratio) {
        if (i < 0 || k < 0 || i + 1 >= grid_.nr || k + 1 >= grid_.nz || edges[edge] <= 0.0) return;
        const FacePlace other{face.component, i, k};
        if (coefficient(other) > 0.0 && !grown(other)) found.push_back({other, edges[edge], ratio});
    };
    const int i = face.i, k = face.k;
    switch (face.component) {
        case FacePlace::phi:
            // Coefficients of edges are proportional to their free length (over r, much the same here).
            add(i - 1, k, maps_.v_z, grid_.at(i, k), 1.0);
            add(i + 1, k, maps_.v_z, grid_.at(i + 1, k), 1.0);
            add(i, k - 1, maps_.v_r, grid_.at(i, k), 1.0);
            add(i, k + 1, maps_.v_r, grid_.at(i, k + 1), 1.0);
            break;
        case FacePlace::r:
            add(i, k - 1, maps_.v_phi, grid_.at(i, k), 1.0);
            add(i, k + 1, maps_.v_phi, grid_.at(i, k + 1), 1.0);
            break;
        case FacePlace::z:
            add(i - 1, k, maps_.v_phi, grid_.at(i, k), (i + 0.5) / (i - 0.5));
            add(i + 1, k, maps_.v_phi, grid_.at(i + 1, k), (i + 0.5) / (i + 1.5));
            break;
    }
    return found;
}

void FaceAreas::borrow_for(const FacePlace& face) {
    if (!grown(face) || coefficient(face) <= 0.0) return;
    const auto from = neighbours(face);
    double total = 0.0;
    for (const Neighbour& neighbour : from) total += neighbour.weight;
    const double need = area_[face.component][at(face)] - true_area(face);
    for (const Neighbour& neighbour : from)
        lent_[face.component][at(neighbour.face)] += need * neighbour.ratio * neighbour.weight / total;
}

void FaceAreas::borrow() {
    for (int i = 0; i + 1 < grid_.nr; ++i)
        for (int k = 0; k + 1 < grid_.nz; ++k)
            for (const Component component : {FacePlace::phi, FacePlace::r, FacePlace::z})
                borrow_for({component, i, k});
    const auto lends = [&](Component component, std::size_t n) { return lent_[component][n] > 0.0; };
    each_cell(lends, [&](int i, int k, const auto& places) {
        const CellBound bound(grid_, order_, maps_, i, k);
        const double share = largest_share([&](double trial) {
            CellBound::Values values{};
            for (std::size_t f = 0; f < values.size(); ++f) {
                const FacePlace& face = places[f];
                const double left = area_[face.component][at(face)] - trial * lent_[face.component][at(face)];
                if (coefficient(face) > 0.0 && left <= 0.0) return false;
                values[f] = coefficient(face) > 0.0 ? whole(face) / left : 0.0;
            }
            return bound.holds(values);
        });
        for (const FacePlace& face : places) {
            double& least = lending_share_[face.component][at(face)];
            least = std::min(least, share);
        }
    });
}

void FaceAreas::apply() {
    for (const Component component : {FacePlace::phi, FacePlace::r, FacePlace::z})
        for (int i = 0; i + 1 < grid_.nr; ++i)
            for (int k = 0; k < grid_.nz; ++k) {
                const FacePlace face{component, i, k};
                const std::size_t n = at(face);
                const double area = area_[component][n] - lending_share_[component][n] * lent_[component][n];
                if (area != (*true_[component])[n] && coefficient(face) > 0.0)
                    coefficient(face) = whole(face) / area;
            }
}

}  // namespace

void calm_small_faces(const Grid& grid, const CellGeometry& cells, int azimuthal_order,
                      CoefficientMaps& maps) {
    FaceAreas areas(grid, cells, azimuthal_order, maps);
    areas.enlarge();
    areas.borrow();
    areas.apply();
}

}  // namespace lathe
