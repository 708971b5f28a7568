// Pictures against those stored in tests/ui/baselines.
#pragma once

#include <QImage>
#include <QList>
#include <QSize>
#include <QString>
#include <string>

namespace lathe::ui::test {

/// Pixels of the screen for a logical one, as QT_SCALE_FACTOR sets it for the whole program. The baselines of
/// ratios other than 1 end in "@1.5x.png".
double screen_ratio();

/// The sizes at which a view is taken, light or dark: both at ratio 1; the small one, light at 1.5
/// and dark at 2, so that the pictures of the repository stay few.
QList<QSize> sizes_to_take(const QSize& small, const QSize& large, bool dark);

/// Empty when the picture looks as before, else what differs. Mean difference of a channel and share of
/// pixels that differ visibly have limits that edges and rounding of another OpenGL driver stay below. The
/// picture is kept in the build folder. LATHE_UPDATE_BASELINES in the environment stores it as the new
/// baseline.
std::string difference_from_baseline(const QImage& picture, const QString& name);

/// How a picture differs from the baseline `name`, for what is drawn by Qt alone: charts, forms, tables,
/// whole windows; empty: it does not. Counts the pixels that have nothing like them within one pixel in the
/// other picture, so that edges may be smoothed otherwise and lines lie a pixel aside; more than 20 of them
/// (of any number) are a difference. A curve, a word, a tick or a mark that is missing has more. Where they
/// lie is said, and kept as NAME.difference.png.
std::string difference_from_drawing(const QImage& picture, const QString& name);

/// Pixels of `a` and `b`, of one size, that have nothing like them within one pixel in the other.
long lone_pixels(const QImage& a, const QImage& b, QImage* marked = nullptr);

}  // namespace lathe::ui::test
