#include "ui/space/space_marks.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "solver/volume/setup/guide_opening.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;

QString tr(const char* text) {
    return QCoreApplication::translate("SpaceMarks", text);
}

QString mm(double metres) {
    QString text = QLocale::c().toString(1e3 * metres, 'g', 5);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString place_text(const Vector3d& at) {
    return QStringLiteral("(%1, %2, %3) mm").arg(mm(at.x()), mm(at.y()), mm(at.z()));
}

PortMark guide_mark(const VolumePort& port, const GuideOpening* opening, double size) {
    PortMark mark;
    const int axis = number(port.axis), u = number(next(port.axis)), v = number(next(port.axis, 2));
    const std::array<double, 2> inside = inside_of(port);
    Vector3d at = Vector3d::Zero();
    at[axis] = port.place, at[u] = inside[0], at[v] = inside[1];
    double length = 0.12 * size;
    if (opening != nullptr) {
        at[u] = 0.5 * (opening->low[0] + opening->high[0]);
        at[v] = 0.5 * (opening->low[1] + opening->high[1]);
        length = std::max(length, 0.8 * std::max(opening->width(), opening->height()));
        const int corners = opening->is_circle() ? 48 : 4;
        for (int n = 0; n < corners; ++n) {
            const double phi = 2.0 * std::numbers::pi * (n + 0.5) / corners;
            const double reach = corners == 4 ? std::numbers::sqrt2 : 1.0;
            Vector3d corner = at;
            corner[u] += 0.5 * reach * opening->width() * std::cos(phi);
            corner[v] += 0.5 * reach * opening->height() * std::sin(phi);
            mark.patch.push_back(corner);
        }
    }
    const Vector3d way = (port.is_upwards ? 1.0 : -1.0) * Vector3d::Unit(axis);
    mark.arrows.push_back({at - length * way, at});
    mark.place = at - 1.15 * length * way;
    return mark;
}

/// The sign of E along an axis behind the plane of symmetry of another or the same one.
double image_sign(SymmetryPlane plane, bool is_across) {
    return (plane == SymmetryPlane::electric) == is_across ? 1.0 : -1.0;
}

/// Cross-section of a lumped port, after its ends; of a line nothing.
QString size_text(const VolumePort& port) {
    if (port.spread == PortSpread::line) return {};
    return (port.spread == PortSpread::box ? tr(", box of %1 by %2 mm") : tr(", ring of radii %1 and %2 mm"))
        .arg(mm(port.size[0]), mm(port.size[1]));
}

}  // namespace

std::vector<PortMark> port_marks(const VolumeAntenna& antenna, const SpacePlan* plan, double size) {
    std::vector<PortMark> marks;
    for (std::size_t n = 0; n < antenna.ports.size(); ++n) {
        const VolumePort& port = antenna.ports[n];
        if (n > 0 && antenna.entry_of(n) == antenna.entry_of(n - 1)) continue;  // another mode of the guide
        PortMark mark;
        switch (port.kind) {
            case VolumePortKind::waveguide: {
                const auto* openings = plan != nullptr ? &plan->domain.openings : nullptr;
                const bool is_known = openings != nullptr && n < openings->size() && (*openings)[n];
                mark = guide_mark(port, is_known ? &*(*openings)[n] : nullptr, size);
                break;
            }
            case VolumePortKind::lumped:
                mark.place = port.to;
                mark.arrows = {{port.from, port.to}};
                break;
            case VolumePortKind::dipole: {
                const Vector3d half = 0.05 * size * Vector3d::Unit(number(port.axis));
                mark.place = port.from + 1.3 * half;
                mark.arrows = {{port.from - half, port.from + half}};
                break;
            }
            case VolumePortKind::plane_wave: {
                const Vector3d whence(std::sin(port.theta) * std::cos(port.phi),
                                      std::sin(port.theta) * std::sin(port.phi), std::cos(port.theta));
                mark.place = 0.95 * size * whence;
                mark.arrows = {{0.9 * size * whence, 0.65 * size * whence}};
                break;
            }
        }
        mark.is_driven = port.driven;
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<PortMark> element_marks(const VolumeAntenna& antenna) {
    std::vector<PortMark> marks;
    for (const VolumeElement& element : antenna.elements)
        marks.push_back({element.to, {}, {{element.from, element.to}}, false});
    return marks;
}

std::vector<SpaceArrow> mode_marks(const std::vector<PortModeArrows>& modes, const VolumeAntenna& antenna,
                                   double length) {
    std::vector<SpaceArrow> marks;
    for (const PortModeArrows& mode : modes) {
        std::vector<ModeArrow> all = mode.arrows;
        for (const int axis : {0, 1}) {
            const SymmetryPlane plane = antenna.symmetry[static_cast<std::size_t>(axis)];
            if (plane == SymmetryPlane::none) continue;
            const std::size_t count = all.size();
            for (std::size_t n = 0; n < count; ++n) {
                ModeArrow image = all[n];
                image.at[axis] = -image.at[axis];
                for (int c = 0; c < 3; ++c) image.field[c] *= image_sign(plane, c == axis);
                all.push_back(image);
            }
        }
        for (const ModeArrow& arrow : all)
            if (arrow.field.norm() > 0.04)
                marks.push_back(
                    {arrow.at - 0.5 * length * arrow.field, arrow.at + 0.5 * length * arrow.field});
    }
    return marks;
}

QString port_text(const VolumeAntenna& antenna, std::size_t entry) {
    QStringList modes;
    const VolumePort* first = nullptr;
    for (std::size_t n = 0; n < antenna.ports.size(); ++n) {
        if (antenna.entry_of(n) != entry) continue;
        if (first == nullptr) first = &antenna.ports[n];
        modes << QString::fromStdString(mode_text(antenna.ports[n].mode));
    }
    if (first == nullptr) return {};
    const VolumePort& port = *first;
    switch (port.kind) {
        case VolumePortKind::waveguide:
            return tr("%1 guide, %2 = %3 mm, waves towards %4%2")
                .arg(modes.join(QStringLiteral(", ")), QLatin1String(axis_name(port.axis)), mm(port.place),
                     port.is_upwards ? QStringLiteral("+") : QString(QChar(0x2212)));
        case VolumePortKind::lumped:
            return tr("%1 Ω from %2 to %3")
                       .arg(port.resistance_ohm)
                       .arg(place_text(port.from), place_text(port.to)) +
                   size_text(port);
        case VolumePortKind::dipole:
            return tr("current element along %1 at %2")
                .arg(QLatin1String(axis_name(port.axis)), place_text(port.from));
        case VolumePortKind::plane_wave:
            return tr("plane wave from θ = %1°, φ = %2°")
                .arg(port.theta * 180.0 / std::numbers::pi)
                .arg(port.phi * 180.0 / std::numbers::pi);
    }
    return {};
}

}  // namespace lathe::ui
