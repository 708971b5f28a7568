#include "ui/field/field_view.hpp"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/field/axis_ruler.hpp"
#include "ui/field/colour_bar.hpp"
#include "ui/field/field_canvas.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/grid_facts.hpp"
#include "ui/field/grid_overlay.hpp"
#include "ui/field/painted_shapes.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/icons.hpp"

namespace lathe::ui {
namespace {

constexpr double metres_to_mm = 1e3;
constexpr double home_margin = 0.12;

QString value_text(double value, const QString& unit) {
    const UnitPrefix prefix = unit_prefix(std::abs(value));
    return QStringLiteral("%1 %2%3").arg(value / prefix.factor, 0, 'f', 2).arg(prefix.prefix, unit);
}

}  // namespace

FieldView::FieldView(QWidget* parent) : QWidget(parent) {
    player_ = new FilmPlayer(this);
    overlay_ = new GridOverlay(this);
    film_controls_ = new FilmControls(*player_);
    scale_controls_ = new ScaleControls;
    auto* head = new QHBoxLayout;
    make_head(*head);
    auto* picture = new QGridLayout;
    make_picture(*picture);
    probe_ = new QLabel;
    probe_->setObjectName("field_probe");
    probe_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    key_ = new QLabel;
    key_->setTextFormat(Qt::RichText);
    key_->setObjectName("field_key");
    key_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* foot = new QHBoxLayout;
    foot->addWidget(key_, 1);
    foot->addWidget(probe_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addLayout(head);
    layout->addWidget(film_controls_);
    layout->addLayout(picture, 1);
    layout->addLayout(foot);
    connect_parts();
    follow_quantity();
    follow_palette();
}

void FieldView::make_head(QHBoxLayout& row) {
    title_ = new QLabel;
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    quantity_box_ = new QComboBox;
    quantity_box_->setObjectName("field_quantity");
    quantity_box_->setAccessibleName(tr("Field quantity"));
    for (const FieldQuantity quantity : field_quantities)
        quantity_box_->addItem(symbol_of(quantity), static_cast<int>(quantity));
    quantity_box_->setToolTip(
        tr("Component or magnitude of the field. Below the axis a component is drawn along the same "
           "direction as above, so that the picture is smooth across the axis; a magnitude is the largest "
           "over phi. What the film does not hold is solved again."));
    auto* overlay_menu = new QMenu(this);
    overlay_menu->addActions(overlay_->actions());
    overlay_menu->setToolTipsVisible(true);
    auto* overlay_button = new QToolButton;
    overlay_button->setIcon(glyph_icon(Glyph::layers));
    overlay_button->setToolTip(tr("What is drawn over the field"));
    overlay_button->setAccessibleName(tr("Overlays"));
    overlay_button->setMenu(overlay_menu);
    overlay_button->setPopupMode(QToolButton::InstantPopup);
    overlay_button->setAutoRaise(true);
    auto* fit_button = new QToolButton;
    fit_button->setIcon(glyph_icon(Glyph::fit));
    fit_button->setToolTip(tr("Show the whole antenna (double click on the picture)"));
    fit_button->setAccessibleName(tr("Fit"));
    fit_button->setAutoRaise(true);
    connect(fit_button, &QToolButton::clicked, this, &FieldView::fit);
    row.addWidget(title_, 1);
    row.addWidget(quantity_box_);
    row.addWidget(scale_controls_);
    row.addWidget(overlay_button);
    row.addWidget(fit_button);
}

void FieldView::make_picture(QGridLayout& grid) {
    canvas_ = new FieldCanvas;
    z_ruler_ = new AxisRuler(Qt::Horizontal, QStringLiteral("z / mm"));
    r_ruler_ = new AxisRuler(Qt::Vertical, QStringLiteral("r / mm"));
    r_ruler_->set_unsigned(true);
    colour_bar_ = new ColourBar;
    grid.setHorizontalSpacing(0);
    grid.setVerticalSpacing(0);
    grid.addWidget(r_ruler_, 0, 0);
    grid.addWidget(canvas_, 0, 1);
    grid.addWidget(colour_bar_, 0, 3);
    grid.setColumnMinimumWidth(2, 10);
    grid.addWidget(z_ruler_, 1, 1);
    grid.setColumnStretch(1, 1);
    grid.setRowStretch(0, 1);
}

void FieldView::connect_parts() {
    connect(canvas_, &FieldCanvas::view_changed, this, &FieldView::update_rulers);
    connect(canvas_, &FieldCanvas::hovered, this,
            [this](const Point& plane) { probe_->setText(probe_text(plane)); });
    connect(canvas_, &FieldCanvas::left, this, [this] { probe_->clear(); });
    connect(player_, &FilmPlayer::ticked, this, [this] {
        if (isVisible()) player_->advance();
    });
    connect(player_, &FilmPlayer::frame_due, this, [this](const auto& frame) {
        film_controls_->show_time(frame->time_s);
        present(film_moment(frame, quantity(), film_.antenna.port.azimuthal_order(), player_->peak_level()));
    });
    connect(quantity_box_, &QComboBox::currentIndexChanged, this, [this] {
        follow_quantity();
        emit quantity_changed(quantity());
    });
    connect(scale_controls_, &ScaleControls::changed, this, [this] {
        if (shown_) scale_controls_->follow(shown_->frame->values, shown_->known_peak);
        repaint_field();
    });
    connect(overlay_, &GridOverlay::changed, this, &FieldView::update_overlays);
}

/// The film goes on as another quantity where it can; else a new one is on its way.
void FieldView::follow_quantity() {
    scale_controls_->reset();
    scale_controls_->set_quantity(!is_magnitude(quantity()), unit_of(quantity()));
    colour_bar_->set_quantity(symbol_of(quantity()), unit_of(quantity()));
    colour_bar_->set_scale(scale_controls_->scale());
    player_->set_quantity(quantity());
}

void FieldView::show_film(FieldFilm film) {
    film_ = std::move(film);
    shown_.reset();
    title_->setText(film_.title);
    title_->setToolTip(film_.title);
    show_antenna_shapes(film_.antenna.port.z);
    if (film_.recorder) scale_controls_->reset();
    overlay_->set_design(film_.antenna, film_.settings);
    player_->set_film(film_.recorder, film_.antenna.port.azimuthal_order());
    set_playing(true);
}

void FieldView::show_antenna(const Antenna& antenna, const QString& title) {
    film_ = {nullptr, antenna, 0, title, std::nullopt};
    shown_.reset();
    title_->setText(title);
    title_->setToolTip(title);
    film_controls_->show_time(std::nullopt);
    overlay_->set_design(antenna, std::nullopt);
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
    update_key();
}

void FieldView::show_antenna_shapes(double continue_to_z) {
    drawn_to_z_ = continue_to_z;
    canvas_->scene().set_antenna(painted_shapes(film_.antenna, continue_to_z));
    if (reference_) canvas_->scene().set_reference(painted_shapes(*reference_, continue_to_z));
    canvas_->update();
}

/// With a field its whole grid, else the antenna with some room around it.
void FieldView::update_home() {
    if (shown_) return canvas_->set_home(shown_box_);
    Extent box = extent_of(film_.antenna);
    const double margin = home_margin * std::max(box.z_max - box.z_min, 2.0 * box.r_max);
    canvas_->set_home({box.z_min - margin, box.z_max + margin, box.r_max + margin});
}

void FieldView::set_theme(Theme theme) {
    canvas_->scene().set_theme(theme);
    colour_bar_->set_theme(theme);
    canvas_->update();
}

FieldQuantity FieldView::quantity() const {
    return static_cast<FieldQuantity>(quantity_box_->currentData().toInt());
}

void FieldView::set_quantity(FieldQuantity quantity) {
    quantity_box_->setCurrentIndex(quantity_box_->findData(static_cast<int>(quantity)));
}

void FieldView::set_playing(bool playing) {
    player_->set_playing(playing);
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
    player_->seek(index);
}

void FieldView::present(ShownField field) {
    const bool first = !shown_;
    shown_ = std::move(field);
    scale_controls_->follow(shown_->frame->values, shown_->known_peak);
    repaint_field();
    if (first) place_first(*shown_->frame);
}

/// The first field of a design says where its grid lies.
void FieldView::place_first(const Frame& frame) {
    const double z_end = frame.z0_m + (frame.nz - 1) * frame.dz_m,
                 r_end = frame.r0_m + (frame.nr - 1) * frame.dr_m;
    shown_box_ = {frame.z0_m, z_end, r_end};
    show_antenna_shapes(frame.z0_m);
    const double cells =
        static_cast<double>(film_.absorbing_cells) / (film_.recorder ? film_.recorder->thinning() : 1);
    if (film_.absorbing_cells > 0)
        canvas_->scene().set_inner_box(
            Extent{frame.z0_m + cells * frame.dz_m, z_end - cells * frame.dz_m, r_end - cells * frame.dr_m});
    update_home();
}

void FieldView::repaint_field() {
    const ColourScale scale = scale_controls_->scale();
    colour_bar_->set_scale(scale);
    canvas_->scene().set_scale(scale);
    if (shown_) canvas_->scene().set_field(painted_values(*shown_, scale.kind, scale_controls_->reference()));
    canvas_->update();
}

void FieldView::update_overlays() {
    canvas_->scene().set_grid(overlay_->facts());
    canvas_->scene().set_overlays(overlay_->overlays());
    canvas_->update();
    update_key();
}

/// Dashes and colours that the picture does not explain by itself.
void FieldView::update_key() {
    QStringList parts;
    if (reference_) parts << tr("<span style='color:#00966f'>– – –</span> start design");
    const Overlays overlays = overlay_->overlays();
    const auto& facts = overlay_->facts();
    if ((overlays.grid_lines || overlays.regions) && !facts && film_.settings)
        parts << tr("Reading the grid …");
    if (overlays.regions && facts) {
        std::size_t material = 0;
        for (const RegionShare& line : facts->table) {
            if (line.region == CellRegion::dielectric) ++material;
            if (line.cells == 0) continue;
            const Colour c = region_colour(line.region, material);
            const QColor colour = QColor::fromRgbF(static_cast<float>(c[0]), static_cast<float>(c[1]),
                                                   static_cast<float>(c[2]));
            parts << QStringLiteral("<span style='color:%1'>■</span> %2")
                         .arg(colour.name(), region_text(line).toHtmlEscaped().replace(' ', "&nbsp;"));
        }
    }
    key_->setText(parts.join(QStringLiteral(" &nbsp; ")));
}

void FieldView::update_rulers() {
    const Point low = canvas_->plane_at(QPointF(0, canvas_->height()));
    const Point high = canvas_->plane_at(QPointF(canvas_->width(), 0));
    z_ruler_->set_range(low.z * metres_to_mm, high.z * metres_to_mm);
    r_ruler_->set_range(low.r * metres_to_mm, high.r * metres_to_mm);
}

QString FieldView::probe_text(const Point& plane) const {
    QString text = QStringLiteral("z = %1 mm   r = %2 mm")
                       .arg(plane.z * metres_to_mm, 0, 'f', 2)
                       .arg(std::abs(plane.r) * metres_to_mm, 0, 'f', 2);
    if (const auto value = shown_ ? shown_->value_at(plane) : std::nullopt) {
        text +=
            QStringLiteral("   %1 = %2").arg(symbol_of(quantity()), value_text(*value, unit_of(quantity())));
        if (scale_controls_->is_decibel())
            text +=
                QStringLiteral("  (%1 dB)").arg(level_db(*value, scale_controls_->reference()), 0, 'f', 1);
    }
    if (const auto& facts = overlay_->facts(); facts && overlay_->overlays().regions) {
        const Grid& grid = facts->grid;
        const long i = std::lround(std::abs(plane.r) / grid.dr),
                   k = std::lround((plane.z - grid.z0) / grid.dz);
        if (i < grid.nr && k >= 0 && k < grid.nz)
            text += QStringLiteral("   ") +
                    QString::fromStdString(
                        region_name(facts->map.regions[grid.at(static_cast<int>(i), static_cast<int>(k))])) +
                    QStringLiteral(" (%1, %2)").arg(i).arg(k);
    }
    return text;
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
