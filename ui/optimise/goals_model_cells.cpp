// What the cells of the goals' table show and take.
#include <QApplication>
#include <QPalette>
#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>

#include "genetic/report/figures.hpp"
#include "genetic/report/goal_errors.hpp"
#include "genetic/report/table_words.hpp"
#include "solver/base/input_error.hpp"
#include "ui/charts/plot.hpp"
#include "ui/optimise/goals_model.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9, ghz_to_hz = 1e9;

QString unit_of(const Objective& objective) {
    return QString::fromStdString(genetic::metric_unit(objective.metric));
}

QString with_unit(double value, const QString& unit, int digits = 6) {
    QString text = QString::number(value, 'g', digits);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    if (unit.isEmpty()) return text;
    return unit == QStringLiteral("°") ? text + unit : text + QLatin1Char(' ') + unit;
}

QVariant optional_number(const std::optional<double>& value, double scale) {
    return value ? QVariant(*value * scale) : QVariant(QString());
}

std::optional<double> read_optional(const QVariant& value, double scale) {
    if (value.toString().trimmed().isEmpty()) return std::nullopt;
    return value.toDouble() * scale;
}

}  // namespace

int GoalsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !document_ ? 0 : static_cast<int>(document_->project().objectives.size());
}

int GoalsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString GoalsModel::now_text(int row) const {
    if (static_cast<std::size_t>(row) >= measured_.size()) return QStringLiteral("–");
    const auto& result = measured_[static_cast<std::size_t>(row)];
    if (!std::isfinite(result.worst_value)) return QStringLiteral("–");
    const std::string shown = result.is_met() ? genetic::number_text(result.worst_value)
                                              : genetic::text_beside(result.worst_value, at(row).value);
    QString text = with_unit(std::stod(shown), unit_of(at(row)), 9);
    const double error = error_of(row);
    if (std::isfinite(error))
        text += QStringLiteral(" ± %1").arg(QString::fromStdString(genetic::error_text(error)));
    if (genetic::exceeds_margin(error, result, at(row))) return text + QStringLiteral(" ?");
    return result.is_met() && !is_former(state_) ? text + QStringLiteral(" ✓") : text;
}

double GoalsModel::error_of(int row) const {
    const auto index = static_cast<std::size_t>(row);
    if (index >= measured_.size() || index >= on_finer_grid_.size()) return undefined_number;
    return genetic::goal_error(measured_[index], on_finer_grid_[index], genetic::check_density_ratio);
}

QString GoalsModel::now_tip(int row) const {
    const auto& result = measured_[static_cast<std::size_t>(row)];
    QString text =
        tr("The worst in the goal's band, at %1 GHz").arg(result.worst_frequency_hz * hz_to_ghz, 0, 'g', 6);
    const double error = error_of(row);
    if (!std::isfinite(error)) return text;
    const QString error_words =
        QStringLiteral("%1 %2").arg(QString::fromStdString(genetic::error_text(error)), unit_of(at(row)));
    text += tr("; estimated error on this grid: %1").arg(error_words.trimmed());
    if (genetic::exceeds_margin(error, result, at(row)))
        text += tr(", larger than the distance to the goal: a finer grid may change the verdict");
    return text;
}

QVariant GoalsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Objective& objective = at(index.row());
    if (role == Qt::TextAlignmentRole && index.column() > goal)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ForegroundRole && index.column() == now &&
        static_cast<std::size_t>(index.row()) < measured_.size()) {
        if (is_former(state_)) return QApplication::palette().color(QPalette::Disabled, QPalette::Text);
        const bool dark = QApplication::palette().color(QPalette::Base).lightness() < 128;
        const bool met = measured_[static_cast<std::size_t>(index.row())].is_met();
        return curve_colour(met ? CurveRole::start : CurveRole::goal, dark);
    }
    if (role == Qt::ForegroundRole && index.column() == metric && !why_not(objective.metric).isEmpty())
        return QApplication::palette().color(QPalette::Disabled, QPalette::Text);
    if (role == Qt::ToolTipRole) {
        if (const QString reason = why_not(objective.metric); index.column() == metric && !reason.isEmpty())
            return tr("Does not exist for this antenna: %1. Remove this goal or choose another metric.")
                .arg(reason);
        if (index.column() == now && static_cast<std::size_t>(index.row()) < measured_.size())
            return now_tip(index.row());
        return QString::fromStdString(genetic::objective_text(objective));
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    const bool shown = role == Qt::DisplayRole;
    const auto range = [shown](const std::optional<double>& limit, double scale) -> QVariant {
        if (shown && !limit) return QStringLiteral("·");
        return optional_number(limit, scale);
    };
    switch (index.column()) {
        case metric:
            if (!shown) return QString::fromStdString(objective.metric);
            return (why_not(objective.metric).isEmpty() ? QString() : QStringLiteral("⚠ ")) +
                   QString::fromStdString(genetic::metric_title(objective.metric));
        case goal:
            if (!shown) return static_cast<int>(objective.goal);
            return QString(objective.goal == Goal::below   ? QChar(0x2264)
                           : objective.goal == Goal::above ? QChar(0x2265)
                                                           : QChar(0x2248));
        case value:
            return shown ? QVariant(with_unit(objective.value, unit_of(objective)))
                         : QVariant(objective.value);
        case now:
            return now_text(index.row());
        case weight:
            return objective.weight;
        case from_ghz:
            return range(objective.from_hz, hz_to_ghz);
        case to_ghz:
            return range(objective.to_hz, hz_to_ghz);
        case from_theta:
            return range(objective.from_theta_deg, 1.0);
        case to_theta:
            return range(objective.to_theta_deg, 1.0);
        default:
            return {};
    }
}

QVariant GoalsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    static const struct {
        const char *text, *tip;
    } headings[columns] = {
        {QT_TR_NOOP("Metric"), QT_TR_NOOP("What is measured at each frequency")},
        {QT_TR_NOOP("goal"), QT_TR_NOOP("At most, at least, or near")},
        {QT_TR_NOOP("value"), QT_TR_NOOP("What it is to reach in its whole band")},
        {QT_TR_NOOP("now"), QT_TR_NOOP("The worst of the present design in the goal's band")},
        {QT_TR_NOOP("weight"), QT_TR_NOOP("Of its violation in the sum that is minimised")},
        {QT_TR_NOOP("from GHz"), QT_TR_NOOP("Empty: from the lower end of the band")},
        {QT_TR_NOOP("to GHz"), QT_TR_NOOP("Empty: to the upper end of the band")},
        {QT_TR_NOOP("from θ°"), QT_TR_NOOP("Angles from the axis, where the metric has any")},
        {QT_TR_NOOP("to θ°"), QT_TR_NOOP("Angles from the axis; half angle of a dish")}};
    if (section == now && state_ != ResultState::current) {
        if (role == Qt::DisplayRole) return name_of_present(state_);
        if (role == Qt::ToolTipRole)
            return tr("The worst in the goal's band, but not of the present design: %1")
                .arg(state_words(state_));
    }
    if (role == Qt::DisplayRole) return tr(headings[section].text);
    return role == Qt::ToolTipRole ? QVariant(tr(headings[section].tip)) : QVariant();
}

GoalsModel::Allowed GoalsModel::allowed(const QModelIndex& index) const {
    constexpr double all = std::numeric_limits<double>::infinity();
    const SimulationSettings& band = document_->project().simulation;
    switch (index.column()) {
        case weight:
            return {0.0, 1e6, {}};
        case from_ghz:
        case to_ghz:
            return {band.from_hz * hz_to_ghz, band.to_hz * hz_to_ghz, tr("GHz")};
        case from_theta:
        case to_theta:
            return {0.0, 180.0, QStringLiteral("°")};
        default:
            return {-all, all, unit_of(at(index.row()))};
    }
}

Qt::ItemFlags GoalsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == now ? usual : usual | Qt::ItemIsEditable;
}

bool GoalsModel::setData(const QModelIndex& index, const QVariant& given, int role) {
    if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount()) return false;
    std::vector<Objective> all = document_->project().objectives;
    Objective& objective = all[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
        case metric:
            objective.metric = given.toString().toStdString();
            break;
        case goal:
            objective.goal = static_cast<Goal>(std::clamp(given.toInt(), 0, 2));
            break;
        case value:
            objective.value = given.toDouble();
            break;
        case weight:
            objective.weight = given.toDouble();
            break;
        case from_ghz:
            objective.from_hz = read_optional(given, ghz_to_hz);
            break;
        case to_ghz:
            objective.to_hz = read_optional(given, ghz_to_hz);
            break;
        case from_theta:
            objective.from_theta_deg = read_optional(given, 1.0);
            break;
        case to_theta:
            objective.to_theta_deg = read_optional(given, 1.0);
            break;
        default:
            return false;
    }
    if (objective == at(index.row())) return true;
    return change(std::move(all), tr("Change a goal"),
                  QStringLiteral("goal %1 %2").arg(index.row()).arg(index.column()));
}

}  // namespace lathe::ui
