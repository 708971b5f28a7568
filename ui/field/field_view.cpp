#include "ui/field/field_view.hpp"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/field/axis_ruler.hpp"
#include "ui/field/colour_bar.hpp"
#include "ui/field/component_names.hpp"
#include "ui/field/field_canvas.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/painted_shapes.hpp"
#include "ui/icons.hpp"

namespace lathe::ui {
namespace {

constexpr double metres_to_mm = 1e3;
constexpr double home_margin = 0.12;

constexpr FieldComponent components[] = {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::e_z,
                                         FieldComponent::h_r, FieldComponent::h_phi, FieldComponent::h_z};

QToolButton* tool_button(Glyph glyph, const QString& tip) {
    auto* button = new QToolButton;
    button->setIcon(glyph_icon(glyph));
    button->setToolTip(tip);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

FieldView::FieldView(QWidget* parent) : QWidget(parent) {
    player_ = new FilmPlayer(this);
    canvas_ = new FieldCanvas;
    z_ruler_ = new AxisRuler(Qt::Horizontal, QStringLiteral("z / mm"));
    r_ruler_ = new AxisRuler(Qt::Vertical, QStringLiteral("r / mm"));
    r_ruler_->set_unsigned(true);
    colour_bar_ = new ColourBar;
    probe_ = new QLabel;
    key_ = new QLabel;
    key_->setTextFormat(Qt::RichText);
    probe_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

    auto* controls = new QHBoxLayout;
    make_controls(*controls);
    auto* picture = new QGridLayout;
    picture->setHorizontalSpacing(0);
    picture->setVerticalSpacing(0);
    picture->addWidget(r_ruler_, 0, 0);
    picture->addWidget(canvas_, 0, 1);
    picture->addWidget(colour_bar_, 0, 3);
    picture->setColumnMinimumWidth(2, 10);
    picture->addWidget(z_ruler_, 1, 1);
    picture->setColumnStretch(1, 1);
    picture->setRowStretch(0, 1);
    auto* foot = new QHBoxLayout;
    foot->addWidget(key_);
    foot->addWidget(probe_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addLayout(controls);
    layout->addLayout(picture, 1);
    layout->addLayout(foot);

    connect(canvas_, &FieldCanvas::view_changed, this, &FieldView::update_rulers);
    connect(canvas_, &FieldCanvas::hovered, this, &FieldView::show_probe);
    connect(canvas_, &FieldCanvas::left, this, [this] { probe_->clear(); });
    connect(player_, &FilmPlayer::ticked, this, [this] {
        if (isVisible()) player_->advance();
    });
    connect(player_, &FilmPlayer::frame_due, this, [this](const auto& frame) { present(*frame); });
    connect(player_, &FilmPlayer::moved, this, [this](int first, int last, int index) {
        const QSignalBlocker quiet(slider_);
        slider_->setRange(first, last);
        if (!slider_->isSliderDown()) slider_->setValue(index);
    });
    set_component(FieldComponent::e_r);
    follow_palette();
}

void FieldView::make_controls(QHBoxLayout& row) {
    title_ = new QLabel;
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    time_ = new QLabel;
    time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance(QStringLiteral("t = 00.000 ns  ")));

    component_box_ = new QComboBox;
    for (const FieldComponent component : components) component_box_->addItem(symbol_of(component));
    component_box_->setToolTip(
        tr("Field component shown. Below the axis it is drawn along the same direction "
           "as above, so that the picture is smooth across the axis."));
    play_button_ = tool_button(Glyph::pause, tr("Play or pause the film of this solve (Space)"));
    play_button_->setShortcut(Qt::Key_Space);
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setToolTip(tr("Time since the start of the pulse"));
    slider_->setMinimumWidth(120);
    pace_box_ = new QComboBox;
    for (const double pace : {0.25, 0.5, 1.0, 2.0, 4.0})
        pace_box_->addItem(QStringLiteral("%1×").arg(pace), pace);
    pace_box_->setCurrentIndex(2);
    pace_box_->setToolTip(tr("Pace of the film"));
    automatic_button_ = tool_button(Glyph::automatic, tr("Let the colour range follow the field"));
    automatic_button_->setCheckable(true);
    automatic_button_->setChecked(true);
    range_box_ = new QDoubleSpinBox;
    range_box_->setRange(1e-9, 1e12);
    range_box_->setDecimals(3);
    range_box_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    range_box_->setPrefix(QStringLiteral("±"));
    range_box_->setEnabled(false);
    range_box_->setToolTip(tr("Colours go from minus to plus this value"));
    auto* fit_button = tool_button(Glyph::fit, tr("Show the whole antenna (double click on the picture)"));

    row.addWidget(title_);
    row.addStretch(1);
    row.addWidget(component_box_);
    row.addWidget(play_button_);
    row.addWidget(slider_, 1);
    row.addWidget(pace_box_);
    row.addWidget(time_);
    row.addWidget(automatic_button_);
    row.addWidget(range_box_);
    row.addWidget(fit_button);

    connect(component_box_, &QComboBox::currentIndexChanged, this, [this] {
        range_.reset();
        colour_bar_->set_quantity(symbol_of(component()), unit_of(component()));
        range_box_->setSuffix(QLatin1Char(' ') + unit_of(component()));
        emit component_changed(component());
    });
    connect(play_button_, &QToolButton::clicked, this, [this] { set_playing(!is_playing()); });
    connect(slider_, &QSlider::sliderMoved, this,
            [this](int value) { show_frame(static_cast<std::size_t>(value)); });
    connect(automatic_button_, &QToolButton::toggled, this, &FieldView::update_range);
    connect(range_box_, &QDoubleSpinBox::valueChanged, this, &FieldView::update_range);
    connect(pace_box_, &QComboBox::currentIndexChanged, this,
            [this] { player_->set_pace(pace_box_->currentData().toDouble()); });
    connect(fit_button, &QToolButton::clicked, this, &FieldView::fit);
}

void FieldView::show_film(FieldFilm film) {
    film_ = std::move(film);
    player_->set_film(film_.recorder);
    has_frame_ = false;
    title_->setText(film_.title);
    show_antenna_shapes(film_.antenna.port.z);
    set_playing(true);
    if (film_.recorder) range_.reset();
}

void FieldView::show_antenna(const Antenna& antenna, const QString& title) {
    film_ = {nullptr, antenna, 0, title};
    has_frame_ = false;
    title_->setText(title);
    time_->clear();
    player_->set_film(nullptr);
    canvas_->scene().clear_field();
    canvas_->scene().set_inner_box(std::nullopt);
    update_home();
    show_antenna_shapes(antenna.port.z);
}

void FieldView::set_reference(const std::optional<Antenna>& antenna) {
    reference_ = antenna;
    canvas_->scene().set_reference(antenna ? painted_shapes(*antenna, drawn_to_z_)
                                           : std::vector<PaintedShape>{});
    canvas_->update();
    key_->setText(antenna ? tr("<span style='color:#00966f'>– – –</span> start design") : QString());
}

void FieldView::show_antenna_shapes(double continue_to_z) {
    drawn_to_z_ = continue_to_z;
    canvas_->scene().set_antenna(painted_shapes(film_.antenna, continue_to_z));
    if (reference_) canvas_->scene().set_reference(painted_shapes(*reference_, continue_to_z));
    canvas_->update();
}

/// With a film the whole grid, else the antenna with some room around it.
void FieldView::update_home() {
    if (has_frame_) {
        const double z_end = shown_.z0_m + (shown_.columns - 1) * shown_.dz_m;
        canvas_->set_home({shown_.z0_m, z_end, -shown_.r0_m});
        return;
    }
    Extent box = extent_of(film_.antenna);
    const double margin = home_margin * std::max(box.z_max - box.z_min, 2.0 * box.r_max);
    canvas_->set_home({box.z_min - margin, box.z_max + margin, box.r_max + margin});
}

void FieldView::set_theme(Theme theme) {
    canvas_->scene().set_theme(theme);
    colour_bar_->set_theme(theme);
    canvas_->update();
}

FieldComponent FieldView::component() const {
    return components[static_cast<std::size_t>(std::max(0, component_box_->currentIndex()))];
}

void FieldView::set_component(FieldComponent component) {
    for (int i = 0; i < 6; ++i)
        if (components[i] == component) component_box_->setCurrentIndex(i);
    colour_bar_->set_quantity(symbol_of(component), unit_of(component));
    range_box_->setSuffix(QLatin1Char(' ') + unit_of(component));
}

void FieldView::set_playing(bool playing) {
    player_->set_playing(playing);
    play_button_->setIcon(glyph_icon(playing ? Glyph::pause : Glyph::play));
}

void FieldView::fit() {
    canvas_->fit();
}

std::size_t FieldView::frame_index() const {
    return player_->index();
}

bool FieldView::is_playing() const {
    return player_->is_playing();
}

void FieldView::show_frame(std::size_t index) {
    set_playing(false);
    player_->seek(index);
}

void FieldView::present(const Frame& frame) {
    const bool first = !has_frame_;
    shown_ = mirrored(frame, film_.antenna.port.azimuthal_order());
    has_frame_ = true;
    if (range_.is_automatic()) {
        range_.follow(frame.values, player_->peak_level());
        canvas_->scene().set_half_range(range_.half_range());
        colour_bar_->set_half_range(range_.half_range());
        const QSignalBlocker quiet(range_box_);
        range_box_->setValue(range_.half_range());
    }
    canvas_->scene().set_field(shown_);
    if (first) {
        show_antenna_shapes(shown_.z0_m);
        const double border_z = film_.absorbing_cells * shown_.dz_m,
                     border_r = film_.absorbing_cells * shown_.dr_m;
        const double z_end = shown_.z0_m + (shown_.columns - 1) * shown_.dz_m;
        if (film_.absorbing_cells > 0)
            canvas_->scene().set_inner_box(
                Extent{shown_.z0_m + border_z, z_end - border_z, -shown_.r0_m - border_r});
        update_home();
    }
    time_->setText(QStringLiteral("t = %1 ns").arg(frame.time_s * 1e9, 0, 'f', 3));
    canvas_->update();
}

void FieldView::update_rulers() {
    const Point low = canvas_->plane_at(QPointF(0, canvas_->height()));
    const Point high = canvas_->plane_at(QPointF(canvas_->width(), 0));
    z_ruler_->set_range(low.z * metres_to_mm, high.z * metres_to_mm);
    r_ruler_->set_range(low.r * metres_to_mm, high.r * metres_to_mm);
}

void FieldView::update_range() {
    const bool automatic = automatic_button_->isChecked();
    if (range_box_->isEnabled() == automatic) {
        range_box_->setEnabled(!automatic);
        const QSignalBlocker quiet(range_box_);
        if (!automatic) range_box_->setValue(range_.half_range());
    }
    if (automatic)
        range_.set_automatic();
    else
        range_.set_fixed(range_box_->value());
    canvas_->scene().set_half_range(range_.half_range());
    colour_bar_->set_half_range(range_.half_range());
    canvas_->update();
}

void FieldView::show_probe(const Point& plane) {
    QString text = QStringLiteral("z = %1 mm   r = %2 mm")
                       .arg(plane.z * metres_to_mm, 0, 'f', 2)
                       .arg(std::abs(plane.r) * metres_to_mm, 0, 'f', 2);
    if (has_frame_) {
        const long column = std::lround((plane.z - shown_.z0_m) / shown_.dz_m);
        const long row = std::lround((plane.r - shown_.r0_m) / shown_.dr_m);
        if (column >= 0 && column < shown_.columns && row >= 0 && row < shown_.rows) {
            const double value = shown_.values[static_cast<std::size_t>(row * shown_.columns + column)];
            const UnitPrefix prefix = unit_prefix(std::abs(value));
            text += QStringLiteral("   %1 = %2 %3%4")
                        .arg(symbol_of(component()))
                        .arg(value / prefix.factor, 0, 'f', 2)
                        .arg(prefix.prefix, unit_of(component()));
        }
    }
    probe_->setText(text);
}

void FieldView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) follow_palette();
}

void FieldView::follow_palette() {
    const bool dark = palette().color(QPalette::Window).lightness() < 128;
    set_theme(dark ? Theme::dark : Theme::light);
}

}  // namespace lathe::ui
