#include "ui/panels/message_bar.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "ui/panels/banner_colours.hpp"

namespace lathe::ui {
namespace {

struct Look {
    BannerColours colours;
    QStyle::StandardPixmap mark;
};

Look look_of(Notice kind) {
    switch (kind) {
        case Notice::information:
            return {{QColor(47, 127, 214), 0.16}, QStyle::SP_MessageBoxInformation};
        case Notice::warning:
            return {warning_colours, QStyle::SP_MessageBoxWarning};
        case Notice::error:
            return {{QColor(204, 51, 51), 0.18}, QStyle::SP_MessageBoxCritical};
    }
    return {};
}

/// Long words, of paths above all, may be broken anywhere.
QString breakable(const QString& text) {
    constexpr int longest_word = 40;
    QString broken;
    int letters = 0;
    for (const QChar letter : text) {
        letters = letter.isSpace() ? 0 : letters + 1;
        broken += letter;
        if (letters >= longest_word) broken += QChar(0x200b), letters = 0;  // zero width space
    }
    return broken;
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), mark_(new QLabel), text_(new QLabel) {
    setObjectName("message_bar");
    text_->setTextFormat(Qt::PlainText);  // may quote a file
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    buttons_ = new QHBoxLayout;
    auto* close = new QToolButton;
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 6, 6);
    layout->addWidget(mark_);
    layout->addWidget(text_, 1);
    layout->addLayout(buttons_);
    layout->addWidget(close);
    hide();
}

void MessageBar::show_message(Notice kind, const QString& text, const std::vector<Action>& actions) {
    dismiss();
    kind_ = kind;
    said_ = text;
    dress();
    mark_->setPixmap(style()->standardIcon(look_of(kind).mark).pixmap(18, 18));
    text_->setText(breakable(text));
    text_->setAccessibleName(text);
    for (const auto& [label, call] : actions) {
        auto* button = new QPushButton(label);
        connect(button, &QPushButton::clicked, this, [this, call = call] {
            dismiss();
            call();
        });
        buttons_->addWidget(button);
    }
    show();
}

void MessageBar::dismiss() {
    hide();
    while (QLayoutItem* item = buttons_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
}

void MessageBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) dress();
}

void MessageBar::dress() {
    const QString sheet = banner_sheet(QStringLiteral("message_bar"), look_of(kind_).colours);
    if (sheet != styleSheet()) setStyleSheet(sheet);
}

}  // namespace lathe::ui
