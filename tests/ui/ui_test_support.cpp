#include "tests/ui/ui_test_support.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QThread>
#include <set>

#include "ui/scene2d/field_canvas.hpp"

namespace lathe::ui::test {

bool wait_until(const std::function<bool()>& done, int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < milliseconds) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::msleep(2);
    }
    return done();
}

Antenna horn_with_lens() {
    Material metal, lens;
    metal.is_pec = true;
    lens.relative_permittivity = 2.53;
    Antenna antenna;
    antenna.regions.push_back(
        {metal, {{0, 4e-3}, {10e-3, 4e-3}, {25e-3, 12e-3}, {25e-3, 13e-3}, {10e-3, 5e-3}, {0, 5e-3}}});
    antenna.regions.push_back({lens, {{28e-3, 0}, {28e-3, 10e-3}, {33e-3, 6e-3}, {35e-3, 0}}});
    antenna.port.radius = 4e-3;
    return antenna;
}

Frame two_signs(FieldComponent component, float amplitude) {
    Frame frame;
    frame.component = component;
    frame.nr = 100;
    frame.nz = 200;
    frame.dr_m = frame.dz_m = 0.25e-3;
    frame.z0_m = -5e-3;
    for (int i = 0; i < frame.nr; ++i)
        for (int k = 0; k < frame.nz; ++k)
            frame.values.push_back(frame.z0_m + k * frame.dz_m < 20e-3 ? amplitude : -amplitude);
    return frame;
}

Extent clear_of(const Frame& frame, int layers) {
    const double along = layers * frame.dz_m, across = layers * frame.dr_m;
    return {frame.z0_m + along, frame.z0_m + (frame.nz - 1) * frame.dz_m - along,
            frame.r0_m + (frame.nr - 1) * frame.dr_m - across, frame.r0_m + across};
}

std::shared_ptr<const FrameRecorder> film_of(const Frame& frame, int frames, int layers) {
    auto recorder = std::make_shared<FrameRecorder>(frame.component);
    if (layers > 0) recorder->set_clear(clear_of(frame, layers));
    for (int i = 0; i < frames; ++i) recorder->receive(frame);
    recorder->finish();
    return recorder;
}

double share_of(const QImage& picture, const std::function<bool(const QColor&)>& test) {
    long accepted = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) accepted += test(picture.pixelColor(x, y)) ? 1 : 0;
    return static_cast<double>(accepted) / std::max(1, picture.width() * picture.height());
}

int colours_in(const QImage& picture) {
    std::set<int> colours;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QColor colour = picture.pixelColor(x, y);
            colours.insert(colour.red() / 16 * 256 + colour.green() / 16 * 16 + colour.blue() / 16);
        }
    return static_cast<int>(colours.size());
}

QImage on_screen(FieldCanvas& canvas) {
    for (int i = 0; i < 3; ++i) {
        canvas.grab();
        wait_until([&] { return canvas.shown_overlay_version() == canvas.overlay_version(); }, 5000);
    }
    return canvas.grab().toImage();
}

void keep(const QImage& picture, const QString& name) {
    QDir().mkpath(QStringLiteral(LATHE_UI_PICTURES));
    picture.save(QStringLiteral(LATHE_UI_PICTURES "/") + name);
}

}  // namespace lathe::ui::test
