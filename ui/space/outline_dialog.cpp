#include "ui/space/outline_dialog.hpp"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/volume/design/drawn_numbers.hpp"
#include "ui/document/design_text.hpp"
#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

constexpr int picture_size = 260, margin = 14;

/// The outline of a project that has been checked, or a path as it is seen along y, m.
std::vector<Point> outline_in(const Project& project, const DrawingRow& row) {
    const auto& design = std::get<VolumeDesign>(project.antenna);
    const DrawnSolid& solid = design.solids.at(row.object);
    const QuantityValues values(design.parameters);
    const DrawnNumbers numbers(solid_keys(solid.kind), solid.numbers, values, "antenna.solids");
    const DrawingKey& key = key_of(design, row);
    if (!key.is_path) return numbers.outline(key.name);
    std::vector<Point> points;
    for (const Eigen::Vector3d& point : numbers.path(key.name)) points.push_back({point.x(), point.z()});
    return points;
}

/// Names of the two coordinates of an outline, or of a path seen along y.
std::pair<QString, QString> coordinates_of(const DrawnSolid& solid) {
    if (solid.kind == SolidKind::revolved) return {QStringLiteral("z"), QStringLiteral("r")};
    const Axis plane = solid.kind == SolidKind::sheet  ? solid.plane
                       : solid.kind == SolidKind::wire ? Axis::y
                                                       : Axis::z;
    return {plane == Axis::x ? QStringLiteral("y") : QStringLiteral("x"),
            plane == Axis::z ? QStringLiteral("y") : QStringLiteral("z")};
}

}  // namespace

/// The polygon or path between the axes of its two coordinates, the same scale along both.
class OutlineDialog::Picture final : public QWidget {
public:
    /// Names of the two coordinates, the first to the right.
    Picture(QString first, QString second, bool is_closed)
        : first_(std::move(first)), second_(std::move(second)), is_closed_(is_closed) {
        setMinimumSize(picture_size, picture_size);
    }
    void show_outline(const std::vector<Point>& points) {
        polygon_.clear();
        for (const Point& point : points) polygon_ << QPointF(1e3 * point.z, 1e3 * point.r);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(rect(), palette().color(QPalette::Base));
        if (polygon_.isEmpty()) return;
        const QRectF box = polygon_.boundingRect().united(QRectF(0.0, 0.0, 1e-9, 1e-9));
        const double scale = std::min((width() - 2 * margin) / std::max(box.width(), 1e-9),
                                      (height() - 2 * margin) / std::max(box.height(), 1e-9));
        const auto on_screen = [&](const QPointF& at) {
            return QPointF(0.5 * width() + scale * (at.x() - box.center().x()),
                           0.5 * height() - scale * (at.y() - box.center().y()));
        };
        const QPointF origin = on_screen({0.0, 0.0});
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawLine(QPointF(0.0, origin.y()), QPointF(width(), origin.y()));
        painter.drawLine(QPointF(origin.x(), 0.0), QPointF(origin.x(), height()));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(QPointF(width() - margin, origin.y() - 3.0), first_);
        painter.drawText(QPointF(origin.x() + 3.0, margin), second_);
        QPolygonF shown;
        for (const QPointF& point : polygon_) shown << on_screen(point);
        QColor fill = palette().color(QPalette::Highlight);
        painter.setPen(QPen(fill, 1.5));
        fill.setAlphaF(0.25F);
        painter.setBrush(fill);
        if (is_closed_)
            painter.drawPolygon(shown);
        else
            painter.drawPolyline(shown);
    }

private:
    QString first_, second_;
    bool is_closed_;
    QPolygonF polygon_;  ///< mm
};

OutlineDialog::OutlineDialog(const Project& project, const DrawingRow& row, QWidget* parent)
    : QDialog(parent), project_(project), row_(row), edit_(new QPlainTextEdit), problem_(new QLabel) {
    const auto& design = std::get<VolumeDesign>(project_.antenna);
    const DrawnSolid& solid = design.solids.at(row.object);
    const bool is_turned = solid.kind == SolidKind::revolved;
    const bool is_path = key_of(design, row).is_path;
    const auto [first, second] = coordinates_of(solid);
    picture_ = new Picture(first, second, !is_path);
    setWindowTitle((is_path ? tr("Path of %1") : tr("Outline of %1"))
                       .arg(solid_text(design.solids.at(row.object), row.object).simplified()));
    setProperty("help_page", "volume.md");
    edit_->setObjectName("outline_points");
    edit_->setAccessibleName(tr("Points"));
    edit_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    edit_->setPlainText(outline_text(design, row));
    edit_->setTabChangesFocus(true);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, error_colour(palette()));
    problem_->setPalette(colours);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(edit_, &QPlainTextEdit::textChanged, this, &OutlineDialog::judge);
    auto* hint = new QLabel(
        is_turned
            ? tr("A closed polygon that is turned about the z axis: a line for each point, z and r in mm, "
                 "numbers or formulas. Tables can be pasted.")
        : is_path
            ? tr("A path of straight pieces: a line for each point, x, y and z in mm, numbers or formulas. "
                 "Tables can be pasted.")
            : tr("A closed polygon: a line for each point, %1 and %2 in mm, numbers or formulas. Tables can "
                 "be pasted.")
                  .arg(first, second));
    hint->setWordWrap(true);
    auto* middle = new QHBoxLayout;
    middle->addWidget(edit_, 1);
    middle->addWidget(picture_, 1);
    auto* column = new QVBoxLayout(this);
    column->addWidget(hint);
    column->addLayout(middle, 1);
    column->addWidget(problem_);
    column->addWidget(buttons);
    judge();
}

void OutlineDialog::judge() {
    QString problem;
    try {
        picture_->show_outline(outline_in(with_row(project_, row_, text()), row_));
    } catch (const InputError& error) {
        problem = refusal_text(error);
    }
    problem_->setText(problem);
    accept_->setEnabled(problem.isEmpty());
}

void OutlineDialog::set_text(const QString& text) {
    edit_->setPlainText(text);
}

QString OutlineDialog::text() const {
    return edit_->toPlainText();
}

QString OutlineDialog::problem() const {
    return problem_->text();
}

}  // namespace lathe::ui
