#include "tests/ui/picture_baseline.hpp"

#include <QColor>
#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/ui/ui_test_support.hpp"

namespace lathe::ui::test {
namespace {

constexpr double largest_mean_difference = 2.0 / 255.0;
constexpr double largest_share_of_different_pixels = 0.01;
constexpr int visible_difference = 32;

}  // namespace

std::string difference_from_baseline(const QImage& picture, const QString& name) {
    QImage now = picture.convertToFormat(QImage::Format_RGB32);
    now.setDevicePixelRatio(1.0);
    keep(now, name);
    const QString path = QStringLiteral(LATHE_UI_BASELINES "/") + name;
    if (qEnvironmentVariableIsSet("LATHE_UPDATE_BASELINES")) now.save(path);
    const QImage before = QImage(path).convertToFormat(QImage::Format_RGB32);
    std::ostringstream words;
    words << name.toStdString() << ": ";
    if (now.size() != before.size()) {
        words << now.width() << " x " << now.height() << " pixels instead of " << before.width() << " x "
              << before.height();
        return words.str();
    }
    double sum = 0.0;
    long different = 0;
    for (int y = 0; y < now.height(); ++y)
        for (int x = 0; x < now.width(); ++x) {
            const QRgb a = now.pixel(x, y), b = before.pixel(x, y);
            const int red = std::abs(qRed(a) - qRed(b)), green = std::abs(qGreen(a) - qGreen(b)),
                      blue = std::abs(qBlue(a) - qBlue(b));
            sum += red + green + blue;
            different += std::max({red, green, blue}) > visible_difference ? 1 : 0;
        }
    const double pixels = now.width() * static_cast<double>(now.height());
    const double mean = sum / (3.0 * 255.0 * pixels), share = static_cast<double>(different) / pixels;
    if (mean < largest_mean_difference && share < largest_share_of_different_pixels) return {};
    words << "mean difference " << 255.0 * mean << " of 255, " << 100.0 * share << " % of the pixels differ";
    return words.str();
}

}  // namespace lathe::ui::test
