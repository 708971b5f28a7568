#include "ui/planar/beam_chart.hpp"

#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/painting/flow_layout.hpp"
#include "ui/patterns/polar_plot.hpp"
#include "ui/planar/array_response.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double depth_db = 50.0;  ///< from the top to the bottom

/// The highest level, rounded up to 5 dB.
double top_of(const QList<KeyedCurve>& curves) {
    double top = -HUGE_VAL;
    for (const KeyedCurve& curve : curves)
        for (const QPointF& point : curve.points) top = std::max(top, point.y());
    return std::isfinite(top) ? 5.0 * std::ceil(top / 5.0 - 1e-9) : 0.0;
}

}  // namespace

BeamChart::BeamChart(QWidget* parent)
    : QWidget(parent),
      frequency_box_(new QComboBox),
      scale_box_(new QComboBox),
      span_box_(new QComboBox),
      beams_button_(new QToolButton),
      polar_button_(new QToolButton),
      beams_menu_(new QMenu(this)),
      plots_(new PatternPlots(tr("Beams"), tr("φ / degrees"))) {
    setObjectName("beam_chart");
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    plots_->polar_plot().set_sense(AngleSense::anticlockwise_from_right);
    make_controls();
    update_curves();
}

void BeamChart::make_controls() {
    frequency_box_->setObjectName("beam_frequency");
    frequency_box_->setAccessibleName(tr("Frequency"));
    scale_box_->setObjectName("beam_scale");
    scale_box_->setAccessibleName(tr("Level"));
    scale_box_->addItem(tr("2D, dB"), static_cast<int>(BeamScale::directivity_2d));
    scale_box_->addItem(tr("relative, dB"), static_cast<int>(BeamScale::relative));
    scale_box_->setToolTip(tr(
        "Directivity in the plane (2πU/P, in dB), level relative to each beam's peak, with plates of a given "
        "height the directivity of the whole antenna in dBi, and of a beam former what equal elements "
        "radiate together"));
    span_box_->setAccessibleName(tr("Range of angles"));
    for (const int widest : {180, 120, 90, 60, 30})
        span_box_->addItem(QStringLiteral("±%1°").arg(widest), widest);
    beams_button_->setText(tr("Beams"));
    beams_button_->setObjectName("beam_choice");
    beams_button_->setToolTip(tr("Which driven ports' beams are drawn"));
    beams_button_->setMenu(beams_menu_);
    beams_button_->setPopupMode(QToolButton::InstantPopup);
    beams_button_->setAutoRaise(true);
    polar_button_->setText(tr("Polar"));
    polar_button_->setObjectName("beam_polar");
    polar_button_->setCheckable(true);
    polar_button_->setAutoRaise(true);
    polar_button_->setToolTip(tr("Around a circle as in the plan view: 0° towards +x, 90° towards +y"));
    auto* controls = new QWidget;
    auto* row = new FlowLayout(controls);  // of a narrow panel in two lines
    for (QWidget* widget :
         std::initializer_list<QWidget*>{frequency_box_, scale_box_, span_box_, beams_button_, polar_button_})
        row->addWidget(widget);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(controls);
    layout->addWidget(plots_, 1);
    connect(frequency_box_, &QComboBox::currentIndexChanged, this, [this] {
        update_curves();
        emit frequency_changed();
    });
    for (QComboBox* box : {scale_box_, span_box_})
        connect(box, &QComboBox::currentIndexChanged, this, &BeamChart::update_curves);
    connect(polar_button_, &QToolButton::toggled, this, &BeamChart::update_curves);
}

void BeamChart::show_results(SharedResults results, const PlanarSettings& settings) {
    results_ = results && results->pattern_kind == PatternKind::plane ? std::move(results) : nullptr;
    settings_ = settings;
    offer();
    update_curves();
}

/// Frequencies, beams and scales that the results have; choices that are still there stay.
void BeamChart::offer() {
    QStringList frequencies, beams;
    if (results_) {
        for (const FrequencyResult& at : results_->frequencies)
            frequencies << tr("%1 GHz").arg(at.frequency_hz * hz_to_ghz, 0, 'g', 5);
        for (const std::string& name : results_->driven) beams << QString::fromStdString(name);
    }
    QStringList present;
    for (int n = 0; n < frequency_box_->count(); ++n) present << frequency_box_->itemText(n);
    if (frequencies != present) {
        const QSignalBlocker quiet(frequency_box_);
        frequency_box_->clear();
        frequency_box_->addItems(frequencies);
        frequency_box_->setCurrentIndex(static_cast<int>(frequencies.size()) / 2);
    }
    QStringList listed;
    for (const QAction* action : beams_menu_->actions()) listed << action->text();
    if (beams != listed) {
        beams_menu_->clear();
        for (const QString& name : beams) {
            QAction* action = beams_menu_->addAction(name);
            action->setCheckable(true);
            action->setChecked(true);
            connect(action, &QAction::toggled, this, &BeamChart::update_curves);
        }
    }
    beams_button_->setEnabled(beams.size() > 1);
    if (results_) offer_scales();
}

/// What an array behind a lens radiates is what a lens is for, so it is shown first; what the lens itself
/// radiates is spilled.
void BeamChart::offer_scales() {
    const auto offer = [this](BeamScale scale, const QString& text, bool is_there, int place) {
        const int present = scale_box_->findData(static_cast<int>(scale));
        if (is_there && present < 0)
            scale_box_->insertItem(place, text, static_cast<int>(scale));
        else if (!is_there && present >= 0)
            scale_box_->removeItem(present);
        return is_there && present < 0;
    };
    const QSignalBlocker quiet(scale_box_);
    offer(BeamScale::directivity_3d, tr("3D, dBi"), has_plates(*results_), scale_box_->count());
    if (offer(BeamScale::array_factor, tr("array, dB"), has_array(settings_), 0))
        scale_box_->setCurrentIndex(0);
}

void BeamChart::show_state(ResultState state) {
    state_ = state;
    plots_->show_state(state);
    update_curves();
}

void BeamChart::show_weighted(const std::vector<std::complex<double>>& weights) {
    weights_ = weights;
    update_curves();
}

void BeamChart::show_alone(int excitation) {
    const QList<QAction*> actions = beams_menu_->actions();
    for (int n = 0; n < actions.size(); ++n) {
        const QSignalBlocker quiet(actions[n]);
        actions[n]->setChecked(excitation < 0 || n == excitation);
    }
    update_curves();
}

std::size_t BeamChart::frequency() const {
    return static_cast<std::size_t>(std::max(0, frequency_box_->currentIndex()));
}

void BeamChart::choose_frequency(std::size_t frequency) {
    frequency_box_->setCurrentIndex(static_cast<int>(frequency));
}

BeamScale BeamChart::scale() const {
    return static_cast<BeamScale>(scale_box_->currentData().toInt());
}

void BeamChart::choose_scale(BeamScale scale) {
    scale_box_->setCurrentIndex(scale_box_->findData(static_cast<int>(scale)));
}

void BeamChart::set_polar(bool is_polar) {
    polar_button_->setChecked(is_polar);
}

std::vector<bool> BeamChart::shown_beams() const {
    std::vector<bool> shown;
    for (const QAction* action : beams_menu_->actions()) shown.push_back(action->isChecked());
    return shown;
}

void BeamChart::update_curves() {
    const BeamChoice choice{frequency(), scale(), span_box_->currentData().toDouble()};
    curves_.clear();
    if (results_) {
        const Results& planar = *results_;
        curves_ = beam_curves(planar, settings_, shown_beams(), choice);
        if (const auto combined = combined_beam(planar, choice.frequency, weights_, settings_))
            curves_.append(combined_curve(*combined, planar, choice));
    }
    for (KeyedCurve& curve : curves_) curve.style.is_faded = is_former(state_);
    const bool is_polar = polar_button_->isChecked();
    plots_->set_polar(is_polar);
    span_box_->setEnabled(!is_polar);
    const double top = choice.scale == BeamScale::relative ? 0.0 : top_of(curves_);
    if (is_polar) return plots_->polar_plot().show_curves(curves_, top, unit_of(choice.scale));
    plots_->show_curves(curves_);
    Plot& plot = plots_->plot();
    plot.set_y_title(title_of(choice.scale));
    const double widest =
        choice.scale == BeamScale::array_factor ? std::min(90.0, choice.widest_deg) : choice.widest_deg;
    plot.set_x_range(-widest, widest, widest > 90.0 ? 60.0 : 30.0);
    plot.set_y_range(top - depth_db, top, 10.0);
}

}  // namespace lathe::ui
