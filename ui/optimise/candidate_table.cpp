#include "ui/optimise/candidate_table.hpp"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <algorithm>
#include <cmath>
#include <exception>

#include "genetic/execution/evaluator.hpp"
#include "ui/charts/plot.hpp"
#include "ui/painting/body_painter.hpp"

namespace lathe::ui {
namespace {

QString number(double value) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    return QString::number(value, 'f', 2).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

void CandidateTableModel::show_candidates(SharedCandidates set) {
    const bool other_run = !set || !set_ || set->project != set_->project;
    if (other_run) thumbnails_.clear();
    beginResetModel();
    set_ = std::move(set);
    endResetModel();
}

int CandidateTableModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !set_) return 0;
    return std::min<int>(most_rows, static_cast<int>(set_->candidates.size()));
}

int CandidateTableModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return first_objective + (set_ ? static_cast<int>(set_->project.objectives.size()) : 0);
}

/// Painted when a row comes into sight for the first time.
QPixmap CandidateTableModel::thumbnail(const Candidate& candidate) const {
    const bool dark = is_dark(QApplication::palette());
    const QString key = QStringLiteral("%1.%2.%3").arg(candidate.generation).arg(candidate.slot).arg(dark);
    if (const QPixmap* kept = thumbnails_.object(key)) return *kept;
    const qreal ratio = qApp->devicePixelRatio();
    QPixmap picture(thumbnail_size_ * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    try {
        const Project project = genetic::project_with(set_->project, candidate.genome);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF frame(QPointF(2, 2), QSizeF(thumbnail_size_) - QSizeF(4, 4));
        const SectionColours colours = section_colours(QApplication::palette());
        if (project.is_volume()) {
            paint_body(painter, volume_antenna_of(project).body, frame, colours);
        } else {
            const Antenna antenna = antenna_of(project);
            paint_section(painter, antenna, fitted_transform(antenna, frame), colours);
        }
    } catch (const std::exception&) {
        // An infeasible candidate has no antenna to draw.
    }
    thumbnails_.insert(key, new QPixmap(picture));
    return picture;
}

QString CandidateTableModel::text_at(const Candidate& candidate, int column) const {
    switch (column) {
        case outline:
            return {};
        case distance:
            return candidate.score.status == genetic::EvaluationStatus::valid
                       ? number(candidate.score.objective)
                       : QString::fromStdString(to_string(candidate.score.status));
        case generation:
            return QString::number(candidate.generation);
        default:
            break;
    }
    const auto i = static_cast<std::size_t>(column - first_objective);
    if (i >= candidate.values.size()) return QStringLiteral("–");
    return number(candidate.values[i]) + (candidate.is_met[i] ? QStringLiteral(" ✓") : QString());
}

QVariant CandidateTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Candidate& candidate = set_->candidates[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole) return text_at(candidate, index.column());
    if (role == Qt::DecorationRole && index.column() == outline) return thumbnail(candidate);
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() >= first_objective) {
        const auto i = static_cast<std::size_t>(index.column() - first_objective);
        if (i < candidate.is_met.size() && candidate.is_met[i])
            return curve_colour(CurveRole::start, is_dark(QApplication::palette()));
    }
    if (role == Qt::ToolTipRole)
        return tr("Generation %1, candidate %2. Click to see its field and its curves.")
            .arg(candidate.generation)
            .arg(candidate.slot + 1);
    return {};
}

QVariant CandidateTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    if (section == outline) return tr("outline");
    if (section == distance) return tr("distance");
    if (section == generation) return tr("generation");
    if (!set_) return {};
    const auto all = quantities_of(*set_);
    return all.at(static_cast<std::size_t>(section - first_objective) + 1).title;
}

}  // namespace lathe::ui
