#include "ui/space/space_pattern_chart.hpp"

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/results/circular_parts.hpp"
#include "ui/charts/plot.hpp"
#include "ui/forms/frequency_box.hpp"
#include "ui/painting/flow_layout.hpp"
#include "ui/patterns/polar_plot.hpp"
#include "ui/space/result_choices.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
constexpr double depth_db = 50.0, lowest_db = -120.0;

double decibel(double power) {
    return power > 0.0 ? std::max(lowest_db, 10.0 * std::log10(power)) : lowest_db;
}

/// Name of one of the two shown parts, with a place for the cut.
QString part_name(ShownParts parts, bool is_second) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("SpacePatternChart", text); };
    if (parts == ShownParts::linear) return is_second ? tr("%1, cross-polar") : QStringLiteral("%1");
    return (parts == ShownParts::right_first) != is_second ? tr("%1, right-hand") : tr("%1, left-hand");
}

/// What 1 V^2 of R^2 |E|^2 is on the scale.
double power_factor(const Beam& beam, SpaceScale scale, bool is_wave) {
    if (is_wave || scale == SpaceScale::relative) {
        double most = 0.0;
        for (const PatternCut& cut : beam.cuts)
            for (std::size_t n = 0; n < cut.co.size(); ++n)
                most = std::max(most, std::norm(cut.co[n]) + std::norm(cut.cross[n]));
        return most > 0.0 ? 1.0 / most : 0.0;
    }
    const double gain = 4.0 * std::numbers::pi / (2.0 * constants::vacuum_impedance);
    if (scale == SpaceScale::realised_gain) return gain;
    return beam.radiated_power_w > 0.0 ? gain / beam.radiated_power_w : 0.0;
}

}  // namespace

QList<KeyedCurve> space_cut_curves(const Results& results, std::size_t frequency, std::size_t excitation,
                                   SpaceScale scale, const std::vector<bool>& cuts, bool has_cross) {
    QList<KeyedCurve> curves;
    if (frequency >= results.frequencies.size()) return curves;
    const auto& beams = results.frequencies[frequency].beams;
    if (excitation >= beams.size()) return curves;
    const Beam& beam = beams[excitation];
    const double factor =
        power_factor(beam, scale, results.driven_kinds[excitation] == ExcitationKind::plane_wave);
    const ShownParts parts = shown_parts(beam);
    for (std::size_t n = 0; n < beam.cuts.size(); ++n) {
        if (n < cuts.size() && !cuts[n]) continue;
        const PatternCut cut = with_parts(beam.cuts[n], parts);
        const QString phi = QStringLiteral("φ = %1°").arg(std::round(cut.phi_rad * degrees_per_radian));
        for (const bool is_cross : {false, true}) {
            if (is_cross && !has_cross) continue;
            KeyedCurve curve;
            curve.key = QStringLiteral("cut %1 %2").arg(n).arg(is_cross);
            curve.name = part_name(parts, is_cross).arg(phi);
            curve.legend = is_cross ? QString() : curve.name;
            curve.style = {CurveRole::now, static_cast<int>(n), is_cross ? Qt::DashLine : Qt::SolidLine,
                           false};
            const auto& field = is_cross ? cut.cross : cut.co;
            for (std::size_t at = 0; at < field.size(); ++at) {
                const double theta =
                    -180.0 + 360.0 * static_cast<double>(at) / static_cast<double>(field.size() - 1);
                curve.points.append({theta, decibel(factor * std::norm(field[at]))});
            }
            curves.append(std::move(curve));
        }
    }
    return curves;
}

SpacePatternChart::SpacePatternChart(QWidget* parent)
    : QWidget(parent),
      frequency_(new FrequencyBox),
      excitation_(new QComboBox),
      scale_(new QComboBox),
      cuts_button_(new QToolButton),
      cross_button_(new QToolButton),
      polar_button_(new QToolButton),
      cuts_(new QMenu(this)),
      plots_(new PatternPlots(tr("Pattern"), tr("θ / degrees"))) {
    setObjectName("space_pattern_chart");
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    make_controls();
    update_curves();
}

void SpacePatternChart::make_controls() {
    frequency_->setObjectName("space_chart_frequency");
    frequency_->setAccessibleName(tr("Frequency"));
    excitation_->setObjectName("space_chart_port");
    excitation_->setAccessibleName(tr("Driven port"));
    scale_->setObjectName("space_chart_scale");
    scale_->setAccessibleName(tr("Level"));
    for (QComboBox* box : std::initializer_list<QComboBox*>{frequency_, excitation_})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // of results that come later, too
    scale_->addItems({tr("realised gain, dBi"), tr("directivity, dBi"), tr("relative, dB")});
    cuts_button_->setText(tr("Cuts"));
    cuts_button_->setMenu(cuts_);
    cuts_button_->setPopupMode(QToolButton::InstantPopup);
    for (const int phi : {0, 45, 90, 135}) {
        QAction* cut = cuts_->addAction(QStringLiteral("φ = %1°").arg(phi));
        cut->setCheckable(true);
        cut->setChecked(phi != 135);
        connect(cut, &QAction::toggled, this, &SpacePatternChart::update_curves);
    }
    cross_button_->setText(tr("Cross-polar"));
    cross_button_->setToolTip(
        tr("Cross-polar part, or the weaker circular part of a beam with an axial ratio "
           "below 6 dB"));
    cross_button_->setObjectName("space_chart_cross");
    cross_button_->setCheckable(true);
    cross_button_->setChecked(true);
    polar_button_->setText(tr("Polar"));
    polar_button_->setObjectName("space_chart_polar");
    polar_button_->setCheckable(true);
    auto* row = new QWidget;  // in a second line where the dock is narrow
    row->setObjectName("space_chart_row");
    auto* in_row = new FlowLayout(row);
    for (QToolButton* button : {cuts_button_, cross_button_, polar_button_}) button->setAutoRaise(true);
    for (QWidget* widget : std::initializer_list<QWidget*>{frequency_, excitation_, scale_, cuts_button_,
                                                           cross_button_, polar_button_})
        in_row->addWidget(widget);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(row);
    layout->addWidget(plots_, 1);
    connect(frequency_, &QComboBox::currentIndexChanged, this, [this] {
        update_curves();
        emit frequency_changed();
    });
    for (QComboBox* box : {excitation_, scale_})
        connect(box, &QComboBox::currentIndexChanged, this, &SpacePatternChart::update_curves);
    for (QToolButton* button : {cross_button_, polar_button_})
        connect(button, &QToolButton::toggled, this, &SpacePatternChart::update_curves);
}

void SpacePatternChart::show_results(SharedResults results) {
    results_ = results && results->pattern_kind == PatternKind::cuts ? std::move(results) : nullptr;
    offer_choices(results_.get(), *frequency_, *excitation_);
    update_curves();
}

void SpacePatternChart::show_state(ResultState state) {
    state_ = state;
    plots_->show_state(state);
    update_curves();
}

std::size_t SpacePatternChart::frequency() const {
    return static_cast<std::size_t>(std::max(0, frequency_->currentIndex()));
}

void SpacePatternChart::show_pinned(const QList<PinnedDesign>& pinned) {
    pinned_ = pinned;
    update_curves();
}

/// Precondition: there are results.
QList<KeyedCurve> SpacePatternChart::pinned_curves(const PinnedDesign& design,
                                                   const std::vector<bool>& cuts) const {
    if (!design.results || design.results->pattern_kind != PatternKind::cuts) return {};
    const Results &now = *results_, &other = *design.results;
    const double frequency_hz =
        now.frequencies[std::min(frequency(), now.frequencies.size() - 1)].frequency_hz;
    const auto nearest = std::min_element(
        other.frequencies.begin(), other.frequencies.end(), [&](const auto& a, const auto& b) {
            return std::abs(a.frequency_hz - frequency_hz) < std::abs(b.frequency_hz - frequency_hz);
        });
    const std::string port = excitation_->currentText().toStdString();
    const std::size_t excitation = find_excitation(other, port).value_or(0);
    QList<KeyedCurve> curves =
        space_cut_curves(other, static_cast<std::size_t>(nearest - other.frequencies.begin()), excitation,
                         static_cast<SpaceScale>(scale_->currentIndex()), cuts, false);
    QString name = design.name;
    if (nearest != other.frequencies.end() &&
        std::abs(nearest->frequency_hz - frequency_hz) > 1e-6 * frequency_hz)
        name += tr(" at %1 GHz").arg(1e-9 * nearest->frequency_hz, 0, 'g', 6);
    static constexpr Qt::PenStyle lines[] = {Qt::DashDotLine, Qt::DotLine, Qt::DashLine, Qt::DashDotDotLine};
    for (qsizetype n = 0; n < curves.size(); ++n) {
        KeyedCurve& curve = curves[n];
        curve.key = design.key() + QLatin1Char(' ') + curve.key;
        curve.name = name + QStringLiteral(", ") + curve.name;
        curve.legend = n == 0 ? name : QString();
        curve.style = design.style();
        curve.style.line = lines[n % 4];
    }
    return curves;
}

void SpacePatternChart::update_curves() {
    const auto scale = static_cast<SpaceScale>(scale_->currentIndex());
    curves_.clear();
    if (results_) {
        std::vector<bool> cuts;
        for (const QAction* cut : cuts_->actions()) cuts.push_back(cut->isChecked());
        curves_ = space_cut_curves(*results_, frequency(),
                                   static_cast<std::size_t>(std::max(0, excitation_->currentIndex())), scale,
                                   cuts, cross_button_->isChecked());
        for (const PinnedDesign& design : pinned_) curves_ += pinned_curves(design, cuts);
    }
    double top = scale == SpaceScale::relative ? 0.0 : lowest_db;
    for (KeyedCurve& curve : curves_) {
        curve.style.is_faded = curve.style.role == CurveRole::now && is_former(state_);
        for (const QPointF& point : curve.points) top = std::max(top, point.y());
    }
    if (curves_.isEmpty()) top = 0.0;
    top = scale == SpaceScale::relative ? 0.0 : 5.0 * std::ceil(top / 5.0 + 0.2);
    const bool is_polar = polar_button_->isChecked();
    plots_->set_polar(is_polar);
    const QString unit = scale == SpaceScale::relative ? tr("dB") : tr("dBi");
    if (is_polar) return plots_->polar_plot().show_curves(curves_, top, unit);
    plots_->show_curves(curves_);
    Plot& plot = plots_->plot();
    plot.set_y_title(scale_->currentText());
    plot.set_x_range(-180.0, 180.0, 60.0);
    plot.set_y_range(top - depth_db, top, 10.0);
}

}  // namespace lathe::ui
