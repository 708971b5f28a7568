#include "ui/planar/path_errors.hpp"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "ui/document/document.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

constexpr double radians_per_degree = std::numbers::pi / 180.0;
constexpr int most_curves = 33;

}  // namespace

std::optional<RotmanOutline> rotman_lens_of(const Project& project) {
    const auto* design = std::get_if<Design>(&project.antenna);
    if (!design || design->template_name != "rotman_lens") return std::nullopt;
    const RotmanOutline lens{ParameterValues(*design)};
    const double last = 0.5 * (lens.elements - 1) * lens.element_pitch;
    if (last > lens.design.furthest_element() || lens.largest_beam_rad > lens.design.largest_beam_rad())
        return std::nullopt;
    return lens;
}

PathErrors::PathErrors(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      summary_(new QLabel),
      plot_(new Plot(tr("Path errors"), tr("place along the array / mm"), tr("phase error / °"))),
      shown_(*plot_) {
    setObjectName("path_errors");
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    summary_->setObjectName("path_summary");
    summary_->setWordWrap(true);
    summary_->setMargin(3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(summary_);
    layout->addWidget(plot_, 1);
    connect(&document_, &Document::project_changed, this, &PathErrors::refresh);
    refresh();
}

QString PathErrors::summary() const {
    return summary_->text();
}

void PathErrors::refresh() {
    const std::optional<RotmanOutline> lens = rotman_lens_of(document_.project());
    QList<KeyedCurve> curves;
    if (!lens) {
        summary_->setText(tr("Path errors are those of a Rotman lens with its three foci."));
        return shown_.show(curves);
    }
    const SimulationSettings& band = document_.project().simulation;
    const double middle_hz = 0.5 * (band.from_hz + band.to_hz);
    const double degrees_per_mm = 360.0 * 1e-3 * middle_hz / constants::speed_of_light;
    const int drawn = std::min(lens->beams, most_curves);
    double widest = 0.0;
    for (int n = 0; n < drawn; ++n) {
        const double share = drawn > 1 ? 2.0 * n / (drawn - 1) - 1.0 : 0.0;
        const double beam = share * lens->largest_beam_rad;
        KeyedCurve curve;
        curve.key = QStringLiteral("beam %1").arg(n);
        curve.name = curve.legend =
            with_true_minus(QStringLiteral("%1°").arg(beam / radians_per_degree, 0, 'f', 1));
        curve.style = {CurveRole::now, n};
        for (const RotmanElement& element : lens->design.elements(lens->elements, lens->element_pitch)) {
            const double error = degrees_per_mm * lens->design.path_error(element.element_y, beam);
            curve.points.append({element.element_y, error});
            widest = std::max(widest, std::abs(error));
        }
        curves.append(std::move(curve));
    }
    shown_.show(curves);
    const double last = 0.5 * (lens->elements - 1) * lens->element_pitch;
    plot_->set_x_range(-last, last);
    const double scale = std::max(widest, 1e-3);
    const double power = std::pow(10.0, std::floor(std::log10(scale)));
    plot_->set_y_range(-power * std::ceil(scale / power), power * std::ceil(scale / power));
    summary_->setText(tr("Worst path error %1° at %2 GHz (%3 mm). Drag the foci in the plan view; nothing is "
                         "solved for this.")
                          .arg(widest, 0, 'g', 3)
                          .arg(1e-9 * middle_hz, 0, 'g', 4)
                          .arg(widest / degrees_per_mm, 0, 'g', 3));
}

}  // namespace lathe::ui
