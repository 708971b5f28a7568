#include "tests/ui/drawing_support.hpp"

#include <QApplication>
#include <QListView>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/optimise/candidate_plot.hpp"
#include "ui/study/plot_view.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {

const SharedResults& solved_cone() {
    static const SharedResults results = solved(draft_of("conical_horn_30ghz.lathe"));
    return results;
}
const SharedResults& solved_spline() {
    static const SharedResults results = solved(draft_of("spline_horn_30ghz.lathe"));
    return results;
}
const SharedResults& solved_monopole() {
    static const SharedResults results = solved(draft_of("monopole_3ghz.lathe"));
    return results;
}

Look::Look(bool dark) {
    QApplication::setCursorFlashTime(0);
    apply_appearance(*qApp, dark ? Appearance::dark : Appearance::light);
}

Look::~Look() {
    apply_appearance(*qApp, Appearance::light);
}

void settle(QWidget& widget) {
    widget.show();
    // A list of icons lays itself out a tenth of a second after it was resized.
    wait_until([] { return false; }, widget.findChild<QListView*>() ? 300 : 60);
    if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();
    // Plots of candidates are painted away from the window.
    for (const CandidatePlot* plot : widget.findChildren<CandidatePlot*>())
        if (plot->isVisible()) wait_until([plot] { return plot->is_painted(); }, 10000);
    for (const PlotView* plot : widget.findChildren<PlotView*>())
        if (!plot->visibleRegion().isEmpty()) wait_until([plot] { return plot->is_drawn(); }, 10000);
}

QString picture_file(const char* name, const QSize& size, bool dark) {
    return QStringLiteral("%1_%2x%3_%4.png")
        .arg(QLatin1String(name))
        .arg(size.width())
        .arg(size.height())
        .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

}  // namespace lathe::ui::test
