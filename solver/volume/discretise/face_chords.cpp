#include "solver/volume/discretise/face_chords.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace lathe {
namespace {

constexpr int most_halvings = 18;
constexpr double accuracy = 1e-7;      // of the area
constexpr double end_accuracy = 1e-3;  // of the longest chord
constexpr double nothing = 1e-14;      // of the face: no area
constexpr double beside = 1e-7;        // of a stretch: how near to its ends it is looked at
constexpr double rounding = 1e-11;     // of a chord

struct Node {
    double place, weight;
};
// Gauss-Legendre on [0, 1].
constexpr std::array<Node, 2> two_points{{{0.21132486540518712, 0.5}, {0.78867513459481288, 0.5}}};
constexpr std::array<Node, 3> three_points{
    {{0.11270166537925831, 5.0 / 18.0}, {0.5, 8.0 / 18.0}, {0.88729833462074169, 5.0 / 18.0}}};

/// Values at the three points, and whether those at both ends are where the parabola through them leads: a
/// kink between an end and the nearest point changes neither rule's sum.
struct Parabola {
    std::array<double, 3> at;
    bool leads_to(double low, double high, double scale) const {
        constexpr std::array<double, 3> weight{1.4788305577012362, -2.0 / 3.0, 0.1878361089654305};
        const double low_end = weight[0] * at[0] + weight[1] * at[1] + weight[2] * at[2];
        const double high_end = weight[2] * at[0] + weight[1] * at[1] + weight[0] * at[2];
        return std::abs(low - low_end) <= end_accuracy * scale &&
               std::abs(high - high_end) <= end_accuracy * scale;
    }
};

double area_between(const Chords& chords, double from, double to, double whole, int depth) {
    const double size = to - from;
    const auto length = [&](double place) { return total_length(chords(from + place * size)); };
    double coarse = 0.0, fine = 0.0;
    for (const Node& node : two_points) coarse += size * node.weight * length(node.place);
    Parabola parabola;
    for (std::size_t n = 0; n < 3; ++n) {
        parabola.at[n] = length(three_points[n].place);
        fine += size * three_points[n].weight * parabola.at[n];
    }
    const double low = length(beside), high = length(1.0 - beside);
    const double scale = std::max({low, high, parabola.at[0], parabola.at[1], parabola.at[2]});
    if (depth == 0) whole = fine;
    const bool agree = std::abs(fine - coarse) <= accuracy * std::max(whole, fine) + nothing &&
                       parabola.leads_to(low, high, scale);
    if (agree || depth == most_halvings) return fine;
    const double middle = 0.5 * (from + to);
    return area_between(chords, from, middle, whole, depth + 1) +
           area_between(chords, middle, to, whole, depth + 1);
}

std::vector<double> with_ends(std::vector<double> breaks) {
    breaks.push_back(0.0);
    breaks.push_back(1.0);
    std::sort(breaks.begin(), breaks.end());
    std::vector<double> apart;
    for (const double place : breaks)
        if (apart.empty() || place > apart.back() + rounding) apart.push_back(place);
    return apart;
}

Intervals seen(const Chords& chords, double place) {
    Intervals pieces = chords(place);
    std::erase_if(pieces, [](const Interval& piece) { return piece.length() < rounding; });
    return pieces;
}

double overlap(const Interval& a, const Interval& b) {
    return std::min(a.to, b.to) - std::max(a.from, b.from);
}

}  // namespace

double free_area(const Chords& chords, const std::vector<double>& breaks) {
    const std::vector<double> places = with_ends(breaks);
    double area = 0.0;
    for (std::size_t n = 0; n + 1 < places.size(); ++n)
        area += area_between(chords, places[n], places[n + 1], 0.0, 0);
    return area;
}

FaceStrands::FaceStrands(const Chords& chords, const std::vector<double>& breaks) {
    const std::vector<double> places = with_ends(breaks);
    for (std::size_t n = 0; n + 1 < places.size(); ++n) add(chords, places[n], places[n + 1], 0);
    connect();
}

void FaceStrands::add(const Chords& chords, double from, double to, int depth) {
    const double size = to - from;
    Stretch stretch{from, to, seen(chords, from + beside * size), seen(chords, to - beside * size), {}, {}};
    const std::size_t count = stretch.first.size();
    bool alike = stretch.last.size() == count;
    // Both ends of each strand at Gauss's points.
    const auto strands_at = [&](double place) {
        Intervals pieces = seen(chords, from + place * size);
        alike = alike && pieces.size() == count;
        pieces.resize(count);
        return pieces;
    };
    std::vector<double> coarse(count, 0.0), fine(count, 0.0);
    std::vector<Parabola> lows(count), highs(count);
    for (const Node& node : two_points) {
        const Intervals pieces = strands_at(node.place);
        for (std::size_t n = 0; n < count; ++n) coarse[n] += size * node.weight * pieces[n].length();
    }
    for (std::size_t m = 0; m < 3; ++m) {
        const Intervals pieces = strands_at(three_points[m].place);
        for (std::size_t n = 0; n < count; ++n) {
            fine[n] += size * three_points[m].weight * pieces[n].length();
            lows[n].at[m] = pieces[n].from, highs[n].at[m] = pieces[n].to;
        }
    }
    for (std::size_t n = 0; alike && n < count; ++n)
        alike = std::abs(fine[n] - coarse[n]) <= accuracy * std::max(fine[n], 0.01 * size) + nothing &&
                lows[n].leads_to(stretch.first[n].from, stretch.last[n].from, 1.0) &&
                highs[n].leads_to(stretch.first[n].to, stretch.last[n].to, 1.0);
    if (!alike && depth < most_halvings) {
        const double middle = 0.5 * (from + to);
        add(chords, from, middle, depth + 1);
        add(chords, middle, to, depth + 1);
        return;
    }
    if (stretch.last.size() != count) stretch.last = stretch.first;  // so small that it does not matter
    stretch.areas = fine;
    stretches_.push_back(std::move(stretch));
}

void FaceStrands::connect() {
    for (Stretch& stretch : stretches_)
        for (std::size_t n = 0; n < stretch.areas.size(); ++n) {
            stretch.strands.push_back(static_cast<int>(leader_.size()));
            leader_.push_back(static_cast<int>(leader_.size()));
        }
    for (std::size_t s = 0; s + 1 < stretches_.size(); ++s) {
        const Stretch &low = stretches_[s], &high = stretches_[s + 1];
        for (std::size_t p = 0; p < low.strands.size(); ++p)
            for (std::size_t q = 0; q < high.strands.size(); ++q)
                if (overlap(low.last[p], high.first[q]) > 0.0)
                    leader_[static_cast<std::size_t>(find(high.strands[q]))] = find(low.strands[p]);
    }
    part_of_leader_.assign(leader_.size(), -1);
    for (const Stretch& stretch : stretches_)
        for (std::size_t n = 0; n < stretch.strands.size(); ++n) {
            int& part = part_of_leader_[static_cast<std::size_t>(find(stretch.strands[n]))];
            if (part < 0) {
                part = static_cast<int>(areas_.size());
                areas_.push_back(0.0);
            }
            areas_[static_cast<std::size_t>(part)] += stretch.areas[n];
        }
}

int FaceStrands::find(int strand) const {
    while (leader_[static_cast<std::size_t>(strand)] != strand)
        strand = leader_[static_cast<std::size_t>(strand)];
    return strand;
}

int FaceStrands::part_at_end(bool last, const Interval& piece) const {
    const Stretch& stretch = last ? stretches_.back() : stretches_.front();
    const Intervals& chord = last ? stretch.last : stretch.first;
    int best = -1;
    double most = 0.0;
    for (std::size_t n = 0; n < chord.size() && n < stretch.strands.size(); ++n)
        if (overlap(chord[n], piece) > most) {
            most = overlap(chord[n], piece);
            best = part_of_leader_[static_cast<std::size_t>(find(stretch.strands[n]))];
        }
    return best;
}

int FaceStrands::part_beside(bool chords_end, const Interval& piece) const {
    const double middle = piece.middle();
    for (const Stretch& stretch : stretches_) {
        if (middle < stretch.from || middle > stretch.to || stretch.strands.empty()) continue;
        // A strand that reaches the rim does so on every chord of its stretch.
        const Interval& first = chords_end ? stretch.first.back() : stretch.first.front();
        const Interval& last = chords_end ? stretch.last.back() : stretch.last.front();
        const bool reaches = chords_end ? std::max(first.to, last.to) >= 1.0 - rounding
                                        : std::min(first.from, last.from) <= rounding;
        if (!reaches) continue;
        return part_of_leader_[static_cast<std::size_t>(
            find(chords_end ? stretch.strands.back() : stretch.strands.front()))];
    }
    return -1;
}

}  // namespace lathe
