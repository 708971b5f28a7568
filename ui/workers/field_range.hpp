// The range of the colour bar: fixed by the user, or following the field slowly.
#pragma once

#include <span>

namespace lathe::ui {

/// Level that `fraction` of the magnitudes stay below; 0 for no values. Not finite values count as 0.
float magnitude_quantile(std::span<const float> values, double fraction);

class FieldRange {
public:
    bool is_automatic() const { return automatic_; }
    void set_automatic() { automatic_ = true; }
    void set_fixed(double half_range);

    /// Follows the level of a new frame: up within a few frames, down over about a second at 30
    /// frames per second, so that one period of the wave does not make the colours breathe. Never
    /// below a thirtieth of the largest level seen since reset() or of `known_peak` (0 when there is none),
    /// so that neither the first trace of a pulse nor the last one fills the scale.
    void follow(std::span<const float> values, double known_peak = 0.0);

    /// Forgets what was seen, for a new solve or another component.
    void reset();

    /// The colour bar goes from -half_range() to +half_range(); > 0.
    double half_range() const { return half_range_; }

private:
    bool automatic_ = true;
    bool empty_ = true;
    double half_range_ = 1.0;
    double largest_level_ = 0.0;
};

}  // namespace lathe::ui
