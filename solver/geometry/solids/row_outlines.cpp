#include "solver/geometry/solids/row_outlines.hpp"

#include <algorithm>

namespace lathe {
namespace {

bool overlap(const Interval& a, const Interval& b) {
    return a.from < b.to && b.from < a.to;
}

/// Pieces of one row after the other.
struct Chain {
    std::vector<Interval> pieces;
    std::vector<double> v;
};

class Joiner {
public:
    void add(const CoveredRow& row) {
        const double middle = is_first_ ? row.v : 0.5 * (last_v_ + row.v);
        std::vector<std::size_t> next(row.covered.size(), none);
        std::vector<bool> goes_on(open_.size(), false);
        for (std::size_t n = 0; n < row.covered.size(); ++n)
            if (const std::size_t before = only_partner(row.covered[n]);
                before != none && has_one_partner(open_[before].pieces.back(), row.covered)) {
                next[n] = before;
                goes_on[before] = true;
            }
        Intervals ending, beginning;
        for (std::size_t n = 0; n < open_.size(); ++n)
            if (!goes_on[n]) ending.push_back(open_[n].pieces.back());
        std::vector<Chain> chains;
        for (std::size_t n = 0; n < row.covered.size(); ++n) {
            if (next[n] != none) {
                chains.push_back(std::move(open_[next[n]]));
            } else {
                beginning.push_back(row.covered[n]);
                chains.push_back({{row.covered[n]}, {middle}});
            }
            chains.back().pieces.push_back(row.covered[n]);
            chains.back().v.push_back(row.v);
        }
        for (std::size_t n = 0; n < open_.size(); ++n)
            if (!goes_on[n]) close(open_[n], middle);
        draw_between(ending, beginning, middle);
        open_ = std::move(chains);
        last_v_ = row.v;
        is_first_ = false;
    }

    RowOutlines finish() {
        Intervals ending;
        for (Chain& chain : open_) {
            ending.push_back(chain.pieces.back());
            close(chain, last_v_);
        }
        draw_between(ending, {}, last_v_);
        return std::move(its_);
    }

private:
    static constexpr auto none = static_cast<std::size_t>(-1);

    std::size_t only_partner(const Interval& piece) const {
        std::size_t found = none;
        for (std::size_t n = 0; n < open_.size(); ++n) {
            if (!overlap(open_[n].pieces.back(), piece)) continue;
            if (found != none) return none;
            found = n;
        }
        return found;
    }
    static bool has_one_partner(const Interval& piece, const Intervals& row) {
        return std::count_if(row.begin(), row.end(),
                             [&](const Interval& other) { return overlap(piece, other); }) == 1;
    }

    void close(Chain& chain, double at) {
        chain.pieces.push_back(chain.pieces.back());
        chain.v.push_back(at);
        FlatLine low, high;
        for (std::size_t n = 0; n < chain.v.size(); ++n) {
            low.u.push_back(chain.pieces[n].from), low.v.push_back(chain.v[n]);
            high.u.push_back(chain.pieces[n].to), high.v.push_back(chain.v[n]);
        }
        FlatLine area = low;
        area.u.insert(area.u.end(), high.u.rbegin(), high.u.rend());
        area.v.insert(area.v.end(), high.v.rbegin(), high.v.rend());
        its_.areas.push_back(std::move(area));
        its_.edges.push_back(std::move(low));
        its_.edges.push_back(std::move(high));
    }

    /// Lines along u where one row is covered and the other is not.
    void draw_between(const Intervals& below, const Intervals& above, double v) {
        const auto draw = [&](const Intervals& from, const Intervals& taken) {
            for (const Interval& whole : from)
                for (const Interval& piece : without(whole, taken))
                    its_.edges.push_back({{piece.from, piece.to}, {v, v}});
        };
        draw(below, above);
        draw(above, below);
    }

    std::vector<Chain> open_;
    RowOutlines its_;
    double last_v_ = 0.0;
    bool is_first_ = true;
};

}  // namespace

RowOutlines outlines_of(const std::vector<CoveredRow>& rows) {
    Joiner joiner;
    for (const CoveredRow& row : rows) joiner.add(row);
    return joiner.finish();
}

}  // namespace lathe
