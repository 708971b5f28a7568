#include "solver/discretise/thin_metal.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace lathe {
namespace {

constexpr int lines = 96;           // through the antenna, across the axis looked at
constexpr int sizes = 40;           // of cells tried between the whole and the smallest
constexpr double smallest = 0.8;    // of the cell asked for
constexpr double price = 0.5;       // of a cell made smaller by its whole size, in shares of pieces missed
constexpr std::size_t phases = 24;  // pieces whose middle is tried as a node

void collect(const MaterialScanner& scanner, const std::vector<Span>& line, double low, double high,
             double cell, ThinMetal& found) {
    for (const Span& span : line)
        if (scanner.materials()[static_cast<std::size_t>(span.material)].is_pec &&
            span.to - span.from < cell && span.from >= low && span.to <= high)
            found.pieces.push_back({span.from, span.to});
}

/// A tooth is the same piece on every line that crosses it: each once, with how often.
class DistinctPieces {
public:
    explicit DistinctPieces(const ThinMetal& metal) : all_(metal.pieces.size()) {
        auto sorted = metal.pieces;
        const auto key = [](const ThinMetal::Piece& piece) { return std::pair(piece.from, piece.to); };
        std::sort(sorted.begin(), sorted.end(),
                  [&](const auto& left, const auto& right) { return key(left) < key(right); });
        for (const ThinMetal::Piece& piece : sorted) {
            if (pieces_.empty() || key(pieces_.back().piece) != key(piece)) pieces_.push_back({piece, 0});
            ++pieces_.back().times;
        }
    }

    /// Share of all pieces that hold no node.
    double missed(const Nodes& nodes) const {
        constexpr double touch = 1e-6;
        std::size_t count = 0;
        for (const auto& [piece, times] : pieces_) {
            const double first = std::ceil((piece.from - nodes.phase) / nodes.cell - touch);
            if (nodes.phase + first * nodes.cell > piece.to + touch * nodes.cell) count += times;
        }
        return static_cast<double>(count) / static_cast<double>(all_);
    }

    /// Those that several lines cross.
    ThinMetal repeated() const {
        ThinMetal found;
        for (const auto& [piece, times] : pieces_)
            if (times > 1) found.pieces.push_back(piece);
        return found;
    }

private:
    struct Counted {
        ThinMetal::Piece piece;
        std::size_t times;
    };
    std::vector<Counted> pieces_;
    std::size_t all_;
};

}  // namespace

ThinMetal thin_metal_along_z(const MaterialScanner& scanner, double r_max, double z_min, double z_max,
                             double cell) {
    ThinMetal found;
    for (int n = 0; n < lines; ++n)
        collect(scanner, scanner.along_z((n + 0.5) / lines * r_max), z_min, z_max, cell, found);
    return found;
}

ThinMetal thin_metal_along_r(const MaterialScanner& scanner, double z_min, double z_max, double r_max,
                             double cell) {
    ThinMetal found;
    for (int n = 0; n < lines; ++n)
        collect(scanner, scanner.along_r(z_min + (n + 0.5) / lines * (z_max - z_min)), 0.0, r_max, cell,
                found);
    return found;
}

ThinMetal teeth_of(const ThinMetal& metal) {
    return DistinctPieces(metal).repeated();
}

std::vector<double> tooth_middles(const ThinMetal& metal) {
    std::vector<double> all, middles;
    for (const ThinMetal::Piece& piece : metal.pieces) all.push_back(0.5 * (piece.from + piece.to));
    std::sort(all.begin(), all.end());
    for (std::size_t n = 1; n < all.size(); ++n)
        if (all[n] == all[n - 1] && (middles.empty() || middles.back() != all[n])) middles.push_back(all[n]);
    return middles;
}

double share_without_nodes(const ThinMetal& metal, const Nodes& nodes) {
    return metal.pieces.empty() ? 0.0 : DistinctPieces(metal).missed(nodes);
}

Nodes fit_nodes(const ThinMetal& metal, const Nodes& at) {
    const double cell = at.cell;
    Nodes best = at;
    if (metal.pieces.empty()) return best;
    const DistinctPieces pieces(metal);
    double least = pieces.missed(best);
    const std::size_t stride = std::max<std::size_t>(1, metal.pieces.size() / phases);
    for (int n = 0; n <= sizes; ++n) {
        const double size = cell * (1.0 - (1.0 - smallest) * n / sizes);
        if (price * (1.0 - size / cell) >= least - 1e-9) break;  // smaller cells alone cost more
        for (std::size_t p = 0; p < metal.pieces.size(); p += stride) {
            const Nodes trial{size, 0.5 * (metal.pieces[p].from + metal.pieces[p].to)};
            const double cost = pieces.missed(trial) + price * (1.0 - size / cell);
            if (cost >= least - 1e-9) continue;
            least = cost;
            best = trial;
        }
    }
    return best;
}

double fit_divided_radius(const ThinMetal& metal, double radius, double cell) {
    const int fewest = static_cast<int>(std::max(4.0, std::ceil(radius / cell - 1e-9)));
    double best = radius / fewest;
    if (metal.pieces.empty()) return best;
    const DistinctPieces pieces(metal);
    double least = pieces.missed({best, 0.0});
    for (int count = fewest + 1; radius / count >= smallest * radius / fewest; ++count) {
        const double size = radius / count;
        const double cost = pieces.missed({size, 0.0}) + price * (1.0 - static_cast<double>(fewest) / count);
        if (cost >= least - 1e-9) continue;
        least = cost;
        best = size;
    }
    return best;
}

}  // namespace lathe
