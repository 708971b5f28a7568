// The parts of the field view and where they stand.
#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>

#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {

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
    source_box_->setToolTip(
        tr("The pulse on its way through the antenna, or the steady field at one frequency for 1 W; maps "
           "are solved when they are first asked for"));
    controls_ = new QStackedWidget;
    controls_->addWidget(film_controls_);
    controls_->addWidget(map_controls_);
    controls_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    row.addWidget(source_box_);
    row.addWidget(controls_, 1);
}

QWidget* FieldView::make_picture() {
    canvas_ = new FieldCanvas;
    z_ruler_ = new AxisRuler(Qt::Horizontal, QStringLiteral("z / mm"));
    r_ruler_ = new AxisRuler(Qt::Vertical, QStringLiteral("r / mm"));
    r_ruler_->set_unsigned(true);
    colour_bar_ = new ColourBar;
    auto* plane = new QWidget;
    auto* plane_grid = new QGridLayout(plane);
    plane_grid->setContentsMargins(0, 0, 0, 0);
    plane_grid->setSpacing(0);
    plane_grid->addWidget(r_ruler_, 0, 0);
    plane_grid->addWidget(canvas_, 0, 1);
    plane_grid->addWidget(z_ruler_, 1, 1);
    canvas_3d_ = new Canvas3d;
    controls_3d_ = new Controls3d;
    controls_3d_->hide();
    views_ = new QStackedWidget;
    views_->addWidget(plane);
    views_->addWidget(canvas_3d_);
    auto* whole = new QWidget;
    auto* whole_grid = new QGridLayout(whole);
    QGridLayout& grid = *whole_grid;
    grid.setContentsMargins(0, 0, 0, 0);
    grid.setSpacing(0);
    grid.addWidget(views_, 0, 0, 2, 1);
    grid.addWidget(colour_bar_, 0, 2);
    grid.setColumnMinimumWidth(1, 10);
    grid.setRowMinimumHeight(1, z_ruler_->sizeHint().height());
    grid.setColumnStretch(0, 1);
    grid.setRowStretch(0, 1);
    return whole;
}

}  // namespace lathe::ui
