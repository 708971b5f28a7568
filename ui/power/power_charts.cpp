#include "ui/power/power_charts.hpp"

#include <QEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ui/charts/plot.hpp"
#include "ui/power/saturation_picture.hpp"
#include "ui/power/wall_form.hpp"

namespace lathe::ui {
namespace {

using particles::MultipactorLevel;

constexpr std::size_t most_populations = 7;  ///< curves that can be told apart

QString power_text(double watts) {
    return PowerCharts::tr("%1 W").arg(QString::number(watts, 'g', 4));
}

/// Covers all points with some air; `least` is the smallest height.
std::pair<double, double> range_of(const QList<KeyedCurve>& curves, double least) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const KeyedCurve& curve : curves)
        for (const QPointF& p : curve.points) low = std::min(low, p.y()), high = std::max(high, p.y());
    if (!(high >= low)) return {0.0, least};
    const double air = std::max(0.06 * (high - low), 0.5 * (least - (high - low)));
    return {low - air, high + air};
}

CurveStyle numbered(std::size_t number, Qt::PenStyle line = Qt::SolidLine) {
    return {.role = CurveRole::now, .number = static_cast<int>(number), .line = line};
}

}  // namespace

double dbm(double watts) {
    return 30.0 + 10.0 * std::log10(watts);
}

PowerCharts::PowerCharts(QWidget* parent)
    : QTabWidget(parent),
      growth_(
          new Plot(tr("Growth over power"), tr("power of the wave / dBm"), tr("growth of ln N per period"))),
      population_(new Plot(tr("Electrons over time"), tr("periods of the field"), tr("electrons, log₁₀ N"))),
      gaps_(new Plot(tr("Gaps beside plates"), tr("frequency × gap / GHz mm"), tr("peak voltage / V"))),
      corona_(new Plot(tr("Corona over pressure"), tr("pressure / Torr"), tr("onset of corona / dBm"))),
      energies_(new Plot(tr("Energies of impacts"), tr("energy / eV"), tr("impacts / %"))),
      saturation_(
          new Plot(tr("Space-charge saturation"), tr("periods of the field"), tr("real electrons, log₁₀ N"))),
      growth_curves_(*growth_),
      population_curves_(*population_),
      gap_curves_(*gaps_),
      corona_curves_(*corona_),
      energy_curves_(*energies_),
      saturation_curves_(*saturation_) {
    setDocumentMode(true);
    addTab(growth_, tr("&Growth"));
    addTab(population_, tr("&Electrons"));
    addTab(gaps_, tr("&f × d"));
    addTab(corona_, tr("&Corona"));
    addTab(energies_, tr("&Impacts"));
    addTab(saturation_, tr("&Saturation"));
}

void PowerCharts::begin(const std::vector<std::string>& regions, double growth_margin) {
    outcome_.reset();
    growth_margin_ = growth_margin;
    regions_.clear();
    for (const std::string& name : regions) regions_.push_back({QString::fromStdString(name), {}});
    show_outcome(nullptr, 0);
}

void PowerCharts::add_levels(const std::vector<LiveLevel>& levels) {
    if (levels.empty()) return;
    for (const LiveLevel& live : levels) {
        if (live.region >= static_cast<int>(regions_.size())) continue;
        auto& known = regions_[static_cast<std::size_t>(live.region)].levels;
        known.insert(std::lower_bound(known.begin(), known.end(), live.level.power_w,
                                      [](const MultipactorLevel& l, double p) { return l.power_w < p; }),
                     live.level);
        region_ = live.region;
    }
    show_growth();
    show_population();
}

void PowerCharts::show_outcome(SharedPowerOutcome outcome, int region) {
    outcome_ = std::move(outcome);
    region_ = region;
    if (outcome_) {
        growth_margin_ = outcome_->report.settings.multipactor.growth_margin;
        regions_.clear();
        for (const particles::MultipactorRegion& found : outcome_->report.regions)
            regions_.push_back({QString::fromStdString(found.name), found.levels});
    }
    show_growth();
    show_population();
    show_gaps();
    show_corona();
    show_energies();
    show_saturation();
}

/// Notes are drawn in the colour of the text.
void PowerCharts::changeEvent(QEvent* event) {
    QTabWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    show_growth();
    show_gaps();
    show_saturation();
}

const particles::MultipactorRegion* PowerCharts::shown_region() const {
    if (!outcome_ || region_ < 0 || region_ >= static_cast<int>(outcome_->report.regions.size()))
        return nullptr;
    return &outcome_->report.regions[static_cast<std::size_t>(region_)];
}

void PowerCharts::show_growth() {
    QList<KeyedCurve> curves;
    double from = std::numeric_limits<double>::infinity(), to = -from;
    for (std::size_t n = 0; n < regions_.size(); ++n) {
        KeyedCurve mean{
            QStringLiteral("mean %1").arg(n), regions_[n].name, regions_[n].name, numbered(n), {}};
        KeyedCurve low{QStringLiteral("low %1").arg(n), {}, {}, numbered(n, Qt::DotLine), {}};
        KeyedCurve high{QStringLiteral("high %1").arg(n), {}, {}, numbered(n, Qt::DotLine), {}};
        for (const MultipactorLevel& level : regions_[n].levels) {
            const double x = dbm(level.power_w);
            from = std::min(from, x), to = std::max(to, x);
            mean.points.append({x, level.growth_per_period});
            const auto [least, most] = std::minmax_element(level.growths.begin(), level.growths.end());
            if (least == level.growths.end()) continue;
            low.points.append({x, *least});
            high.points.append({x, *most});
        }
        curves << mean << low << high;
    }
    growth_curves_.show(curves);
    const auto [low, high] = range_of(curves, 0.2);
    if (to > from) growth_->set_x_range(from, to);
    growth_->set_y_range(std::min(low, -0.05), std::max(high, 0.05));
    QList<PlotGuide> guides = {PlotGuide{0.0, {}}};
    if (growth_margin_ > 0.0) guides.append(PlotGuide{-growth_margin_, {}});
    growth_->set_guides(guides);
    QList<ChartNote> notes;
    if (outcome_)
        for (const particles::MultipactorRegion& region : outcome_->report.regions)
            for (const particles::GrowthWindow& window : region.windows) {
                notes.append(
                    {{dbm(window.from_w), 0.0}, power_text(window.from_w), palette().color(QPalette::Text)});
                if (!window.is_open_above)
                    notes.append({{dbm(window.to_w), 0.0}, {}, palette().color(QPalette::Text)});
            }
    growth_->set_notes(notes);
}

/// Some powers around the critical one, each the mean of its seeds.
void PowerCharts::show_population() {
    QList<KeyedCurve> curves;
    double last = 1.0;
    if (region_ >= 0 && region_ < static_cast<int>(regions_.size())) {
        const auto& levels = regions_[static_cast<std::size_t>(region_)].levels;
        const particles::MultipactorRegion* found = shown_region();
        const double critical = found != nullptr ? found->most_critical_w
                                : levels.empty() ? 0.0
                                                 : levels.back().power_w;
        const auto at = static_cast<std::size_t>(
            std::lower_bound(levels.begin(), levels.end(), critical * (1.0 - 1e-9),
                             [](const MultipactorLevel& l, double p) { return l.power_w < p; }) -
            levels.begin());
        const std::size_t first = at > most_populations / 2 ? at - most_populations / 2 : 0,
                          end = std::min(levels.size(), first + most_populations);
        for (std::size_t n = first; n < end; ++n) {
            const MultipactorLevel& level = levels[n];
            QList<QPointF> points;
            std::size_t periods = 0;
            for (const auto& seed : level.populations) periods = std::max(periods, seed.size());
            for (std::size_t period = 0; period < periods; ++period) {
                double sum = 0.0;
                for (const auto& seed : level.populations) sum += period < seed.size() ? seed[period] : 0.0;
                const double mean = sum / static_cast<double>(level.populations.size());
                if (mean > 0.0) points.append({static_cast<double>(period), std::log10(mean)});
                last = std::max(last, static_cast<double>(period));
            }
            const bool is_chosen = n == at;
            const CurveStyle style =
                is_chosen ? CurveStyle::of(CurveRole::now) : numbered(n - first, Qt::DotLine);
            curves.append({QStringLiteral("%1").arg(n - first), power_text(level.power_w),
                           power_text(level.power_w), style, points});
        }
    }
    population_curves_.show(curves);
    population_->set_x_range(0.0, last);
    const auto [low, high] = range_of(curves, 1.0);
    population_->set_y_range(std::max(low, -0.5), high);
}

void PowerCharts::show_gaps() {
    QList<KeyedCurve> curves;
    QList<ChartNote> notes;
    double last = 4.0, most = 1.0;
    if (outcome_) {
        for (std::size_t n = 0; n < outcome_->plates.size(); ++n) {
            const PlatesCurve& plates = outcome_->plates[n];
            const QString title = tr("Plates, %1").arg(material_title(plates.material));
            KeyedCurve curve{QStringLiteral("plates %1").arg(n), title, title, numbered(n), {}};
            for (const particles::PlatesThreshold& at : plates.thresholds) {
                if (at.volts <= 0.0) continue;
                curve.points.append({at.ghz_mm, at.volts});
                last = std::max(last, at.ghz_mm), most = std::max(most, at.volts);
            }
            curves.append(curve);
        }
        for (const particles::MultipactorRegion& region : outcome_->report.regions) {
            if (region.verdict != particles::Verdict::breakdown) continue;
            const double product = outcome_->report.frequency_hz * region.gap_m * 1e-6;
            notes.append({{product, region.gap_voltage_v},
                          QString::fromStdString(region.name),
                          palette().color(QPalette::Text)});
            last = std::max(last, 1.1 * product), most = std::max(most, region.gap_voltage_v);
        }
    }
    gap_curves_.show(curves);
    gaps_->set_notes(notes);
    gaps_->set_x_range(0.0, last);
    gaps_->set_y_range(0.0, 1.1 * most);
}

void PowerCharts::show_corona() {
    QList<KeyedCurve> curves;
    double last = 1.0;
    if (outcome_)
        for (std::size_t n = 0; n < outcome_->corona.size(); ++n) {
            const QString name = QString::fromStdString(outcome_->corona[n].region);
            KeyedCurve curve{QStringLiteral("corona %1").arg(n), name, name, numbered(n), {}};
            for (const particles::CoronaOnset& onset : outcome_->corona[n].onsets) {
                last = std::max(last, onset.pressure_torr);
                if (onset.power_w > 0.0) curve.points.append({onset.pressure_torr, dbm(onset.power_w)});
            }
            curves.append(curve);
        }
    corona_curves_.show(curves);
    corona_->set_x_range(0.0, last);
    const auto [low, high] = range_of(curves, 2.0);
    corona_->set_y_range(low, high);
    setTabEnabled(indexOf(corona_), !curves.isEmpty());
}

void PowerCharts::show_energies() {
    QList<KeyedCurve> curves;
    double most = 1.0, last_ev = 100.0;
    if (const particles::MultipactorRegion* region = shown_region()) {
        const QString title = tr("at %1").arg(power_text(region->most_critical_w));
        KeyedCurve curve{QStringLiteral("energies"), title, title, CurveStyle::of(CurveRole::now), {}};
        const auto& shares = region->tally.energies;
        const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
        constexpr double bin = particles::ImpactTally::energy_bin_ev;
        for (std::size_t n = 0; n < shares.size() && all > 0.0; ++n) {
            const double percent = 100.0 * shares[n] / all;
            curve.points.append({bin * static_cast<double>(n), percent});
            curve.points.append({bin * static_cast<double>(n + 1), percent});
            most = std::max(most, percent);
            if (percent > 0.2) last_ev = std::max(last_ev, bin * static_cast<double>(n + 1));
        }
        curves.append(curve);
    }
    energy_curves_.show(curves);
    energies_->set_x_range(0.0, last_ev);
    energies_->set_y_range(0.0, 1.1 * most);
}

void PowerCharts::show_saturation() {
    const bool is_asked = outcome_ && !outcome_->report.saturations.empty();
    const SaturationPicture picture = saturation_picture(
        is_asked ? &outcome_->report.saturations.at(static_cast<std::size_t>(region_)) : nullptr,
        palette().color(QPalette::Text));
    saturation_curves_.show(picture.curves);
    saturation_->set_notes(picture.notes);
    saturation_->set_x_range(0.0, picture.last_period);
    saturation_->set_y_range(picture.low, picture.high);
    setTabEnabled(indexOf(saturation_), is_asked);
}

}  // namespace lathe::ui
