#include "genetic/exchange/closed_outlines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "solver/base/input_error.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

Point scaled(const Point& at, double factor) {
    return {at.z * factor, at.r * factor};
}

ImportedChain in_mm(ImportedChain chain, double unit) {
    chain.from = scaled(chain.from, unit);
    for (ImportedPiece& piece : chain.pieces) {
        piece.to = scaled(piece.to, unit);
        if (piece.through) piece.through = scaled(*piece.through, unit);
    }
    return chain;
}

/// Without lines of no length.
void drop_points(ImportedChain& chain) {
    Point at = chain.from;
    std::erase_if(chain.pieces, [&at](const ImportedPiece& piece) {
        const bool is_point = !piece.through && piece.to == at;
        at = piece.to;
        return is_point;
    });
}

bool is_same(const ImportedChain& a, const ImportedChain& b) {
    if (a.pieces.size() != b.pieces.size() || a.layer != b.layer) return false;
    if (distance(a.from, b.from) > silent_gap_mm) return false;
    for (std::size_t n = 0; n < a.pieces.size(); ++n) {
        if (distance(a.pieces[n].to, b.pieces[n].to) > silent_gap_mm) return false;
        if (a.pieces[n].through.has_value() != b.pieces[n].through.has_value()) return false;
        if (a.pieces[n].through && distance(*a.pieces[n].through, *b.pieces[n].through) > silent_gap_mm)
            return false;
    }
    return true;
}

/// Ends of open chains by the cell of a raster in which they lie.
class Ends {
public:
    void add(const Point& at, std::size_t chain) { cells_[cell(at)].push_back({at, chain}); }

    /// The nearest end of a chain that is not used, within the largest gap.
    std::optional<std::size_t> nearest(const Point& at, const std::vector<bool>& used,
                                       const std::vector<ImportedChain>& chains,
                                       const std::string& layer) const {
        std::optional<std::size_t> found;
        double least = largest_gap_mm;
        const auto [x, y] = cell(at);
        for (long dx = -1; dx <= 1; ++dx)
            for (long dy = -1; dy <= 1; ++dy) {
                const auto here = cells_.find({x + dx, y + dy});
                if (here == cells_.end()) continue;
                for (const auto& [end, chain] : here->second) {
                    const double far = distance(end, at);
                    if (used[chain] || chains[chain].layer != layer || far > least || (found && far == least))
                        continue;
                    least = far, found = chain;
                }
            }
        return found;
    }

private:
    static std::pair<long, long> cell(const Point& at) {
        static constexpr double furthest = 1e12;
        const auto index = [](double x) {
            return static_cast<long>(std::floor(std::clamp(x, -furthest, furthest) / largest_gap_mm));
        };
        return {index(at.z), index(at.r)};
    }
    std::map<std::pair<long, long>, std::vector<std::pair<Point, std::size_t>>> cells_;
};

class Joiner {
public:
    Joiner(std::string file_name, bool has_axis) : file_(std::move(file_name)), has_axis_(has_axis) {}

    ClosedOutlines join(std::vector<ImportedChain> chains) {
        std::vector<ImportedChain> open;
        for (ImportedChain& chain : chains) {
            drop_points(chain);
            if (chain.pieces.empty()) continue;
            if (chain.is_closed)
                add(std::move(chain));
            else if (is_new(chain, open))
                open.push_back(std::move(chain));
        }
        for (std::size_t n = 0; n < open.size(); ++n) ends_.add(open[n].from, n), ends_.add(open[n].end(), n);
        used_.assign(open.size(), false);
        for (std::size_t n = 0; n < open.size(); ++n)
            if (!used_[n]) follow(open, n);
        if (dropped_ > 0)
            closed_.reports.push_back(fmt::format("{} lines stand twice; one of each was kept", dropped_));
        return std::move(closed_);
    }

private:
    bool is_new(const ImportedChain& chain, const std::vector<ImportedChain>& known) {
        const ImportedChain back = reversed(chain);
        // Twice drawn lines stand near each other in files; the search stays short in large ones.
        const std::size_t begin = known.size() > search_depth ? known.size() - search_depth : 0;
        for (std::size_t n = begin; n < known.size(); ++n)
            if (is_same(known[n], chain) || is_same(known[n], back)) {
                ++dropped_;
                return false;
            }
        return true;
    }

    void add(ImportedChain chain) {
        for (const ImportedChain& known : closed_.outlines)
            if (is_same(known, chain)) {
                ++dropped_;
                return;
            }
        chain.is_closed = true;
        closed_.outlines.push_back(std::move(chain));
    }

    void bridge(ImportedChain& chain, const Point& to) {
        const double gap = distance(chain.end(), to);
        if (gap > silent_gap_mm)
            closed_.reports.push_back(
                fmt::format("a gap of {:.3g} mm at ({:.6g}, {:.6g}) was closed", gap, to.z, to.r));
        chain.pieces.back().to = to;
    }

    void follow(const std::vector<ImportedChain>& open, std::size_t first) {
        ImportedChain chain = open[first];
        used_[first] = true;
        for (int turn = 0; turn < 2; ++turn) {
            while (distance(chain.end(), chain.from) > largest_gap_mm || chain.pieces.size() < 2) {
                const auto next = ends_.nearest(chain.end(), used_, open, chain.layer);
                if (!next) break;
                used_[*next] = true;
                const bool is_forward =
                    distance(open[*next].from, chain.end()) <= distance(open[*next].end(), chain.end());
                const ImportedChain more = is_forward ? open[*next] : reversed(open[*next]);
                bridge(chain, more.from);
                chain.pieces.insert(chain.pieces.end(), more.pieces.begin(), more.pieces.end());
            }
            if (distance(chain.end(), chain.from) <= largest_gap_mm && chain.pieces.size() >= 2) {
                bridge(chain, chain.from);
                return add(std::move(chain));
            }
            chain = reversed(chain);  // and from its other end
        }
        if (has_axis_ && std::abs(chain.from.r) <= largest_gap_mm &&
            std::abs(chain.end().r) <= largest_gap_mm) {
            chain.pieces.push_back({chain.from});
            return add(std::move(chain));
        }
        throw InputError(
            {.file = file_, .line = chain.line}, "",
            fmt::format(
                "gap of {:.4g} mm between the ends ({:.6g}, {:.6g}) and ({:.6g}, {:.6g}) of a line{}; "
                "allowed: {}",
                distance(chain.from, chain.end()), chain.from.z, chain.from.r, chain.end().z, chain.end().r,
                chain.layer.empty() ? "" : " on layer " + chain.layer, largest_gap_mm));
    }

    static constexpr std::size_t search_depth = 500;
    std::string file_;
    bool has_axis_;
    ClosedOutlines closed_;
    Ends ends_;
    std::vector<bool> used_;
    int dropped_ = 0;
};

}  // namespace

ClosedOutlines closed_outlines(const ImportedDrawing& drawing, const std::string& file_name, bool has_axis) {
    std::vector<ImportedChain> chains;
    for (const ImportedChain& chain : drawing.chains)
        chains.push_back(in_mm(chain, drawing.unit_mm.value_or(1.0)));
    ClosedOutlines closed = Joiner(file_name, has_axis).join(std::move(chains));
    if (closed.outlines.empty())
        throw InputError({.file = file_name}, "",
                         drawing.left_out.empty() ? std::string("has no outline")
                                                  : fmt::format("has no outline ({} not read)",
                                                                fmt::join(drawing.left_out, ", ")));
    if (!drawing.left_out.empty())
        closed.reports.push_back(fmt::format("not read: {}", fmt::join(drawing.left_out, ", ")));
    return closed;
}

}  // namespace lathe
