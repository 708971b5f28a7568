#include "ui/results/metrics_table.hpp"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "genetic/report/figures.hpp"
#include "ui/charts/chart_menu.hpp"
#include "ui/charts/one_line.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

constexpr int unit_column = 0, first_free_column = 1;  // least, mean, greatest and frequencies come last
constexpr int first_frequency_choice = 3;              // after mean, least and greatest

QString frequency_text(double frequency_hz) {
    return MetricsTable::tr("%1 GHz").arg(frequency_hz * 1e-9, 0, 'g', 6);
}

/// A number at the right, with its estimated error where that is known.
QTableWidgetItem* cell(double value, const QString& unit, double error = undefined_number) {
    const QString text = metric_text(value, unit);
    auto* item = new QTableWidgetItem(text);
    if (std::isfinite(error)) {
        const QString error_text = QString::fromStdString(genetic::error_text(error));
        item->setText(QStringLiteral("%1 ± %2").arg(text, error_text));
        item->setData(MetricsTable::value_role, text);
        item->setData(MetricsTable::error_role, error_text);
    }
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

}  // namespace

MetricsTable::MetricsTable(QWidget* parent)
    : QWidget(parent),
      controls_(new QToolBar),
      table_(new QTableWidget),
      filter_(new QLineEdit),
      half_angle_box_(new NumberEdit),
      compare_box_(new QComboBox),
      note_(new StateNote(table_, Qt::BottomRightCorner, 1.2)) {
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setClearButtonEnabled(true);
    half_angle_box_->setProperty("is_of_view", true);
    half_angle_box_->setRange(5.0, 179.0);
    half_angle_box_->setValue(60.0);
    half_angle_box_->setPrefix(tr("dish ±"));
    half_angle_box_->setSuffix(QStringLiteral("°"));
    half_angle_box_->setToolTip(tr("Half angle of the dish that the efficiencies are meant for"));
    compare_box_->setAccessibleName(tr("Compare by"));
    compare_box_->setToolTip(tr("By which value of the band kept designs are compared"));
    table_->setAccessibleName(tr("Metrics"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setWordWrap(false);
    table_->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.5 * table_->fontMetrics().height()));
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter |
                                                  static_cast<Qt::Alignment>(Qt::TextWordWrap));
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->horizontalHeader()->setMinimumSectionSize(1);
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const QString& text, const QKeySequence& keys, QChar separator) {
        auto* action = new QAction(text, table_);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, separator] { copy(separator); });
        table_->addAction(action);
    };
    add(tr("&Copy"), QKeySequence::Copy, QLatin1Char('\t'));
    add(tr("Copy as C&SV"), {}, QLatin1Char(','));
    auto* save_action = new QAction(tr("&Save as CSV…"), table_);
    connect(save_action, &QAction::triggered, this, &MetricsTable::save);
    table_->addAction(save_action);
    // Controls without room in a narrow window go behind the arrow of the tool bar.
    compare_action_ = controls_->addWidget(compare_box_);
    compare_action_->setVisible(false);
    controls_->addWidget(filter_);
    half_angle_action_ = controls_->addWidget(half_angle_box_);
    for (const auto& [words, tip, slot] :
         {std::tuple{tr("Copy"), tr("The table, or the selected cells, for a spreadsheet"), 0},
          std::tuple{tr("Save…"), tr("The table as comma-separated values"), 1}}) {
        auto* button = new QToolButton;
        button->setText(words);
        button->setToolTip(tip);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this,
                [this, saves = slot == 1] { saves ? save() : copy(QLatin1Char('\t')); });
        controls_->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(controls_);
    layout->addWidget(table_, 1);
    connect(filter_, &QLineEdit::textChanged, this, &MetricsTable::filter);
    connect(half_angle_box_, &NumberEdit::valueChanged, this, &MetricsTable::fill_dish_lines);
    connect(&source_, &MetricSource::ready, this, &MetricsTable::fill_dish_lines);
    connect(compare_box_, &QComboBox::currentIndexChanged, this, &MetricsTable::fill);
}

void MetricsTable::show_results(SharedResults results) {
    results_ = std::move(results);
    lines_ = results_ ? metric_lines(*results_) : std::vector<ShownMetric>();
    half_angle_action_->setVisible(!results_ || results_->pattern_kind == PatternKind::revolution);
    frequencies_hz_ = results_ ? frequencies_of(*results_) : std::vector<double>();
    refill();
}

void MetricsTable::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (is_stale_) fill();
}

void MetricsTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit_titles();
}

/// Titles leave room for the unit and the three numbers of the band, and go on in more lines instead; wide
/// enough for the longest word.
void MetricsTable::fit_titles() {
    QHeaderView& titles = *table_->verticalHeader();
    if (table_->rowCount() == 0) return;
    const QFontMetrics metrics(titles.font());
    const int margin = 2 * metrics.horizontalAdvance(QLatin1Char('n'));
    static const QRegularExpression word_end(QStringLiteral("[ -]"));
    int one_line = 0, longest_word = 0;
    for (int line = 0; line < table_->rowCount(); ++line) {
        const QString title = table_->verticalHeaderItem(line)->text();
        one_line = std::max(one_line, metrics.horizontalAdvance(title));
        for (const QString& word : title.split(word_end))
            longest_word = std::max(longest_word, metrics.horizontalAdvance(word));
    }
    int numbers = 0;
    const int last = pinned_.isEmpty() ? first_free_column + 2 : first_free_column + 1;
    for (int column = 0; column <= std::min(last, table_->columnCount() - 1); ++column)
        numbers += table_->columnWidth(column);
    const int scroll_bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, table_);
    const int room = width() - numbers - scroll_bar - 2 * table_->frameWidth();
    const int wanted = std::clamp(room, longest_word + margin, one_line + margin);
    titles.setFixedWidth(wanted);
    for (int line = 0; line < table_->rowCount(); ++line) {
        const QRect text = metrics.boundingRect(QRect(0, 0, wanted - margin, 1000), Qt::TextWordWrap,
                                                table_->verticalHeaderItem(line)->text());
        const int height = text.height() + metrics.height() / 2;
        if (table_->rowHeight(line) != height) table_->setRowHeight(line, height);
    }
}

void MetricsTable::show_state(ResultState state) {
    state_ = state;
    note_->show_state(state);
    QPalette colours = palette();
    if (is_former(state))
        colours.setColor(QPalette::Text, palette().color(QPalette::Disabled, QPalette::Text));
    table_->setPalette(colours);
    if (!pinned_.isEmpty()) refill();  // "now" stands in its headings
}

void MetricsTable::show_check(SharedCheck check) {
    check_ = std::move(check);
    refill();
}

void MetricsTable::offer(QAction& action) {
    controls_->insertAction(half_angle_action_, &action);
}

void MetricsTable::show_pinned(const QList<PinnedDesign>& pinned) {
    pinned_ = pinned;
    compare_action_->setVisible(!pinned_.isEmpty());
    refill();
}

void MetricsTable::refill() {
    if (isVisible())
        fill();
    else
        is_stale_ = true;
}

/// The frequencies of the present design; a choice that is still there stays.
void MetricsTable::update_choices() {
    QStringList texts = {tr("mean"), tr("least"), tr("greatest")};
    for (const double frequency_hz : frequencies_hz_) texts << frequency_text(frequency_hz);
    QStringList present;
    for (int i = 0; i < compare_box_->count(); ++i) present << compare_box_->itemText(i);
    if (texts == present) return;
    const QSignalBlocker quiet(compare_box_);
    const QString chosen = compare_box_->currentText();
    compare_box_->clear();
    compare_box_->addItems(texts);
    compare_box_->setCurrentIndex(std::max(0, compare_box_->findText(chosen)));
}

double MetricsTable::compared(const std::optional<std::vector<double>>& values, const ShownMetric& metric,
                              const Results& results) const {
    if (!values) return undefined_number;
    const BandSummary band = band_summary(results, metric, *values);
    const int choice = compare_box_->currentIndex();
    if (choice < first_frequency_choice)
        return choice == 1 ? band.least : choice == 2 ? band.greatest : band.mean;
    const auto at = static_cast<std::size_t>(choice - first_frequency_choice);
    const double wanted_hz = frequencies_hz_[at];
    const std::vector<double> solved_hz = frequencies_of(results);
    for (std::size_t n = 0; n < values->size(); ++n)
        if (std::abs(solved_hz[n] - wanted_hz) < 1e-6 * wanted_hz) return (*values)[n];
    return undefined_number;
}

QStringList MetricsTable::headings() const {
    QStringList headings = {tr("unit")};
    for (const PinnedDesign& design : pinned_) {
        const QString name = one_line(design.name);
        headings << tr("%1: %2").arg(name, compare_box_->currentText())
                 << QStringLiteral("%1 − %2").arg(name_of_present(state_), name);
    }
    headings << tr("least") << tr("mean") << tr("greatest");
    for (const double frequency_hz : frequencies_hz_) headings << frequency_text(frequency_hz);
    return headings;
}

void MetricsTable::fill() {
    is_stale_ = false;
    if (!results_) {
        table_->setRowCount(0);
        return;
    }
    update_choices();
    const QStringList titles = headings();
    table_->setUpdatesEnabled(false);
    table_->setRowCount(static_cast<int>(lines_.size()));
    table_->setColumnCount(static_cast<int>(titles.size()));
    table_->setHorizontalHeaderLabels(titles);
    for (qsizetype n = 0; n < pinned_.size(); ++n)
        for (const int column : {0, 1})
            table_->horizontalHeaderItem(first_free_column + 2 * static_cast<int>(n) + column)
                ->setForeground(pinned_[n].style().colour(is_dark(palette())));
    for (int line = 0; line < table_->rowCount(); ++line) fill_line(line);
    table_->resizeColumnsToContents();
    fit_titles();
    filter(filter_->text());
    table_->setUpdatesEnabled(true);
}

void MetricsTable::fill_dish_lines() {
    if (!results_ || is_stale_) return;
    for (int line = 0; line < table_->rowCount(); ++line)
        if (lines_[static_cast<std::size_t>(line)].needs_half_angle) fill_line(line);
}

/// Dashes stand where values are being computed.
void MetricsTable::fill_line(int line) {
    const ShownMetric& metric = lines_[static_cast<std::size_t>(line)];
    const double half_angle = half_angle_box_->value();
    const auto now_values = source_.series(results_, metric, half_angle);
    const std::vector<double> values =
        now_values.value_or(std::vector<double>(frequencies_hz_.size(), undefined_number));
    const BandSummary band = band_summary(*results_, metric, values);
    table_->setVerticalHeaderItem(line, new QTableWidgetItem(one_line(metric.title)));
    table_->setItem(line, unit_column, new QTableWidgetItem(metric.unit));
    int column = first_free_column;
    const double now = pinned_.isEmpty() ? undefined_number : compared(values, metric, *results_);
    for (const PinnedDesign& design : pinned_) {
        const double then =
            compared(source_.series(design.results, metric, half_angle), metric, *design.results);
        table_->setItem(line, column++, cell(then, metric.unit));
        table_->setItem(line, column++, cell(now - then, metric.unit));
    }
    const LineErrors errors = line_errors(check_, results_, metric);
    for (const auto& [value, error] : {std::pair(band.least, errors.band.least),
                                       {band.mean, errors.band.mean},
                                       {band.greatest, errors.band.greatest}})
        table_->setItem(line, column++, cell(value, metric.unit, error));
    for (std::size_t n = 0; n < values.size(); ++n)
        table_->setItem(line, column++, cell(values[n], metric.unit, errors.at_frequencies[n]));
}

}  // namespace lathe::ui
