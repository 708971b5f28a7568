#include "genetic/editing/coordinate_shift.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lathe::editing {
namespace {

std::string of_axis(const std::string& place, int axis) {
    return place + "/" + std::to_string(axis);
}

/// The items of one path.
class PathShift {
public:
    PathShift(Json& antenna, const ShapePath& path, int axis, const LinearForm& delta, const Selects& selects)
        : antenna_(antenna), path_(path), axis_(axis), delta_(delta), selects_(selects) {}

    void run() {
        for (const ShapePoint& point : path_.points) {
            const bool before = !moved_.empty() && moved_.back();
            moved_.push_back(shifted(point, before));
        }
        for (const ShapePoint& control : path_.controls) shift_control(control);
    }

private:
    bool wants(const ShapePoint& point) const {
        return selects_(point.place, point.at_mm[static_cast<std::size_t>(axis_)]);
    }

    /// True where the point has moved.
    bool shifted(const ShapePoint& point, bool before) {
        if (point.kind == PointKind::formulas) return shifted_formulas(point, before);
        const bool wanted = wants(point);
        if (point.kind == PointKind::step) {
            if (wanted != before)
                add_to(antenna_, of_axis(point.place, axis_), wanted ? delta_ : -1.0 * delta_);
        } else if (wanted) {
            add_to(antenna_, of_axis(point.place, axis_), delta_);
        }
        return wanted;
    }

    bool shifted_formulas(const ShapePoint& point, bool before) {
        Json& item = value_at(antenna_, point.item);
        if (is_relative(item)) return before;
        const bool wanted = wants(point);
        if (!wanted && !before) return false;
        if (wanted != before) refuse_item(item);
        if (item.contains("curve") && item["curve"].is_array()) {
            add_to(antenna_, point.item + "/curve/" + std::to_string(axis_), delta_);
        } else if (item.contains("conic") && !item.contains("to_deg")) {
            for (const char* key : {"focus", "other_focus"})
                if (item.contains(key))
                    add_to(antenna_, point.item + "/" + key + "/" + std::to_string(axis_), delta_);
            const char* end = axis_ == 0 ? "to_z_mm" : "to_r_mm";
            if (item.contains(end)) add_to(antenna_, point.item + "/" + end, delta_);
        } else {
            refuse_item(item);
        }
        return true;
    }

    [[noreturn]] static void refuse_item(const Json& item) {
        refuse(item.dump().substr(0, 60),
               "is drawn by formulas, which this dimension cannot move; allowed: only this point");
    }

    /// The point through which an arc goes, or its centre, or the centre of a circle.
    void shift_control(const ShapePoint& control) {
        bool wanted = wants(control);
        const auto arc = std::find_if(path_.points.begin(), path_.points.end(),
                                      [&](const ShapePoint& point) { return point.item == control.item; });
        if (arc != path_.points.end() && arc != path_.points.begin()) {
            const auto index = static_cast<std::size_t>(arc - path_.points.begin());
            const bool is_whole = moved_[index] == moved_[index - 1];
            if (!is_whole && control.place.ends_with("/centre"))
                refuse(control.item,
                       "is an arc about a centre, of which one end alone would move; allowed: "
                       "an arc through a point");
            if (is_whole) wanted = moved_[index];
        }
        if (wanted) add_to(antenna_, of_axis(control.place, axis_), delta_);
    }

    Json& antenna_;
    const ShapePath& path_;
    int axis_;
    const LinearForm& delta_;
    const Selects& selects_;
    std::vector<bool> moved_;
};

}  // namespace

LinearForm form_of(const Json& value) {
    if (value.is_string()) return LinearForm(value.get<std::string>());
    if (!value.is_number()) refuse(value.dump(), "is not a number");
    return LinearForm(value.get<double>());
}

Json json_of(const LinearForm& form) {
    constexpr double largest_whole = 1e9;
    if (form.is_number() && std::abs(form.constant) < largest_whole &&
        form.constant == std::round(form.constant))
        return static_cast<int>(form.constant);
    if (form.is_number()) return form.constant;
    return form.text();
}

void add_to(Json& antenna, const std::string& place, const LinearForm& delta) {
    Json& value = value_at(antenna, place);
    value = json_of(form_of(value) + delta);
}

bool is_relative(const Json& item) {
    if (!item.is_object()) return false;
    if (item.contains("by")) return true;
    return item.contains("repeat") && item.contains("path") && item["path"].is_array() &&
           std::all_of(item["path"].begin(), item["path"].end(), is_relative);
}

void shift_coordinates(Json& antenna, const DrawingShape& shape, int axis, const LinearForm& delta,
                       const Selects& selects) {
    if (delta.is_zero()) return;
    for (const ShapePath& path : shape.paths) PathShift(antenna, path, axis, delta, selects).run();
    for (const PortLength& length : shape.port_lengths)
        if (length.axis == axis && selects("", length.value_mm)) add_to(antenna, length.place, delta);
}

LinearForm coordinate_form(const Json& antenna, const ShapePath& path, std::size_t index, int axis) {
    const auto of = [&](const ShapePoint& point) {
        return form_of(antenna.at(Json::json_pointer(of_axis(point.place, axis))));
    };
    if (index >= path.points.size()) return of(path.controls.at(index - path.points.size()));
    LinearForm sum;
    for (std::size_t i = index;; --i) {
        const ShapePoint& point = path.points[i];
        if (point.kind == PointKind::formulas) {
            LinearForm end;
            end.terms.push_back({"@" + point.item, 1.0});
            return sum + end;
        }
        sum = of(point) + sum;
        if (point.kind != PointKind::step || i == 0) return sum;
    }
}

}  // namespace lathe::editing
