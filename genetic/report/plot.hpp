// A plot as a value: what is to be seen, nothing of how. draw_plot.hpp puts it on paper.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace lathe::genetic {

struct Colour {
    double red = 0.0, green = 0.0, blue = 0.0;
};

/// Colours that keep apart for colour-blind readers and in grey print (Okabe and Ito, 2008).
namespace palette {
inline constexpr Colour blue{0.0, 0.447, 0.698};
inline constexpr Colour orange{0.835, 0.369, 0.0};
inline constexpr Colour green{0.0, 0.62, 0.451};
inline constexpr Colour purple{0.8, 0.475, 0.655};
inline constexpr Colour grey{0.5, 0.5, 0.5};
inline constexpr Colour red{0.78, 0.13, 0.16};
}  // namespace palette

enum class LineStyle { solid, dashed, dotted };

/// x and y of equal length; a point that is not finite breaks the line.
struct Series {
    std::string label;  ///< empty: not in the legend
    std::vector<double> x, y;
    Colour colour = palette::blue;
    LineStyle style = LineStyle::solid;
    double width = 1.8;
    bool markers = false;
};

/// A goal: the side that is not allowed is shaded between from_x and to_x (the whole axis if unset).
struct Mask {
    std::string label;
    double value = 0.0;
    std::optional<double> from_x, to_x;
    bool forbidden_above = true;
    bool shaded = true;  ///< false: the limit line only
};

/// A closed, filled outline.
struct Shape {
    std::string label;
    std::vector<double> x, y;
    Colour colour = palette::grey;
    double opacity = 0.5;
    bool is_outlined = true;
};

struct Axis {
    std::string label;                       ///< with the unit, "Frequency (GHz)"
    std::optional<double> minimum, maximum;  ///< what is unset follows the data, rounded to ticks
    bool logarithmic = false;
    double tick_step = 0.0;  ///< 0: chosen by nice_ticks()
    /// Words at 0, 1, ... in place of numbers; give minimum and maximum then.
    std::vector<std::string> categories = {};
};

/// Scale of colours beside the axes.
struct ColourBar {
    std::string label;
    double minimum = 0.0, maximum = 1.0;
};

/// A measure as on a drawing: a line with arrows between two points and its text in the middle.
struct Dimension {
    double from_x = 0.0, from_y = 0.0, to_x = 0.0, to_y = 0.0;
    std::string text;
};

struct Plot {
    std::string title;
    Axis x, y;
    std::vector<Series> series;
    std::vector<Mask> masks;
    std::vector<Shape> shapes;
    bool equal_aspect = false;  ///< one unit of x is as long as one of y
    std::optional<ColourBar> colour_bar = {};
    std::vector<Dimension> dimensions = {};
};

/// Colour of a value on a colour bar's scale, 0 to 1: viridis, which keeps its order in grey print.
Colour scale_colour(double part);

/// Places of ticks on a linear axis: multiples of 1, 2 or 5 times a power of ten inside
/// [minimum, maximum], about `wanted` of them, at least one.
std::vector<double> nice_ticks(double minimum, double maximum, int wanted);

/// Shortest text that tells neighbouring ticks `step` apart.
std::string tick_label(double value, double step);

}  // namespace lathe::genetic
