// Pictures against those stored in tests/ui/baselines.
#pragma once

#include <QImage>
#include <QString>
#include <string>

namespace lathe::ui::test {

/// Empty when the picture looks as before, else what differs. Mean difference of a channel and share of
/// pixels that differ visibly have limits that edges and rounding of another OpenGL driver stay below. The
/// picture is kept in the build folder. LATHE_UPDATE_BASELINES in the environment stores it as the new
/// baseline.
std::string difference_from_baseline(const QImage& picture, const QString& name);

}  // namespace lathe::ui::test
