// The parts of the field view, where they stand, and what follows what.
#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "ui/field/field_picture.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_player.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene2d/ruled_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"
#include "ui/scene3d/view_3d.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

constexpr int map_turn_ms = 2000;  ///< a period of a map, as long as it takes on the screen

}  // namespace

FieldView::FieldView(QWidget* parent) : QWidget(parent) {
    setProperty("help_page", "field_view.md");
    player_ = new FilmPlayer(this);
    overlay_ = new GridOverlay(this);
    maps_ = new MapPlayer(this);
    film_controls_ = new FilmControls(*player_);
    scale_controls_ = new ScaleControls;
    auto* head = new QHBoxLayout;
    make_head(*head);
    auto* controls = new QHBoxLayout;
    make_controls(*controls);
    picture_ = make_picture();
    probe_ = new QLabel;
    probe_->setObjectName("field_probe");
    probe_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    key_ = new QLabel;
    key_->setTextFormat(Qt::RichText);
    key_->setObjectName("field_key");
    key_->setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    key_->setSizePolicy(policy);
    key_->hide();
    probe_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addLayout(head);
    layout->addLayout(controls);
    layout->addWidget(&view_3d_->controls());
    layout->addWidget(picture_, 1);
    // Each a line of its own: what the cursor reads must not cover the key.
    layout->addWidget(key_);
    layout->addWidget(probe_);
    turn_clock_.start();
    connect_parts();
    follow_geometry();
    follow_source();
    follow_palette();
    exporter_ = std::make_unique<FieldPicture>(
        FieldPicture::Widgets{*views_->parentWidget(), *plane_, view_3d_->canvas(), *colour_bar_},
        [this] { return pictured(); });
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
    in_3d_ = new QAction(tr("&3D view"), this);
    in_3d_->setIconText(tr("3D"));
    in_3d_->setObjectName("view_3d");
    in_3d_->setCheckable(true);
    in_3d_->setShortcut(Qt::CTRL | Qt::Key_3);
    in_3d_->setToolTip(tr("The turned antenna with a part cut away, or the meridian plane (Ctrl+3)"));
    auto* button_3d = new QToolButton;
    button_3d->setDefaultAction(in_3d_);
    button_3d->setToolButtonStyle(Qt::ToolButtonTextOnly);
    row.addWidget(button_3d);
    row.addWidget(quantity_box_);
    row.addWidget(scale_controls_);
    row.addWidget(overlay_button);
    row.addWidget(fit_button);
}

void FieldView::make_controls(QHBoxLayout& row) {
    source_box_ = new QComboBox;
    source_box_->setObjectName("field_source");
    source_box_->setAccessibleName(tr("Film or frequency map"));
    source_box_->addItem(tr("Film"), static_cast<int>(FieldSource::film));
    source_box_->addItem(tr("Frequency map"), static_cast<int>(FieldSource::map));
    excitation_box_ = new QComboBox;
    excitation_box_->setObjectName("field_excitation");
    excitation_box_->setAccessibleName(tr("Driven port"));
    excitation_box_->setToolTip(tr("Whose field is played: that of one driven port, or of all in turn"));
    excitation_box_->hide();
    controls_ = new QStackedWidget;
    controls_->addWidget(film_controls_);
    controls_->addWidget(&maps_->controls());
    controls_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    row.addWidget(source_box_);
    row.addWidget(excitation_box_);
    row.addWidget(controls_, 1);
}

QWidget* FieldView::make_picture() {
    plane_ = new RuledCanvas;
    colour_bar_ = new ColourBar;
    view_3d_ = new View3d(this);
    views_ = new QStackedWidget;
    views_->addWidget(plane_);
    views_->addWidget(&view_3d_->canvas());
    auto* whole = new QWidget;  // what is exported as a picture; banners take room above it
    auto* whole_grid = new QGridLayout(whole);
    QGridLayout& grid = *whole_grid;
    grid.setContentsMargins(0, 0, 0, 0);
    grid.setSpacing(0);
    grid.addWidget(views_, 0, 0, 2, 1);
    grid.addWidget(colour_bar_, 0, 2);
    grid.setColumnMinimumWidth(1, 10);
    grid.setRowMinimumHeight(1, plane_->ruler_height());
    grid.setColumnStretch(0, 1);
    grid.setRowStretch(0, 1);
    auto* area = new QWidget;
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(whole);
    return area;
}

void FieldView::connect_parts() {
    connect(&canvas(), &FieldCanvas::hovered, this,
            [this](const Point& plane) { probe_->setText(probe_text(plane)); });
    connect(&canvas(), &FieldCanvas::clicked, this, [this](const Point& plane) {
        if (const int port = port_at(plane); port >= 0) emit port_clicked(port);
    });
    connect(player_, &FilmPlayer::repeated, this, &FieldView::take_turns);
    connect(excitation_box_, &QComboBox::currentIndexChanged, this,
            [this] { play_excitation(std::max(0, excitation())); });
    connect(&canvas(), &FieldCanvas::left, this, [this] { probe_->clear(); });
    connect(in_3d_, &QAction::toggled, this, [this](bool in_3d) {
        views_->setCurrentIndex(in_3d ? 1 : 0);
        view_3d_->set_active(in_3d);
        repaint_field();
        if (in_3d) canvas_3d().scene_changed();
    });
    connect(view_3d_, &View3d::cut_changed, this, &FieldView::repaint_field);
    connect(player_, &FilmPlayer::ticked, this, [this] {
        if (!isVisible()) return;
        if (source() == FieldSource::film) return player_->advance();
        maps_->want(film_.recorder && film_.recorder->is_finished());
        if (!maps_->picture() || maps_->is_former() || turn_clock_.elapsed() < map_turn_ms) return;
        turn_clock_.start();
        take_turns();
    });
    connect(player_, &FilmPlayer::frame_due, this, [this](const auto& frame) {
        if (source() != FieldSource::film) return;
        film_controls_->show_time(frame->time_s);
        present(film_moment(frame, quantity(), film_mirror_, player_->peak_level()), film_is_former_);
    });
    connect(source_box_, &QComboBox::currentIndexChanged, this, &FieldView::follow_source);
    connect(maps_, &MapPlayer::picture_changed, this, [this] {
        scale_controls_->reset();
        scale_controls_->setEnabled(map_controls().kind() != MapKind::phase);
        update_key();
    });
    connect(maps_, &MapPlayer::field_due, this,
            [this](const ShownField& field) { present(field, maps_->is_former()); });
    connect(quantity_box_, &QComboBox::currentIndexChanged, this, [this] {
        follow_quantity();
        emit quantity_changed(quantity());
    });
    connect(scale_controls_, &ScaleControls::changed, this, [this] {
        follow_levels();
        repaint_field();
    });
    connect(overlay_, &GridOverlay::changed, this, &FieldView::update_overlays);
}

}  // namespace lathe::ui
