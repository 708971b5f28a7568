// What the tests of views that Qt draws share: made-up and solved contents, looks, sizes, comparison.
#pragma once

#include <gtest/gtest.h>

#include <QSize>
#include <QString>
#include <QWidget>
#include <memory>

#include "genetic/project/project.hpp"
#include "tests/ui/picture_baseline.hpp"
#include "ui/document/document.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui::test {

/// Examples solved at 12 cells per wavelength and 7 frequencies on one core: the same bits on every
/// processor.
const SharedResults& solved_cone();
const SharedResults& solved_spline();
const SharedResults& solved_monopole();

/// Light or dark while it lives.
class Look {
public:
    explicit Look(bool dark);
    ~Look();
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;
};

/// Shown, laid out, without a blinking cursor.
void settle(QWidget& widget);

/// "NAME_WxH_light.png"
QString picture_file(const char* name, const QSize& size, bool dark);

/// `make` builds the view in the present look; its picture is taken in both sizes and looks
/// (sizes_to_take() has what of them at other pixel ratios).
template <class Make>
void expect_as_before(const char* name, QSize small, QSize large, Make make) {
    for (const bool dark : {false, true}) {
        const QList<QSize> sizes = sizes_to_take(small, large, dark);
        if (sizes.isEmpty()) continue;
        const Look look(dark);
        auto view = make();
        for (const QSize& size : sizes) {
            view->resize(size);
            settle(*view);
            EXPECT_EQ(difference_from_drawing(view->grab().toImage(), picture_file(name, size, dark)), "");
        }
    }
}

/// A view of the document of this file, which ends after the view.
template <class View>
std::unique_ptr<View> of_document(const QString& path) {
    auto document = std::make_shared<Document>();
    auto view = std::make_unique<View>(*document);
    QObject::connect(view.get(), &QObject::destroyed, [document] {});
    document->open(path);
    return view;
}

}  // namespace lathe::ui::test
