#include "ui/panels/message_bar.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace lathe::ui {
namespace {

struct Look {
    const char* tint;
    QStyle::StandardPixmap mark;
};

Look look_of(Notice kind) {
    switch (kind) {
        case Notice::information:
            return {"#2f7fd6", QStyle::SP_MessageBoxInformation};
        case Notice::warning:
            return {"#c98a00", QStyle::SP_MessageBoxWarning};
        case Notice::error:
            return {"#cc3333", QStyle::SP_MessageBoxCritical};
    }
    return {};
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : TintedFrame(parent), mark_(new QLabel), text_(new QLabel) {
    setObjectName("message_bar");
    text_->setTextFormat(Qt::PlainText);  // may quote a file
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->installEventFilter(this);
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
    const Look look = look_of(kind);
    set_tint(QColor(QLatin1String(look.tint)));
    mark_->setPixmap(style()->standardIcon(look.mark).pixmap(18, 18));
    text_->setText(text);
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

void MessageBar::lead(const QString& label, std::function<void()> go) {
    go_ = std::move(go);
    text_->setCursor(Qt::PointingHandCursor);
    text_->setToolTip(label);
    auto* button = new QPushButton(label);
    button->setObjectName(QStringLiteral("message_lead"));
    connect(button, &QPushButton::clicked, this, [this] { go_(); });
    buttons_->addWidget(button);
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
    // Who marks a part of the text wants to copy it.
    if (watched == text_ && event->type() == QEvent::MouseButtonRelease && go_ && !text_->hasSelectedText())
        go_();
    return QFrame::eventFilter(watched, event);
}

void MessageBar::dismiss() {
    hide();
    go_ = nullptr;
    text_->unsetCursor();
    text_->setToolTip({});
    while (QLayoutItem* item = buttons_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
}

QString MessageBar::text() const {
    return text_->text();
}

}  // namespace lathe::ui
