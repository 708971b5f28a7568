// A view with banners above its picture: they take room from the picture, and what stands above it does not
// move.
#pragma once

#include <QWidget>
#include <vector>

namespace lathe::ui {

class BannerHost final : public QWidget {
    Q_OBJECT

public:
    /// `view` fills the widget; `anchor` is the part of it that gives the banners room at its upper edge. The
    /// widget takes both over, and sets the margins of the contents of `anchor`.
    BannerHost(QWidget& view, QWidget& anchor, QWidget* parent = nullptr);

    /// Another part of the view, as where another page of it comes into sight.
    void set_anchor(QWidget& anchor);
    /// Below those added before. Its height follows its width; how wide it would like to be is not asked.
    void add(QWidget& banner);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place_soon();
    void place();
    int room_for(int wanted) const;

    QWidget* anchor_;
    std::vector<QWidget*> banners_;
    bool is_placing_ = false;
};

}  // namespace lathe::ui
