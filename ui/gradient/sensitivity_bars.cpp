#include "ui/gradient/sensitivity_bars.hpp"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "genetic/study/machining_errors.hpp"
#include "solver/antenna/parameter_names.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/forms/number_text.hpp"
#include "ui/painting/curve_style.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

enum Column { name_column, bar_column };
constexpr int share_role = Qt::UserRole;     ///< of the longest bar, with its sign
constexpr int former_role = share_role + 1;  ///< of a former design
constexpr double hundredth = 0.01, degrees = 0.1;
constexpr int digits = 3;

/// Decimals that give the largest of some numbers three significant digits.
int decimals_of(double largest) {
    if (!(largest > 0.0)) return digits - 1;
    return std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(largest))), 0, 9);
}

/// With the sign in front; a dash for no number.
QString change_text(double change, const QString& unit, int decimals) {
    if (!std::isfinite(change)) return QStringLiteral("–");
    QString number = QString::number(change, 'f', decimals);
    if (change > 0.0) number.prepend(QLatin1Char('+'));
    return with_true_minus(unit.isEmpty() ? number : QStringLiteral("%1 %2").arg(number, unit));
}

/// A bar from the middle of the cell, and its number at the end that has room.
class BarDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        const QString text = cell.text;
        cell.text.clear();
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
        const double share = index.data(share_role).toDouble();
        const bool is_chosen = option.state.testFlag(QStyle::State_Selected);
        const bool dark = is_dark(option.palette);
        QColor colour = curve_colour(share > 0.0 ? CurveRole::now : CurveRole::now_second, dark);
        if (index.data(former_role).toBool()) colour = curve_colour(CurveRole::background, dark);
        const double text_width = option.fontMetrics.horizontalAdvance(text) + 8.0;
        const QRectF inner = QRectF(option.rect).adjusted(4, 2.5, -4, -2.5);
        const double half = std::max(0.0, 0.5 * inner.width() - text_width);
        const double middle = inner.center().x(), end = middle + share * half;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(option.palette.color(QPalette::Mid), 1.0));
        painter->drawLine(QPointF(middle, option.rect.top()), QPointF(middle, option.rect.bottom() + 1.0));
        if (share != 0.0) {
            painter->setPen(is_chosen ? QPen(option.palette.color(QPalette::HighlightedText), 1.0)
                                      : QPen(Qt::NoPen));
            painter->setBrush(colour);
            painter->drawRect(
                QRectF(std::min(middle, end), inner.top(), std::abs(end - middle), inner.height()));
        }
        painter->setPen(option.palette.color(is_chosen ? QPalette::HighlightedText : QPalette::Text));
        const bool is_left = share < 0.0;
        const QRectF place(is_left ? end - text_width : end, inner.top(), text_width, inner.height());
        painter->drawText(place.adjusted(4, 0, -4, 0),
                          Qt::AlignVCenter | (is_left ? Qt::AlignRight : Qt::AlignLeft), text);
        painter->restore();
    }
};

std::map<std::string, double> tolerances_of(const Project& design) {
    std::map<std::string, double> tolerances;
    if (!design.tolerance) return tolerances;
    try {
        for (const genetic::TolerancedParameter& each : genetic::toleranced_parameters(design))
            tolerances[each.ref.name] = each.tolerance;
    } catch (const InputError&) {
        // none above 0
    }
    return tolerances;
}

}  // namespace

bool has_tolerances(const Project& design) {
    return !tolerances_of(design).empty();
}

const GradientRow* sensitivity_row(const SensitivityOutcome& outcome, std::size_t metric,
                                   double frequency_hz) {
    const GradientRow* nearest = nullptr;
    for (const GradientRow& row : outcome.gradient.gradient.rows)
        if (row.wanted == metric && (!nearest || std::abs(row.frequency_hz - frequency_hz) <
                                                     std::abs(nearest->frequency_hz - frequency_hz)))
            nearest = &row;
    return nearest;
}

std::vector<SensitivityBar> sensitivity_bars(const SensitivityOutcome& outcome, std::size_t metric,
                                             double frequency_hz, BarStep step, const Project& design) {
    const GradientRow* row = sensitivity_row(outcome, metric, frequency_hz);
    std::vector<SensitivityBar> bars;
    if (!row) return bars;
    const std::map<std::string, double> tolerances = tolerances_of(design);
    const Design& drawn = *parameters_in(outcome.project.antenna);
    for (std::size_t n = 0; n < outcome.gradient.genes.size(); ++n) {
        SensitivityBar bar;
        bar.gene = n;
        bar.parameter = outcome.gradient.genes[n];
        const NamedParameter named = parameter_named(drawn, bar.parameter);
        bar.name = QString::fromStdString(named.description ? display_name(*named.description, named.entry)
                                                            : bar.parameter);
        if (named.description) bar.unit = QString::fromStdString(named.description->unit);
        for (const ParameterRef& place : parameters_named(drawn, bar.parameter))
            bar.value = drawn.parameters[place.parameter].entries[place.entry].value;
        const bool is_angle = bar.parameter.find("_deg") != std::string::npos;
        const auto tolerance = tolerances.find(bar.parameter);
        bar.step = step == BarStep::hundredth      ? (is_angle ? degrees : hundredth)
                   : tolerance != tolerances.end() ? tolerance->second
                                                   : 0.0;
        bar.per_unit = row->derivatives.at(n);
        bar.change = bar.step > 0.0 ? bar.per_unit * bar.step : 0.0;
        bar.differences = outcome.gradient.gradient.differences.at(n);
        bars.push_back(std::move(bar));
    }
    const auto size_of = [](const SensitivityBar& bar) {
        return bar.step > 0.0 && std::isfinite(bar.change) ? std::abs(bar.change) : -1.0;
    };
    std::stable_sort(bars.begin(), bars.end(),
                     [&](const auto& left, const auto& right) { return size_of(left) > size_of(right); });
    return bars;
}

SensitivityBars::SensitivityBars(QWidget* parent)
    : QTableWidget(0, 2, parent), note_(new StateNote(viewport(), Qt::BottomRightCorner, 0.5)) {
    setObjectName(QStringLiteral("sensitivity_bars"));
    setAccessibleName(tr("Change with each parameter"));
    setItemDelegateForColumn(bar_column, new BarDelegate(this));
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(name_column, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(bar_column, QHeaderView::Stretch);
    connect(this, &QTableWidget::cellDoubleClicked, this, [this](int line, int) {
        emit parameter_chosen(QString::fromStdString(bars_[static_cast<std::size_t>(line)].parameter));
    });
}

QString SensitivityBars::tip(const SensitivityBar& bar, const QString& unit) const {
    const QString of_unit = bar.unit.isEmpty() ? QString() : QLatin1Char(' ') + bar.unit;
    QString text = tr("%1 = %2%3: %4 per %5")
                       .arg(bar.name, number_words(bar.value, 3), of_unit,
                            change_text(bar.per_unit, unit, decimals_of(std::abs(bar.per_unit))),
                            bar.unit.isEmpty() ? tr("1") : bar.unit);
    if (bar.step <= 0.0) text += tr("\nIt has no tolerance: Run > Tolerance… gives it one.");
    if (bar.differences.by_solves)
        text += tr("\nIt moves the port: two solves stand for its derivative.");
    else if (bar.differences.jumps + bar.differences.switched > 0)
        text += tr("\n%1 of its %2 coefficients step here: it tells the trend.")
                    .arg(bar.differences.jumps + bar.differences.switched)
                    .arg(bar.differences.changed + bar.differences.switched);
    return text + tr("\nEnter leads to its field.");
}

void SensitivityBars::show_bars(const std::vector<SensitivityBar>& bars, const QString& title,
                                const QString& unit) {
    const int row = currentRow();
    const std::string chosen = row >= 0 && row < static_cast<int>(bars_.size())
                                   ? bars_[static_cast<std::size_t>(row)].parameter
                                   : "";
    bars_ = bars;
    unit_ = unit;
    setHorizontalHeaderLabels({tr("Parameter"), title});
    horizontalHeaderItem(bar_column)->setToolTip(title);
    setRowCount(static_cast<int>(bars_.size()));
    double longest = 0.0;
    for (const SensitivityBar& bar : bars_)
        if (std::isfinite(bar.change)) longest = std::max(longest, std::abs(bar.change));
    const int decimals = decimals_of(longest);
    for (int line = 0; line < rowCount(); ++line) {
        const SensitivityBar& bar = bars_[static_cast<std::size_t>(line)];
        auto* name = new QTableWidgetItem(bar.name);
        auto* change = new QTableWidgetItem(bar.step > 0.0 ? change_text(bar.change, unit, decimals)
                                                           : tr("no tolerance"));
        change->setData(share_role, longest > 0.0 && std::isfinite(bar.change) ? bar.change / longest : 0.0);
        change->setData(former_role, is_former(state_));
        for (QTableWidgetItem* item : {name, change}) item->setToolTip(tip(bar, unit));
        setItem(line, name_column, name);
        setItem(line, bar_column, change);
        if (bar.parameter == chosen) setCurrentCell(line, name_column);
    }
}

void SensitivityBars::show_state(ResultState state) {
    state_ = state;
    note_->show_state(state);
    for (int line = 0; line < rowCount(); ++line)
        item(line, bar_column)->setData(former_role, is_former(state));
}

QString SensitivityBars::text() const {
    TableWriter rows(QLatin1Char('\t'));
    const QString title =
        horizontalHeaderItem(bar_column) ? horizontalHeaderItem(bar_column)->text() : QString();
    rows.text(tr("Parameter"))
        .text(unit_.isEmpty() ? title : title + QStringLiteral(" / ") + unit_)
        .end_row();
    for (int line = 0; line < rowCount(); ++line) {
        const SensitivityBar& bar = bars_[static_cast<std::size_t>(line)];
        rows.text(item(line, name_column)->text());
        if (bar.step > 0.0)
            rows.number(bar.change);
        else
            rows.text(item(line, bar_column)->text());
        rows.end_row();
    }
    return rows.all();
}

void SensitivityBars::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return QApplication::clipboard()->setText(text());
    const bool is_enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!is_enter || currentRow() < 0) return QTableWidget::keyPressEvent(event);
    emit parameter_chosen(QString::fromStdString(bars_[static_cast<std::size_t>(currentRow())].parameter));
}

}  // namespace lathe::ui
