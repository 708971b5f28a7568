#include "ui/power/power_results.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPixmap>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/power/power_canvas.hpp"
#include "ui/power/power_charts.hpp"
#include "ui/power/region_results.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

constexpr int film_interval_ms = 60;
constexpr PowerLayer layers[] = {PowerLayer::impacts, PowerLayer::emission, PowerLayer::electrons,
                                 PowerLayer::field, PowerLayer::none};

}  // namespace

PowerResults::PowerResults(QWidget* parent)
    : QWidget(parent),
      table_(new RegionResults),
      canvas_(new PowerCanvas),
      bar_(new ColourBar),
      charts_(new PowerCharts),
      layer_(new QComboBox),
      mesh_(new QCheckBox(tr("&Mesh"))),
      play_(new QToolButton),
      instant_(new QSlider(Qt::Horizontal)),
      instant_text_(new QLabel),
      place_(new QLabel),
      state_(new StateNote(canvas_, Qt::TopRightCorner, 0.3)) {
    auto* picture = new QHBoxLayout;
    picture->setContentsMargins(0, 0, 0, 0);
    picture->addWidget(canvas_, 1);
    picture->addWidget(bar_);
    auto* upper = new QWidget;
    auto* upper_layout = new QVBoxLayout(upper);
    upper_layout->setContentsMargins(0, 0, 0, 0);
    upper_layout->addWidget(made_controls());
    upper_layout->addLayout(picture, 1);
    auto* split = new QSplitter(Qt::Vertical);
    split->addWidget(upper);
    split->addWidget(table_);
    split->addWidget(charts_);
    split->setChildrenCollapsible(false);
    const int em = fontMetrics().height();
    table_->setMinimumHeight(4 * em);
    split->setSizes({26 * em, 6 * em, 22 * em});
    split->setStretchFactor(0, 1);
    split->setStretchFactor(2, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    add_chart_menu(*canvas_, [this](QChar separator) { return impacts_text(separator); });
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0 && row != region_) choose(row);
    });
    connect(canvas_, &PowerCanvas::cursor_moved, this, [this](Point at) {
        const PlaneNames& names = canvas_->names();
        const LengthDisplay& unit = LengthDisplay::instance();
        place_->setText(QStringLiteral("%1 %2, %3 %4")
                            .arg(names.along, unit.words(1e3 * at.z), names.across, unit.words(1e3 * at.r)));
    });
    film_.setInterval(film_interval_ms);
    connect(&film_, &QTimer::timeout, this,
            [this] { instant_->setValue((instant_->value() + 1) % (instant_->maximum() + 1)); });
    show_outcome(nullptr);
}

QWidget* PowerResults::made_controls() {
    layer_->setObjectName(QStringLiteral("power_layer"));
    layer_->setAccessibleName(tr("What is shown in the section"));
    layer_->addItems({tr("Places of impact"), tr("Places of emission"), tr("Electrons"), tr("Field"),
                      tr("Section alone")});
    play_->setObjectName(QStringLiteral("power_play"));
    play_->setCheckable(true);
    play_->setAutoRaise(true);
    play_->setIcon(glyph_icon(Glyph::play));
    play_->setToolTip(tr("Show the electrons as a film"));
    play_->setAccessibleName(tr("Film of the electrons"));
    instant_->setObjectName(QStringLiteral("power_instant"));
    instant_->setAccessibleName(tr("Instant of the electrons"));
    auto* whole = new QToolButton;
    whole->setText(tr("Antenna"));
    whole->setToolTip(tr("Show the whole antenna"));
    auto* near = new QToolButton;
    near->setText(tr("Region"));
    near->setToolTip(tr("Show the chosen region alone"));
    near->setObjectName(QStringLiteral("fit_region"));
    connect(whole, &QToolButton::clicked, canvas_, &PowerCanvas::fit);
    connect(near, &QToolButton::clicked, canvas_, &PowerCanvas::fit_region);
    connect(layer_, &QComboBox::currentIndexChanged, this, &PowerResults::show_layer);
    connect(mesh_, &QCheckBox::toggled, canvas_, &PowerCanvas::set_mesh_shown);
    connect(instant_, &QSlider::valueChanged, this, &PowerResults::show_frame);
    connect(play_, &QToolButton::toggled, this, [this](bool is_playing) {
        play_->setIcon(glyph_icon(is_playing ? Glyph::pause : Glyph::play));
        is_playing ? film_.start() : film_.stop();
    });
    auto* controls = new QWidget;
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* each :
         {static_cast<QWidget*>(layer_), static_cast<QWidget*>(mesh_), static_cast<QWidget*>(play_)})
        row->addWidget(each);
    row->addWidget(instant_, 1);
    row->addWidget(instant_text_);
    row->addStretch(1);
    row->addWidget(place_);
    row->addWidget(whole);
    row->addWidget(near);
    return controls;
}

void PowerResults::show_outcome(const SharedPowerOutcome& outcome) {
    outcome_ = outcome;
    region_ = 0;
    {
        const QSignalBlocker quiet(table_);
        table_->show_outcome(outcome);
        if (outcome) table_->selectRow(0);
    }
    choose(region_);
}

void PowerResults::choose(int region) {
    const bool is_there = outcome_ && region >= 0 && region < static_cast<int>(outcome_->regions.size());
    if (outcome_ && !is_there) return;
    region_ = std::max(region, 0);
    if (table_->rowCount() > region_ && table_->currentRow() != region_) {
        const QSignalBlocker quiet(table_);
        table_->selectRow(region_);
    }
    canvas_->show_results(outcome_, region_);
    charts_->show_outcome(outcome_, region_);
    const QSignalBlocker quiet(instant_);
    const int frames =
        is_there ? static_cast<int>(outcome_->films[static_cast<std::size_t>(region_)].frames.size()) : 0;
    instant_->setRange(0, std::max(frames - 1, 0));
    instant_->setValue(frames / 2);
    show_frame(instant_->value());
    show_layer();
}

void PowerResults::show_state(ResultState state) {
    state_->show_state(state);
}

void PowerResults::show_layer() {
    const PowerLayer layer = layers[layer_->currentIndex()];
    canvas_->set_layer(layer);
    const bool has_film = outcome_ && layer == PowerLayer::electrons;
    for (QWidget* each : {static_cast<QWidget*>(play_), static_cast<QWidget*>(instant_),
                          static_cast<QWidget*>(instant_text_)})
        each->setVisible(has_film);
    if (!has_film) play_->setChecked(false);
    layer_->setEnabled(outcome_ != nullptr);
    mesh_->setEnabled(outcome_ != nullptr);
    follow_scale();
}

void PowerResults::follow_scale() {
    const auto scale = canvas_->scale();
    bar_->setVisible(scale.has_value());
    if (!scale) return;
    switch (canvas_->layer()) {
        case PowerLayer::field:
            bar_->set_quantity(QStringLiteral("|E|"), QStringLiteral("V/m"));
            bar_->setToolTip(tr("Peak field at the threshold, or at the power of the largest growth"));
            break;
        case PowerLayer::electrons:
            bar_->set_quantity(QStringLiteral("W"), QStringLiteral("eV"));
            bar_->setToolTip(tr("Kinetic energy of the electrons"));
            break;
        default:
            bar_->set_quantity(QStringLiteral("n"), QStringLiteral("%/mm"));
            bar_->setToolTip(tr("Share of all impacts a millimetre of wall"));
    }
    bar_->set_theme(is_dark(palette()) ? Theme::dark : Theme::light);
    bar_->set_scale(*scale);
}

void PowerResults::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) follow_scale();
}

void PowerResults::show_frame(int frame) {
    canvas_->set_frame(frame);
    if (!outcome_ || outcome_->films.empty()) return instant_text_->clear();
    const particles::ElectronFilm& film = outcome_->films[static_cast<std::size_t>(region_)];
    if (film.frames.empty()) return instant_text_->clear();
    const auto at = static_cast<std::size_t>(frame);
    instant_text_->setText(tr("period %1, %2 electrons at %3 W")
                               .arg((frame + 1.0) / film.frames_per_period, 0, 'f', 2)
                               .arg(film.populations[at], 0, 'f', 0)
                               .arg(film.power_w, 0, 'g', 4));
}

std::vector<std::pair<QString, QImage>> PowerResults::pictures() {
    std::vector<std::pair<QString, QImage>> all;
    for (QWidget* each :
         {static_cast<QWidget*>(canvas_), static_cast<QWidget*>(&charts_->growth()),
          static_cast<QWidget*>(&charts_->population()), static_cast<QWidget*>(&charts_->gaps()),
          static_cast<QWidget*>(&charts_->energies()), static_cast<QWidget*>(&charts_->corona()),
          static_cast<QWidget*>(&charts_->saturation())}) {
        if (each == &charts_->corona() && (!outcome_ || outcome_->corona.empty())) continue;
        if (each == &charts_->saturation() && (!outcome_ || outcome_->report.saturations.empty())) continue;
        all.emplace_back(each->accessibleName(), picture_of(*each).toImage());
    }
    return all;
}

/// As impacts_csv() has them, of the region on show.
QString PowerResults::impacts_text(QChar separator) const {
    if (!outcome_) return {};
    const auto n = static_cast<std::size_t>(region_);
    return QString::fromStdString(
        particles::impacts_csv(outcome_->regions[n].mesh, outcome_->report.regions[n], separator.toLatin1()));
}

}  // namespace lathe::ui
