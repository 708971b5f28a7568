// A window with an antenna in space, driven as a user would.
#pragma once

#include <QImage>

#include "tests/ui/guide_window.hpp"
#include "ui/space/space_area.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/space/space_view.hpp"

namespace lathe::ui::test {

class SpaceWindow : public GuideWindow {
protected:
    SpaceWindow() : GuideWindow("cpu") {
        bench().gate().set_solve_question_above(1e9);
        window.resize(1500, 950);
    }
    SpaceView& view() { return window.space_area().view(); }
    void settle() {
        ASSERT_TRUE(wait_until([&] { return view().is_settled(); }, patience_ms));
    }
    bool is_shown(const char* dock) {
        return !window.findChild<QDockWidget*>(QLatin1String(dock))->isHidden();
    }
    QImage seen() { return view().canvas().picture(1.0); }
};

/// The share of pixels that differ; 1 for pictures of other sizes.
inline double difference(const QImage& a, const QImage& b) {
    if (a.size() != b.size() || a.isNull()) return 1.0;
    long differing = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) differing += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return static_cast<double>(differing) / (static_cast<double>(a.width()) * a.height());
}

}  // namespace lathe::ui::test
