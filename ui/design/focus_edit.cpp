#include "ui/design/focus_edit.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/parameter_links.hpp"
#include "solver/base/input_error.hpp"
#include "ui/design/value_range.hpp"

namespace lathe::ui {
namespace {

constexpr double radians_per_degree = std::numbers::pi / 180.0;

QString tr(const char* text) {
    return QCoreApplication::translate("FocusEdit", text);
}

double rounded(double value, double step) {
    const double unit = step > 0.0 ? step : 1e-6;
    return std::round(value / unit) * unit;
}

/// Sets a parameter within the range of its description or, of a gene, the optimiser's range, which stays as
/// it is. Returns the end of the range that stopped the value, in words, else nothing.
QString set_parameter(Design& design, const std::string& key, double value) {
    const AntennaTemplate& antenna_template = template_of(design);
    for (std::size_t n = 0; n < design.parameters.size(); ++n) {
        if (design.parameters[n].key != key) continue;
        ParameterEntry& entry = design.parameters[n].entries.front();
        if (entry.is_linked()) return {};
        const ParameterDescription& description = antenna_template.parameters[n];
        const ValueRange range = range_of(entry, description);
        entry.value = std::clamp(value, range.least, range.most);
        return range_problem(range, description, value);
    }
    return {};
}

}  // namespace

std::vector<EditHandle> focus_handles(const Design& design) {
    std::vector<EditHandle> handles;
    if (design.template_name != "rotman_lens") return handles;
    const ParameterValues values(design);
    const double focal_mm = values.scalar("focal_length_mm"), angle_deg = values.scalar("focal_angle_deg");
    const double angle = angle_deg * radians_per_degree, ratio = values.scalar("focal_ratio");
    EditHandle off_axis;
    off_axis.name = tr("Focus off the axis");
    off_axis.position = {-1e-3 * focal_mm * std::cos(angle), 1e-3 * focal_mm * std::sin(angle)};
    off_axis.focus = FocusHandle::off_axis;
    off_axis.is_planar = true;
    off_axis.values = {{QStringLiteral("focal_length_mm"), QStringLiteral("mm"), tr("Focal length"), focal_mm,
                        tr("Focal length")},
                       {QStringLiteral("focal_angle_deg"), QStringLiteral("°"), tr("Focal angle"), angle_deg,
                        tr("Focal angle")}};
    EditHandle on_axis = off_axis;
    on_axis.name = tr("Focus on the axis");
    on_axis.position = {-1e-3 * ratio * focal_mm, 0.0};
    on_axis.moves_r = false;
    on_axis.focus = FocusHandle::on_axis;
    on_axis.values = {
        {QStringLiteral("focal_ratio"), QString(), tr("Focal ratio"), ratio, tr("Focal ratio")}};
    handles.push_back(std::move(off_axis));
    handles.push_back(std::move(on_axis));
    return handles;
}

ShapeEdit with_focus_at(const Project& project, FocusHandle focus, Point target, double step) {
    Project changed = project;
    Design& design = std::get<Design>(changed.antenna);
    QStringList stops;
    if (focus == FocusHandle::off_axis) {
        const double angle = std::atan2(std::abs(target.r), -target.z) / radians_per_degree;
        stops << set_parameter(design, "focal_length_mm",
                               rounded(1e3 * std::hypot(target.z, target.r), step));
        stops << set_parameter(design, "focal_angle_deg", rounded(angle, step));
    } else {
        const double focal_mm = ParameterValues(design).scalar("focal_length_mm");
        stops << set_parameter(design, "focal_ratio",
                               rounded(-1e3 * target.z / focal_mm, step > 0.0 ? 1e-3 : 0.0));
    }
    stops.removeAll(QString());
    try {
        follow_links(design);
        antenna_of(changed);
        return {std::move(changed), {}, stops.join(QLatin1Char('\n'))};
    } catch (const InputError& error) {
        return {{}, QString::fromStdString(error.problem())};
    }
}

}  // namespace lathe::ui
