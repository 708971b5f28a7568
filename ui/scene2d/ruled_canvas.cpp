#include "ui/scene2d/ruled_canvas.hpp"

#include <QGridLayout>

#include "ui/painting/axis_ruler.hpp"
#include "ui/scene2d/field_canvas.hpp"

namespace lathe::ui {
namespace {

constexpr double metres_to_mm = 1e3;

}  // namespace

RuledCanvas::RuledCanvas(QWidget* parent)
    : QWidget(parent),
      canvas_(new FieldCanvas),
      z_ruler_(new AxisRuler(Qt::Horizontal, QStringLiteral("z / mm"))),
      r_ruler_(new AxisRuler(Qt::Vertical, QStringLiteral("r / mm"))) {
    r_ruler_->set_unsigned(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(r_ruler_, 0, 0);
    grid->addWidget(canvas_, 0, 1);
    grid->addWidget(z_ruler_, 1, 1);
    connect(canvas_, &FieldCanvas::view_changed, this, &RuledCanvas::update_rulers);
}

void RuledCanvas::set_names(const QString& along, const QString& across, bool is_signed) {
    z_ruler_->set_title(QStringLiteral("%1 / mm").arg(along));
    r_ruler_->set_title(QStringLiteral("%1 / mm").arg(across));
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
    z_ruler_->set_range(low.z * metres_to_mm, high.z * metres_to_mm);
    r_ruler_->set_range(low.r * metres_to_mm, high.r * metres_to_mm);
}

}  // namespace lathe::ui
