#include "solver/discretise/straight_section.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lathe {
namespace {

constexpr double into_wall = 1e-6, rounding = 1e-9;  // of the guide's width

class Section {
public:
    Section(const MaterialScanner& scanner, const GuideSection& guide) : scanner_(scanner), guide_(guide) {}

    /// Distances from the port at which a corner or side of an outline meets the guide, ascending.
    std::vector<double> places(const Antenna& antenna) const {
        std::vector<double> places;
        for (const Region& region : antenna.regions)
            for (std::size_t n = 0; n < region.outline.size(); ++n)
                add_places(region.outline[n], region.outline[(n + 1) % region.outline.size()], places);
        if (antenna.ground_plane_z && guide_.along_z) add(*antenna.ground_plane_z, places);
        std::sort(places.begin(), places.end());
        return places;
    }
    /// Materials between the walls, and a little into these.
    std::vector<Span> at(double distance) const {
        const double place = guide_.from + guide_.sign * distance, edge = into_wall * width();
        std::vector<Span> inside;
        for (Span span : guide_.along_z ? scanner_.along_r(place) : scanner_.along_z(place)) {
            span.from = std::max(span.from, guide_.low - edge);
            span.to = std::min(span.to, guide_.high + edge);
            if (span.to > span.from) inside.push_back(span);
        }
        return inside;
    }
    bool are_equal(const std::vector<Span>& one, const std::vector<Span>& other) const {
        const double tolerance = rounding * width();
        return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                          [&](const Span& a, const Span& b) {
                              return a.material == b.material && std::abs(a.from - b.from) <= tolerance &&
                                     std::abs(a.to - b.to) <= tolerance;
                          });
    }
    double width() const { return guide_.high - guide_.low; }

private:
    void add(double along, std::vector<double>& places) const {
        const double distance = guide_.sign * (along - guide_.from);
        if (distance > guide_.touch) places.push_back(distance);
    }
    void add_places(const Point& p, const Point& q, std::vector<double>& places) const {
        const double Point::*along = guide_.along_z ? &Point::z : &Point::r;
        const double Point::*across = guide_.along_z ? &Point::r : &Point::z;
        const double low = guide_.low - rounding * width(), high = guide_.high + rounding * width();
        if (p.*across >= low && p.*across <= high) add(p.*along, places);
        for (const double wall : {low, high})
            if ((p.*across <= wall) != (q.*across <= wall))
                add(p.*along + (wall - p.*across) / (q.*across - p.*across) * (q.*along - p.*along), places);
    }

    const MaterialScanner& scanner_;
    const GuideSection& guide_;
};

}  // namespace

double straight_length(const Antenna& antenna, const MaterialScanner& scanner, const GuideSection& guide) {
    const Section section(scanner, guide);
    const std::vector<double> places = section.places(antenna);
    if (places.empty()) return HUGE_VAL;
    const std::vector<Span> first = section.at(0.5 * places.front());
    for (std::size_t n = 0; n < places.size(); ++n) {
        const double next = n + 1 < places.size() ? places[n + 1] : places[n] + section.width();
        if (next - places[n] <= rounding * section.width()) continue;
        if (!section.are_equal(first, section.at(0.5 * (places[n] + next)))) return places[n];
    }
    return HUGE_VAL;
}

}  // namespace lathe
