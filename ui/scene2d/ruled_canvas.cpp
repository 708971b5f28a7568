#include "ui/scene2d/ruled_canvas.hpp"

#include <QGridLayout>

#include "ui/forms/length_unit.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/scene2d/field_canvas.hpp"

namespace lathe::ui {
RuledCanvas::RuledCanvas(QWidget* parent)
    : QWidget(parent),
      canvas_(new FieldCanvas),
      z_ruler_(new AxisRuler(Qt::Horizontal, QString())),
      r_ruler_(new AxisRuler(Qt::Vertical, QString())) {
    r_ruler_->set_unsigned(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(r_ruler_, 0, 0);
    grid->addWidget(canvas_, 0, 1);
    grid->addWidget(z_ruler_, 1, 1);
    connect(canvas_, &FieldCanvas::view_changed, this, &RuledCanvas::update_rulers);
    connect(&LengthDisplay::instance(), &LengthDisplay::changed, this, [this] {
        show_titles();
        update_rulers();
    });
    show_titles();
}

void RuledCanvas::show_titles() {
    const QString unit = LengthDisplay::instance().name();
    z_ruler_->set_title(QStringLiteral("%1 / %2").arg(along_, unit));
    r_ruler_->set_title(QStringLiteral("%1 / %2").arg(across_, unit));
}

void RuledCanvas::set_names(const QString& along, const QString& across, bool is_signed) {
    along_ = along;
    across_ = across;
    show_titles();
    r_ruler_->set_unsigned(!is_signed);
}

std::vector<QWidget*> RuledCanvas::rulers() const {
    return {z_ruler_, r_ruler_};
}

int RuledCanvas::ruler_height() const {
    return z_ruler_->sizeHint().height();
}

void RuledCanvas::update_rulers() {
    const Point low = canvas_->plane_at(QPointF(0, canvas_->height()));
    const Point high = canvas_->plane_at(QPointF(canvas_->width(), 0));
    const double scale = LengthDisplay::instance().per_metre();
    z_ruler_->set_range(low.z * scale, high.z * scale);
    r_ruler_->set_range(low.r * scale, high.r * scale);
}

}  // namespace lathe::ui
