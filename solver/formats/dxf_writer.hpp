// DXF of release 2000 (AC1015) as groups of a code and a value (Autodesk, DXF Reference).
#pragma once

#include <string>
#include <vector>

#include "solver/base/display_unit.hpp"
#include "solver/geometry/point.hpp"

namespace lathe {

/// A layer of a drawing.
struct DxfLayer {
    std::string name;
    int colour = 7;  ///< AutoCAD's number; 7: black or white
    std::string line_type = "CONTINUOUS";
    bool is_plotted = true;
};

/// The text of a file, group by group. Lengths are given in metres and written in the unit of the drawing.
/// Every object has a handle of its own.
class DxfWriter {
public:
    explicit DxfWriter(DisplayUnit unit);

    void group(int code, const std::string& value);
    void group(int code, int value);
    /// A number without a unit.
    void number(int code, double value);
    void length(int code, double metres);
    /// Codes `code`, `code` + 10 and, in space, `code` + 20.
    void plane_point(int code, const Point& point);
    void point(int code, const Point& point);
    /// A text with its characters beyond ASCII as \U+XXXX and its line breaks as blanks.
    void text(int code, const std::string& value);

    /// A handle that no object has yet.
    std::string new_handle();
    /// Handle of the last object that was begun.
    const std::string& last_handle() const { return last_; }
    /// Begins an object with a new handle; empty `owner`: none.
    void begin(const std::string& kind, const std::string& owner);
    /// Begins an entity on a layer.
    void entity(const std::string& kind, const std::string& owner, const std::string& layer);
    void subclass(const std::string& name) { group(100, name); }

    void line(const Point& from, const Point& to, const std::string& owner, const std::string& layer);
    /// A filled triangle.
    void triangle(const Point& tip, const Point& left, const Point& right, const std::string& owner,
                  const std::string& layer);
    /// Counter-clockwise between two angles, in radians.
    void arc(const Point& centre, double radius, double from_rad, double to_rad, const std::string& owner,
             const std::string& layer);
    /// A text about its middle.
    void words(const Point& middle, double height, double angle_rad, const std::string& text,
               const std::string& owner, const std::string& layer);
    /// A closed polyline; `bulges`, as many as vertices, are the tangents of a quarter of the angle of the
    /// arc to the next vertex.
    void ring(const std::vector<Point>& vertices, const std::vector<double>& bulges, const std::string& owner,
              const std::string& layer);

    DisplayUnit unit() const { return unit_; }
    double in_unit(double metres) const { return 1e3 * metres / millimetres_; }
    std::string take();

private:
    DisplayUnit unit_;
    double millimetres_ = 1.0;
    int decimals_ = 6;
    unsigned handles_ = 0;
    std::string text_, last_;
};

}  // namespace lathe
