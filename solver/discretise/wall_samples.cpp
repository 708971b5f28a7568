#include "solver/discretise/wall_samples.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "solver/discretise/counted_segments.hpp"
#include "solver/geometry/ground_plane.hpp"
#include "solver/geometry/planar_cut.hpp"

namespace lathe {
namespace {

constexpr double pieces_per_cell = 2.0;
constexpr double touch = 1e-3;  // cells in front of and behind the wall where its two sides are looked at
// Cells in front of the wall where H is read, and what must be free behind the last.
constexpr std::array<double, 3> distances{0.7, 1.5, 2.3};
constexpr double clearance = 0.4;

class Sampler {
public:
    Sampler(const Antenna& antenna, const Grid& grid, const CoefficientMaps& maps, FieldSet fields,
            const std::vector<FeedSection>& feeds)
        : antenna_(antenna),
          grid_(grid),
          maps_(maps),
          fields_(fields),
          feeds_(feeds),
          counted_(16.0 * grid.dz) {}

    /// Walls along the outline of a region: of metal, or of what is cut out of metal.
    void outline(const std::vector<Point>& points);
    /// Walls of an infinite ground plane and of the port's bore through it, which no region has.
    void ground_plane();
    WallSamples finish();

private:
    bool is_metal(const Point& at) const {
        if (grid_.is_planar()) return planar_material_at(antenna_, at).is_pec;
        return at.r >= 0.0 && material_at(antenna_, at).is_pec;
    }
    /// At or behind the axis, or row 0 of a planar grid.
    bool is_below(const Point& at) const { return at.r <= grid_.r(0); }
    bool is_in_layer(const Point& at) const {
        if (at.z <= grid_.z(grid_.pml_z_low) || at.z >= grid_.z(grid_.last_clear_column())) return true;
        if (!grid_.is_planar()) return false;
        return at.r < grid_.r(grid_.pml_r_low) || at.r > grid_.r(grid_.first_pml_row());
    }
    bool is_in_feed(const Point& at) const {
        return std::any_of(feeds_.begin(), feeds_.end(),
                           [&](const FeedSection& feed) { return feed.holds(at); });
    }
    /// Shares of a segment at which it meets the planes of feeds.
    std::vector<double> meets_feeds(const Point& p, const Point& q) const;
    /// The smaller side of the cell at a point.
    double cell_at(const Point& at) const {
        return std::min(grid_.dr_at(static_cast<int>(grid_.row_at(at.r))),
                        grid_.dz_at(static_cast<int>(std::floor(grid_.column_at(at.z)))));
    }
    void segment(const Point& p, const Point& q);
    void piece(const Point& middle, double length, double along_z, double along_r);

    using Terms = std::map<Probe, double>;
    /// Bilinear value of one component of H at a point, from the faces that carry a current; false when
    /// there are none.
    bool interpolate(Probe::Current current, const Point& at, double weight, Terms& terms) const;
    void extrapolate(Probe::Current current, const Point& wall, double nz, double nr, double weight,
                     Terms& terms) const;

    const Antenna& antenna_;
    const Grid& grid_;
    const CoefficientMaps& maps_;
    const FieldSet fields_;
    const std::vector<FeedSection>& feeds_;
    CountedSegments counted_;                  ///< of outlines before the present one
    std::vector<std::array<Terms, 2>> terms_;  ///< of each piece: phi, tangent
    WallSamples samples_;
};

bool Sampler::interpolate(Probe::Current current, const Point& at, double weight, Terms& terms) const {
    const bool half_r = current != Probe::Current::r, half_z = current != Probe::Current::z;
    const auto& map =
        current == Probe::Current::r ? maps_.i_r : (current == Probe::Current::phi ? maps_.i_phi : maps_.i_z);
    const double row = grid_.row_at(at.r) - (half_r ? 0.5 : 0.0);
    const double column = grid_.column_at(at.z) - (half_z ? 0.5 : 0.0);
    const int i = static_cast<int>(std::floor(row)), k = static_cast<int>(std::floor(column));
    Terms found;
    double total = 0.0;
    for (int di = 0; di < 2; ++di)
        for (int dk = 0; dk < 2; ++dk) {
            const int a = i + di, b = k + dk;
            if (a < 0 || b < 0 || a >= grid_.nr || b >= grid_.nz || map[grid_.at(a, b)] <= 0.0) continue;
            if (is_in_feed({grid_.z(b + (half_z ? 0.5 : 0.0)), grid_.r(a + (half_r ? 0.5 : 0.0))})) continue;
            const double share = std::abs(1.0 - di - (row - i)) * std::abs(1.0 - dk - (column - k));
            // Dual currents to A/m: i_r = H_r dr, i_phi = H_phi r, i_z = H_z dz (of the dual cells).
            const double length =
                current == Probe::Current::r
                    ? grid_.dual_dr(a)
                    : (current == Probe::Current::phi ? grid_.across(a + 0.5) : grid_.dual_dz(b));
            found[{current, a, b}] += share / length;
            total += share;
        }
    if (total < 0.05) return false;
    for (const auto& [probe, share] : found) terms[probe] += weight * share / total;
    return true;
}

/// H at the wall by the parabola through three points in front of it, the line through two, or one,
/// whatever there is room for.
void Sampler::extrapolate(Probe::Current current, const Point& wall, double nz, double nr, double weight,
                          Terms& terms) const {
    const double reach = cell_at(wall);
    for (std::size_t count = distances.size(); count > 0; --count) {
        const auto ahead = [&](double cells) {
            return Point{wall.z + cells * reach * nz, wall.r + cells * reach * nr};
        };
        const double furthest = distances[count - 1] + (count > 1 ? clearance : 0.0);
        bool room = true;
        for (double cells = 0.25; room && cells <= furthest; cells += 0.25)
            room = !is_below(ahead(cells)) && !is_metal(ahead(cells));
        if (!room && count > 1) continue;
        Terms found;
        bool complete = true;
        for (std::size_t n = 0; n < count; ++n) {
            double lagrange = 1.0;
            for (std::size_t other = 0; other < count; ++other)
                if (other != n) lagrange *= distances[other] / (distances[other] - distances[n]);
            complete = complete && interpolate(current, ahead(distances[n]), lagrange * weight, found);
        }
        if (!complete) continue;
        for (const auto& [probe, value] : found) terms[probe] += value;
        return;
    }
    interpolate(current, wall, weight, terms);
}

void Sampler::piece(const Point& middle, double length, double along_z, double along_r) {
    if (is_in_layer(middle)) return;
    const double reach = cell_at(middle);
    for (const double side : {1.0, -1.0}) {
        const double nz = -along_r * side, nr = along_z * side;
        const auto ahead = [&](double cells) {
            return Point{middle.z + cells * reach * nz, middle.r + cells * reach * nr};
        };
        if (is_metal(ahead(touch)) || is_below(ahead(touch)) || !is_metal(ahead(-touch))) continue;
        if (counted_.pass(middle, touch * reach)) continue;
        std::array<Terms, 2> terms;
        samples_.pieces.push_back({middle.r, length, {}, {}});
        terms_.emplace_back();
        if (is_in_feed(ahead(touch))) continue;
        if (has_field(fields_, i_phi)) extrapolate(Probe::Current::phi, middle, nz, nr, 1.0, terms[0]);
        if (has_field(fields_, i_z) && std::abs(along_z) > 1e-9)
            extrapolate(Probe::Current::z, middle, nz, nr, along_z, terms[1]);
        if (has_field(fields_, i_r) && std::abs(along_r) > 1e-9)
            extrapolate(Probe::Current::r, middle, nz, nr, along_r, terms[1]);
        terms_.back() = std::move(terms);
    }
}

std::vector<double> Sampler::meets_feeds(const Point& p, const Point& q) const {
    std::vector<double> shares;
    for (const FeedSection& feed : feeds_) {
        const double from = feed.depth(p), to = feed.depth(q);
        if (from * to >= 0.0) continue;
        const double share = from / (from - to);
        const Point at{p.z + share * (q.z - p.z), p.r + share * (q.r - p.r)};
        if (std::hypot(at.z - feed.origin.z, at.r - feed.origin.r) < 1.001 * feed.half_width)
            shares.push_back(share);
    }
    std::sort(shares.begin(), shares.end());
    return shares;
}

void Sampler::segment(const Point& p, const Point& q) {
    const double dz = q.z - p.z, dr = q.r - p.r, length = std::hypot(dz, dr);
    if (length <= 0.0) return;
    const auto cut_into = [&](double from, double to, double cell) {  // in shares of the segment
        const double part = (to - from) * length;
        const int count = std::max(1, static_cast<int>(std::ceil(pieces_per_cell * part / cell)));
        for (int n = 0; n < count; ++n) {
            const double share = from + (to - from) * (n + 0.5) / count;
            piece({p.z + share * dz, p.r + share * dr}, part / count, dz / length, dr / length);
        }
    };
    std::vector<double> ends = meets_feeds(p, q);
    ends.push_back(1.0);
    double from = 0.0;
    for (const double end : ends) {
        if (!grid_.is_graded()) {
            cut_into(from, end, std::min(grid_.dr, grid_.dz));
            from = end;
        }
        // A few of the cells at a time: they are of about one size there.
        constexpr double cells_at_a_time = 2.0;
        while (from < end) {
            const double cell = cell_at({p.z + from * dz, p.r + from * dr});
            const double to = std::min(end, from + cells_at_a_time * cell / length);
            cut_into(from, to, cell);
            from = to;
        }
    }
}

void Sampler::outline(const std::vector<Point>& points) {
    const auto next = [&](std::size_t n) { return points[(n + 1) % points.size()]; };
    for (std::size_t n = 0; n < points.size(); ++n) segment(points[n], next(n));
    for (std::size_t n = 0; n < points.size(); ++n) counted_.add(points[n], next(n));
}

void Sampler::ground_plane() {
    if (!antenna_.ground_plane_z) return;
    const double z = *antenna_.ground_plane_z, bore = antenna_.port.guide_radius();
    const double just_below = z - touch * grid_.smallest_dz();
    segment({z, ground_plane_opening(antenna_, just_below)}, {z, grid_.r(grid_.first_pml_row())});
    if (bore > 0.0) segment({antenna_.port.z, bore}, {z, bore});
}

WallSamples Sampler::finish() {
    std::map<Probe, int> number;
    for (const auto& piece : terms_)
        for (const Terms& terms : piece)
            for (const auto& [probe, weight] : terms) number.emplace(probe, 0);
    for (auto& [probe, index] : number) samples_.probes.push_back(probe);
    std::sort(samples_.probes.begin(), samples_.probes.end(), [](const Probe& a, const Probe& b) {
        return std::tie(a.row, a.current, a.column) < std::tie(b.row, b.current, b.column);
    });
    for (std::size_t n = 0; n < samples_.probes.size(); ++n) number[samples_.probes[n]] = static_cast<int>(n);
    for (std::size_t n = 0; n < terms_.size(); ++n) {
        const auto list = [&](const Terms& terms) {
            std::vector<WallPiece::Term> result;
            for (const auto& [probe, weight] : terms) result.push_back({number[probe], weight});
            return result;
        };
        samples_.pieces[n].h_phi = list(terms_[n][0]);
        samples_.pieces[n].h_tangent = list(terms_[n][1]);
    }
    return std::move(samples_);
}

}  // namespace

WallSamples sample_walls(const Antenna& antenna, const Grid& grid, const CoefficientMaps& maps,
                         FieldSet fields, const std::vector<FeedSection>& feeds) {
    Sampler sampler(antenna, grid, maps, fields, feeds);
    for (const Region& region : antenna.regions) sampler.outline(region.outline);
    sampler.ground_plane();
    return sampler.finish();
}

}  // namespace lathe
