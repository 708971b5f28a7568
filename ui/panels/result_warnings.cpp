#include "ui/panels/result_warnings.hpp"

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

namespace lathe::ui {
namespace {

constexpr int most_lines = 7;

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
      way_(new QPushButton),
      list_(new QLabel),
      scroll_(new QScrollArea) {
    setObjectName("result_warnings");
    set_tint(QColor(0xc9, 0x8a, 0x00));  // that of a warning in the message bar
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
    auto* heading = new QHBoxLayout;
    heading->addWidget(fold_);
    heading->addStretch(1);
    heading->addWidget(way_);
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
    QStringList lines;
    for (const Warning& warning : warnings) {
        QString line =
            QStringLiteral("%1. %2").arg(lines.size() + 1).arg(QString::fromStdString(warning.text));
        if (!warning.place.empty())
            line += QStringLiteral(" (%1)").arg(QString::fromStdString(warning.place));
        lines << line;
    }
    fold_->setToolTip(lines.join(QLatin1Char('\n')));
    list_->setText(lines.join(QLatin1Char('\n')));
    count_ = static_cast<int>(lines.size());
    name_count();
    way_->setVisible(find_key_ && !find_key_(list_->text()).isEmpty());
    setVisible(!lines.isEmpty());
    fit_list();
}

void ResultWarnings::show_state(ResultState state) {
    state_ = state;
    name_count();
}

void ResultWarnings::name_count() {
    const QString words = count_ == 1 ? tr("1 warning") : tr("%1 warnings").arg(count_);
    const bool is_present = state_ == ResultState::current;
    fold_->setText(is_present ? tr("%1: the shown results are doubtful").arg(words)
                              : tr("%1 about the previous results (%2)").arg(words, state_words(state_)));
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
