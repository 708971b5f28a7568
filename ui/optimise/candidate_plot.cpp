#include "ui/optimise/candidate_plot.hpp"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/charts/plot.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/workers/pool_task.hpp"

namespace lathe::ui {

CandidatePlot::CandidatePlot(QWidget* parent) : QWidget(parent) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setMinimumSize(200, 150);
    setCursor(Qt::PointingHandCursor);
}

void CandidatePlot::show_candidates(SharedCandidates set) {
    set_ = std::move(set);
    chosen_.reset();
    set_changed();
    repaint_all();
}

void CandidatePlot::choose(std::optional<std::size_t> index) {
    chosen_ = index;
    update();
}

void CandidatePlot::repaint_all() {
    ++wanted_;
    update();
}

PlotLook CandidatePlot::look() const {
    return {rect(), font(), palette().color(QPalette::Text), palette().color(QPalette::Base)};
}

QColor PlotLook::text_colour(float opacity) const {
    QColor colour = text;
    colour.setAlphaF(opacity);
    return colour;
}

QColor PlotLook::chosen_colour() const {
    return curve_colour(CurveRole::goal, is_dark());
}

QColor PlotLook::colour_of(std::size_t rank, std::size_t count) const {
    const QColor good = curve_colour(CurveRole::now, is_dark()),
                 bad = curve_colour(CurveRole::background, is_dark());
    const float share =
        std::sqrt(static_cast<float>(rank) / static_cast<float>(std::max<std::size_t>(count, 2) - 1));
    const auto mixed = [share](float a, float b) { return a + share * (b - a); };
    return QColor::fromRgbF(mixed(good.redF(), bad.redF()), mixed(good.greenF(), bad.greenF()),
                            mixed(good.blueF(), bad.blueF()), mixed(1.0f, 0.35f));
}

/// One at a time: a drag of the window's edge asks for many, and only the last one counts.
void CandidatePlot::begin_picture() {
    if (begun_ != painted_) return;
    begun_ = wanted_;
    const auto paint = [paint_all = painter_of_all(), look = look(), ratio = devicePixelRatio()] {
        QImage picture((look.place.size() * ratio).toSize(), QImage::Format_RGB32);
        picture.setDevicePixelRatio(ratio);
        picture.fill(look.background);
        QPainter painter(&picture);
        painter.setFont(look.font);
        paint_all(painter);
        return picture;
    };
    in_the_pool(paint, this, [this, number = begun_](QImage picture) {
        painted_ = number;
        picture_ = QPixmap::fromImage(std::move(picture));
        update();
    });
}

void CandidatePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!set_ || set_->candidates.empty()) {
        painter.setPen(look().text_colour(0.6f));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Candidates appear here while an optimisation runs, or when a run is opened"));
        return;
    }
    if (!is_painted()) begin_picture();
    painter.drawPixmap(0, 0, picture_);
    painter.setRenderHint(QPainter::Antialiasing);
    if (chosen_ && *chosen_ < set_->candidates.size()) paint_chosen(painter, set_->candidates[*chosen_]);
}

void CandidatePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    repaint_all();
}

void CandidatePlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !set_) return;
    const auto found = candidate_at(event->position());
    if (!found) return;
    choose(found);
    emit clicked(*found);
}

bool CandidatePlot::event(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) repaint_all();
    if (event->type() == QEvent::ToolTip && set_) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto found = candidate_at(help->pos());
        QToolTip::showText(help->globalPos(), found ? tip_at(*found) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

QString CandidatePlot::tip_at(std::size_t index) const {
    const Candidate& candidate = set_->candidates[index];
    QString text = tr("Rank %1, generation %2").arg(index + 1).arg(candidate.generation);
    for (const CandidateQuantity& quantity : quantities_of(*set_)) {
        if (quantity.kind == CandidateQuantity::Kind::gene ||
            quantity.kind == CandidateQuantity::Kind::generation)
            continue;
        text += QStringLiteral("\n%1: %2")
                    .arg(quantity.title, with_true_minus(QString::number(quantity.of(candidate), 'f', 2)));
    }
    return text;
}

}  // namespace lathe::ui
