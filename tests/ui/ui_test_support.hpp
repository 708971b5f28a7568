// What the tests of the window share: waiting, synthetic fields, pictures.
#pragma once

#include <QImage>
#include <QString>
#include <functional>

#include "solver/engine/frame_sink.hpp"
#include "solver/geometry/antenna.hpp"
#include "ui/workers/frame_recorder.hpp"

namespace lathe::ui {
class FieldCanvas;
}

namespace lathe::ui::test {

/// How much longer than otherwise things may take.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int slowness = 8;
#else
constexpr int slowness = 1;
#endif

/// How long at most a test waits for what the window solves.
inline constexpr int patience_ms = 240'000 * slowness;

/// Runs the event loop until `done` or the time is over; returns done().
bool wait_until(const std::function<bool()>& done, int milliseconds);

/// A horn with a lens: metal, dielectric and a guided TE11 port.
Antenna horn_with_lens();

/// 100 x 200 cells of 0.25 mm, from z = -5 mm and r = 0. Positive for z < 20 mm, negative beyond.
Frame two_signs(FieldComponent component, float amplitude);

/// A finished film of `frames` equal frames.
std::shared_ptr<const FrameRecorder> film_of(const Frame& frame, int frames = 3, int layers = 10);
/// Extent of a frame of equal cells without `layers` cells at each of its ends.
Extent clear_of(const Frame& frame, int layers = 10);

/// Share of the pixels in [0, 1] that `test` accepts.
double share_of(const QImage& picture, const std::function<bool(const QColor&)>& test);

/// Number of distinct colours, each channel in 16 steps.
int colours_in(const QImage& picture);

/// What the user sees of the field once it has been painted some times over, in the screen's pixels.
QImage on_screen(FieldCanvas& canvas);

/// Saves for people to look at, in the build folder.
void keep(const QImage& picture, const QString& name);

}  // namespace lathe::ui::test
