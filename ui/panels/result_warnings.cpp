#include "ui/panels/result_warnings.hpp"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "solver/base/warning_rank.hpp"

namespace lathe::ui {
namespace {

constexpr int most_lines = 7;
constexpr const char* check_code = "sharp_resonance";  ///< of warnings that a finer grid confirms or not
const QColor warning_tint(0xc9, 0x8a, 0x00), note_tint(0x2f, 0x7f, 0xd6);  // those of the message bar

/// A line of words with an arrow, without the sunken frame that a button has while it is checked.
class FoldButton final : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        painter.drawControl(QStyle::CE_ToolButtonLabel, option);
    }
};

}  // namespace

ResultWarnings::ResultWarnings(QWidget* parent)
    : TintedFrame(parent),
      fold_(new FoldButton),
      close_(new QToolButton),
      reopen_(new QAction(tr("&Warnings about the results"), this)),
      way_(new QPushButton),
      check_(new QPushButton),
      list_(new QLabel),
      scroll_(new QScrollArea) {
    setObjectName("result_warnings");
    set_tint(warning_tint);
    fold_->setAutoRaise(true);
    fold_->setCheckable(true);
    fold_->setChecked(true);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setArrowType(Qt::DownArrow);
    fold_->setToolTip(tr("Show or hide the list"));
    QFont bold = fold_->font();
    bold.setBold(true);
    fold_->setFont(bold);
    list_->setTextFormat(Qt::PlainText);
    list_->setWordWrap(true);
    list_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    list_->setAccessibleName(tr("Warnings about the shown results"));
    scroll_->setWidget(list_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->viewport()->setAutoFillBackground(false);
    list_->setAutoFillBackground(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 6, 6);
    layout->setSpacing(2);
    way_->setText(tr("Band and grid…"));
    way_->setObjectName("warning_way");
    way_->hide();
    connect(way_, &QPushButton::clicked, this,
            [this] { emit key_wanted(find_key_ ? find_key_(text()) : QString()); });
    check_->setObjectName("warning_check");
    check_->hide();
    close_->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Close until the list changes (again in the menu View)"));
    close_->setAccessibleName(tr("Close the warnings"));
    connect(close_, &QToolButton::clicked, this, [this] { set_closed(true); });
    reopen_->setObjectName("show_warnings");
    reopen_->setEnabled(false);
    connect(reopen_, &QAction::triggered, this, [this] { set_closed(false); });
    auto* heading = new QHBoxLayout;
    heading->addWidget(fold_);
    heading->addStretch(1);
    heading->addWidget(check_);
    heading->addWidget(way_);
    heading->addWidget(close_);
    layout->addLayout(heading);
    layout->addWidget(scroll_);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(fold_, &QToolButton::toggled, this, [this](bool is_open) {
        fold_->setArrowType(is_open ? Qt::DownArrow : Qt::RightArrow);
        scroll_->setVisible(is_open);
    });
    connect(fold_, &QToolButton::clicked, this, [this] { is_chosen_ = true; });
    hide();
}

void ResultWarnings::show_warnings(const Warnings& warnings) {
    QStringList lines, notes;
    for (const Warning& warning : warnings) {
        QString line = QString::fromStdString(warning.text);
        if (!warning.place.empty())
            line += QStringLiteral(" (%1)").arg(QString::fromStdString(warning.place));
        (rank_of(warning) == WarningRank::note ? notes : lines) << line;
    }
    count_ = static_cast<int>(lines.size());
    notes_ = static_cast<int>(notes.size());
    for (qsizetype n = 0; n < notes.size(); ++n) lines << tr("Note: ") + notes[n];
    for (qsizetype n = 0; n < lines.size(); ++n) lines[n] = QStringLiteral("%1. %2").arg(n + 1).arg(lines[n]);
    const QString text = lines.join(QLatin1Char('\n'));
    const bool has_changed = text != list_->text();
    fold_->setToolTip(text);
    list_->setText(text);
    set_tint(count_ > 0 ? warning_tint : note_tint);
    name_count();
    check_->setVisible(!check_->text().isEmpty() &&
                       std::any_of(warnings.begin(), warnings.end(),
                                   [](const Warning& warning) { return warning.code == check_code; }));
    way_->setVisible(find_key_ && !find_key_(list_->text()).isEmpty());
    set_closed(is_closed_ && !has_changed);
    fit_list();
}

void ResultWarnings::set_closed(bool is_closed) {
    const bool has_list = !list_->text().isEmpty();
    is_closed_ = is_closed && has_list;
    reopen_->setEnabled(is_closed_);
    setVisible(has_list && !is_closed_);
}

void ResultWarnings::offer_check(QAction& action) {
    const auto follow = [this, &action] {
        check_->setText(QString(action.text()).remove(QLatin1Char('&')));
        check_->setToolTip(action.toolTip());
        check_->setEnabled(action.isEnabled());
    };
    connect(&action, &QAction::changed, check_, follow);
    connect(check_, &QPushButton::clicked, &action, &QAction::trigger);
    follow();
}

void ResultWarnings::show_state(ResultState state) {
    state_ = state;
    name_count();
}

void ResultWarnings::name_count() {
    QStringList parts;
    if (count_ > 0) parts << (count_ == 1 ? tr("1 warning") : tr("%1 warnings").arg(count_));
    if (notes_ > 0) parts << (notes_ == 1 ? tr("1 note") : tr("%1 notes").arg(notes_));
    const QString words = parts.join(QStringLiteral(", "));
    const bool is_present = state_ == ResultState::current;
    if (!is_present)
        fold_->setText(tr("%1 about the previous results (%2)").arg(words, state_words(state_)));
    else if (count_ > 0)
        fold_->setText(tr("%1: check these results").arg(words));
    else
        fold_->setText(tr("%1 about the shown results").arg(words));
    list_->setEnabled(is_present);
}

QString ResultWarnings::heading() const {
    return isHidden() ? QString() : fold_->text();
}

QString ResultWarnings::text() const {
    return isHidden() ? QString() : list_->text();
}

void ResultWarnings::resizeEvent(QResizeEvent* event) {
    TintedFrame::resizeEvent(event);
    fit_list();
}

void ResultWarnings::fold_unless(bool has_room) {
    if (!is_chosen_) fold_->setChecked(has_room);
}

/// Makes the list as high as its text at this width, up to some lines.
void ResultWarnings::fit_list() {
    const int width = std::max(50, this->width() - 20);
    const int wanted = list_->heightForWidth(width) + 4;
    scroll_->setFixedHeight(std::min(wanted, most_lines * fontMetrics().lineSpacing()));
}

}  // namespace lathe::ui
