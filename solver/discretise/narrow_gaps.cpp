#include "solver/discretise/narrow_gaps.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "solver/geometry/scanline.hpp"

namespace lathe {
namespace {

constexpr double nothing_share = 1e-7;    // of the widest gap; less of one is rounding of coordinates
constexpr double equally_wide = 1e-6;     // of both ends of a gap with parallel faces
constexpr std::size_t most_lines = 4000;  // through an antenna; of outlines with more corners not all count

/// One gap between two neighbouring corners' levels, whose faces are straight there.
struct Piece {
    double from[2], to[2];  ///< at its lower and its upper level
    double low, high;       ///< levels
    double width(int end) const { return to[end] - from[end]; }
    double narrowest() const { return std::min(width(0), width(1)); }
    double widest() const { return std::max(width(0), width(1)); }
    /// True where it grows from less than half to more than `limit`: the edge of something thicker.
    bool tapers(double limit) const { return widest() > limit && narrowest() < 0.5 * widest(); }
    /// Length along its faces' other direction over which it is narrower than `limit`, above narrowest().
    double length_below(double limit) const {
        return widest() <= limit ? high - low
                                 : (high - low) * (limit - narrowest()) / (widest() - narrowest());
    }
};

enum class Between { metal_faces, faces_of_a_dielectric, faces_of_metal };

class Finder {
public:
    /// Gaps of less than `widest`, m, are narrow.
    Finder(const Antenna& antenna, bool along_z, Between between, double widest)
        : antenna_(antenna),
          scanner_(antenna),
          widest_(widest),
          nothing_(nothing_share * widest),
          along_z_(along_z),
          is_mirrored_(!along_z && antenna.is_planar() && antenna.planar->symmetry != SymmetryPlane::none),
          between_(between) {}

    void find(std::vector<NarrowGap>& found) const;

private:
    double across(const Point& p) const { return along_z_ ? p.r : p.z; }
    /// Thickness over drawn thickness: 2 for a dielectric of revolution that begins at the axis.
    double times(double from) const {
        return between_ == Between::faces_of_a_dielectric && !along_z_ && !antenna_.is_planar() &&
                       from < nothing_
                   ? 2.0
                   : 1.0;
    }
    std::vector<Span> spans_on(double level) const;
    std::vector<double> levels() const;
    std::vector<std::pair<double, double>> gaps_on(double level) const;
    std::vector<Piece> pieces(double low, double high) const;
    std::size_t region_at(double along, double across) const;
    NarrowGap gap_of(const Piece& piece) const;

    const Antenna& antenna_;
    MaterialScanner scanner_;
    double widest_, nothing_;  ///< m
    bool along_z_;
    bool is_mirrored_;  ///< lines cross the plane of symmetry y = 0, above which alone is drawn
    Between between_;
};

/// Materials along one line, with the mirror image of what is drawn above a plane of symmetry. What touches
/// the plane is one span with its image.
std::vector<Span> Finder::spans_on(double level) const {
    std::vector<Span> spans = along_z_ ? scanner_.along_z(level) : scanner_.along_r(level);
    if (!is_mirrored_) return spans;
    std::erase_if(spans, [](const Span& span) { return span.to <= 0.0; });
    if (!spans.empty() && spans.front().from <= nothing_) spans.front().from = -spans.front().to;
    const std::size_t drawn = spans.size();
    for (std::size_t n = 0; n < drawn; ++n)
        if (spans[n].from > 0.0) spans.push_back({-spans[n].to, -spans[n].from, spans[n].material});
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
    return spans;
}

/// Coordinates of metal's corners across the axis.
std::vector<double> Finder::levels() const {
    std::vector<double> levels;
    for (const Region& region : antenna_.regions)
        for (const Point& p : region.outline) levels.push_back(across(p));
    if (antenna_.ground_plane_z && !along_z_) levels.push_back(*antenna_.ground_plane_z);
    std::sort(levels.begin(), levels.end());
    levels.erase(
        std::unique(levels.begin(), levels.end(), [this](double a, double b) { return b - a < nothing_; }),
        levels.end());
    if (levels.size() > most_lines) {
        std::vector<double> some;
        for (std::size_t n = 0; n < most_lines; ++n) some.push_back(levels[n * levels.size() / most_lines]);
        levels = std::move(some);
    }
    return levels;
}

/// Between neighbouring pieces of metal on one line, or the pieces of dielectric or metal.
std::vector<std::pair<double, double>> Finder::gaps_on(double level) const {
    std::vector<std::pair<double, double>> gaps;
    const std::vector<Span> spans = spans_on(level);
    if (between_ != Between::metal_faces) {
        for (const Span& span : spans) {
            const Material& material = scanner_.materials()[static_cast<std::size_t>(span.material)];
            const bool is_meant = between_ == Between::faces_of_metal
                                      ? material.is_pec
                                      : !material.is_pec && material.relative_permittivity > 1.0;
            if (is_meant && span.to > span.from + nothing_) gaps.emplace_back(span.from, span.to);
        }
        return gaps;
    }
    std::optional<double> end;  // of the metal so far
    for (const Span& span : spans) {
        if (!scanner_.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
        if (end && span.from > *end + nothing_) gaps.emplace_back(*end, span.from);
        end = end ? std::max(*end, span.to) : span.to;
    }
    return gaps;
}

std::vector<Piece> Finder::pieces(double low, double high) const {
    const double inside = 1e-4 * (high - low);
    const auto below = gaps_on(low + inside), above = gaps_on(high - inside);
    std::vector<Piece> found;
    if (below.size() != above.size()) return found;  // outlines cross between corners
    for (std::size_t n = 0; n < below.size(); ++n)
        found.push_back({{below[n].first, above[n].first}, {below[n].second, above[n].second}, low, high});
    return found;
}

std::size_t Finder::region_at(double along, double across) const {
    const Point at = along_z_ ? Point{along, across} : Point{across, along};
    for (std::size_t n = antenna_.regions.size(); n-- > 0;)
        if (contains(antenna_.regions[n].outline, at)) return n;
    return antenna_.regions.size();
}

NarrowGap Finder::gap_of(const Piece& piece) const {
    const int end = piece.width(1) < piece.width(0) * (1.0 - equally_wide) - nothing_ ? 1 : 0;
    NarrowGap gap;
    gap.along_z = along_z_;
    gap.from = piece.from[end], gap.to = piece.to[end];
    gap.across_from = piece.low, gap.across_to = piece.high;
    // Short pieces of slanted faces move little too, so that their slope counts as well.
    const double straight = 1e-3 * std::min(gap.width(), piece.high - piece.low) + nothing_;
    gap.is_straight =
        std::abs(piece.from[1] - piece.from[0]) < straight && std::abs(piece.to[1] - piece.to[0]) < straight;
    const double level = 0.5 * (piece.low + piece.high), beyond = 1e-3 * gap.width();
    gap.region = between_ == Between::metal_faces
                     ? std::min(region_at(gap.from - beyond, level), region_at(gap.to + beyond, level))
                     : region_at(0.5 * (gap.from + gap.to), level);
    return gap;
}

void Finder::find(std::vector<NarrowGap>& found) const {
    const std::vector<double> at = levels();
    std::vector<std::vector<Piece>> strips;
    for (std::size_t n = 0; n + 1 < at.size(); ++n) strips.push_back(pieces(at[n], at[n + 1]));
    // Narrower pieces next to it: the gap is narrowest there, or closes like a wedge.
    const auto is_narrower_beside = [&](const Piece& piece, std::size_t strip, int end) {
        const std::size_t next = end == 0 ? strip - 1 : strip + 1;
        if (next >= strips.size()) return false;
        const double tolerance = nothing_ + 1e-6 * piece.narrowest();
        return std::any_of(strips[next].begin(), strips[next].end(), [&](const Piece& other) {
            const int its_end = 1 - end;
            return other.from[its_end] < piece.to[end] && piece.from[end] < other.to[its_end] &&
                   other.narrowest() < piece.narrowest() - tolerance;
        });
    };
    for (std::size_t strip = 0; strip < strips.size(); ++strip)
        for (const Piece& piece : strips[strip]) {
            if (is_mirrored_ && piece.to[0] <= 0.0) continue;  // the image of another one
            const double narrowest = piece.narrowest();
            if (narrowest * times(piece.from[0]) >= widest_) continue;
            if (narrowest < 1e-3 * piece.widest()) continue;  // a wedge
            // The corner of a turned wall is as thin as one likes, but not along a wall.
            if (between_ == Between::faces_of_metal && piece.length_below(widest_) < widest_) continue;
            if (between_ == Between::faces_of_metal && piece.tapers(widest_)) continue;
            if (is_narrower_beside(piece, strip, 0) || is_narrower_beside(piece, strip, 1)) continue;
            const NarrowGap gap = gap_of(piece);
            // The same faces in the next strip are the same gap.
            const auto same = std::find_if(found.begin(), found.end(), [&](const NarrowGap& other) {
                const double tolerance = 1e-3 * gap.width() + nothing_;
                return other.along_z == gap.along_z && std::abs(other.from - gap.from) < tolerance &&
                       std::abs(other.to - gap.to) < tolerance && other.is_straight == gap.is_straight &&
                       std::abs(other.across_to - gap.across_from) < nothing_;
            });
            if (same == found.end()) {
                found.push_back(gap);
            } else {
                same->across_to = gap.across_to;
                same->region = std::min(same->region, gap.region);
            }
        }
}

std::vector<NarrowGap> found_between(Between between, const Antenna& antenna, double widest) {
    std::vector<NarrowGap> found;
    for (const bool along_z : {true, false}) Finder(antenna, along_z, between, widest).find(found);
    std::stable_sort(found.begin(), found.end(),
                     [](const NarrowGap& a, const NarrowGap& b) { return a.region < b.region; });
    return found;
}

}  // namespace

std::vector<NarrowGap> narrow_gaps(const Antenna& antenna, double widest) {
    return found_between(Between::metal_faces, antenna, widest);
}

std::vector<NarrowGap> thin_sheets(const Antenna& antenna, double widest) {
    std::vector<NarrowGap> found = found_between(Between::faces_of_metal, antenna, widest);
    std::erase_if(found, [](const NarrowGap& sheet) { return sheet.is_straight; });
    return found;
}

std::vector<NarrowGap> thin_layers(const Antenna& antenna, double widest) {
    const bool only_metal = std::all_of(antenna.regions.begin(), antenna.regions.end(), [](const Region& r) {
        return r.material.is_pec || r.material.relative_permittivity == 1.0;
    });
    if (only_metal) return {};
    return found_between(Between::faces_of_a_dielectric, antenna, widest);
}

}  // namespace lathe
