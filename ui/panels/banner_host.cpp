#include "ui/panels/banner_host.hpp"

#include <QEvent>
#include <QLayout>
#include <QVBoxLayout>
#include <algorithm>

namespace lathe::ui {
namespace {

constexpr int gap = 4;
constexpr double least_share_of_picture = 0.3;  ///< of the height that picture and banners have together

int height_for(QWidget& banner, int width) {
    if (banner.layout() == nullptr || !banner.layout()->hasHeightForWidth())
        return banner.sizeHint().height();
    return banner.layout()->totalHeightForWidth(width);
}

}  // namespace

BannerHost::BannerHost(QWidget& view, QWidget& anchor, QWidget* parent) : QWidget(parent), anchor_(&anchor) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 0);
    layout->addWidget(&view);
    anchor_->installEventFilter(this);
    view.installEventFilter(this);
}

void BannerHost::set_anchor(QWidget& anchor) {
    anchor_->removeEventFilter(this);
    anchor_->setContentsMargins(0, 0, 0, 0);
    anchor_ = &anchor;
    anchor_->installEventFilter(this);
    place_soon();
}

void BannerHost::add(QWidget& banner) {
    const bool was_hidden = banner.isHidden();
    banner.setParent(this);
    banner.setVisible(!was_hidden);
    banner.installEventFilter(this);
    banners_.push_back(&banner);
}

void BannerHost::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

bool BannerHost::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Move:
        case QEvent::Resize:
            if (!is_placing_) place();
            break;
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::LayoutRequest:
            place_soon();
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

/// After the banner's own layout has heard of its new text.
void BannerHost::place_soon() {
    QMetaObject::invokeMethod(this, &BannerHost::place, Qt::QueuedConnection);
}

/// Height of the anchor that the banners get. Banners that need more cover a part of the picture, which keeps
/// its least height.
int BannerHost::room_for(int wanted) const {
    const QLayoutItem* content = anchor_->layout() != nullptr ? anchor_->layout()->itemAt(0) : nullptr;
    const int least = content != nullptr ? content->minimumSize().height() : 0;
    const int most = std::min(anchor_->height() - least,
                              static_cast<int>((1.0 - least_share_of_picture) * anchor_->height()));
    return std::clamp(wanted, 0, std::max(0, most));
}

void BannerHost::place() {
    if (is_placing_) return;
    is_placing_ = true;
    const QPoint corner = anchor_->mapTo(this, QPoint(0, 0));
    const int width = std::max(0, anchor_->width() - 2 * gap);
    int top = corner.y();
    for (QWidget* banner : banners_) {
        if (banner->isHidden()) continue;
        banner->resize(width, banner->height());  // some count the lines of their text as they are resized
        const int height = std::clamp(height_for(*banner, width), 0, std::max(0, this->height() - top));
        banner->setGeometry(corner.x() + gap, top, width, height);
        banner->raise();
        top += height + gap;
    }
    anchor_->setContentsMargins(0, room_for(top - corner.y()), 0, 0);
    is_placing_ = false;
}

}  // namespace lathe::ui
