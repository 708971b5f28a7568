#include "tests/ui/picture_baseline.hpp"

#include <QApplication>
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

constexpr long most_lone_pixels = 20;
constexpr int unlike = 64;  // of 255 in a channel

struct Pair {
    QImage now, before;
    std::string problem;
};

/// 16 steps a channel and, where that leaves few enough colours, a table of them: a third of the bytes.
QImage economical(const QImage& picture) {
    QImage coarse = picture;
    QList<QRgb> colours;
    const auto step = [](int channel) { return (channel + 8) / 17 * 17; };
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x) {
            const QRgb now = coarse.pixel(x, y),
                       colour = qRgb(step(qRed(now)), step(qGreen(now)), step(qBlue(now)));
            coarse.setPixel(x, y, colour);
            if (colours.size() <= 256 && !colours.contains(colour)) colours << colour;
        }
    return colours.size() > 256 ? coarse : coarse.convertToFormat(QImage::Format_Indexed8, colours);
}

/// "NAME@2x.png" where there are two pixels for a logical one.
QString name_at(double ratio, const QString& name) {
    if (ratio == 1.0) return name;
    return name.chopped(4) + QStringLiteral("@%1x.png").arg(ratio);
}

/// The picture beside its baseline, of one size or with a problem.
Pair pair_of(const QImage& picture, const QString& name, bool is_coarse) {
    Pair pair;
    pair.now = picture.convertToFormat(QImage::Format_RGB32);
    pair.now.setDevicePixelRatio(1.0);
    keep(pair.now, name);
    const QString path = QStringLiteral(LATHE_UI_BASELINES "/") + name;
    if (qEnvironmentVariableIsSet("LATHE_UPDATE_BASELINES"))
        (is_coarse ? economical(pair.now) : pair.now).save(path, "PNG", 0);
    pair.before = QImage(path).convertToFormat(QImage::Format_RGB32);
    if (pair.now.size() == pair.before.size()) return pair;
    std::ostringstream words;
    words << name.toStdString() << ": " << pair.now.width() << " x " << pair.now.height()
          << " pixels instead of " << pair.before.width() << " x " << pair.before.height();
    pair.problem = words.str();
    return pair;
}

int distance(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

bool has_like_it(const QImage& picture, int x, int y, QRgb colour) {
    for (int j = std::max(y - 1, 0); j <= std::min(y + 1, picture.height() - 1); ++j)
        for (int i = std::max(x - 1, 0); i <= std::min(x + 1, picture.width() - 1); ++i)
            if (distance(picture.pixel(i, j), colour) < unlike) return true;
    return false;
}

}  // namespace

double screen_ratio() {
    return qApp->devicePixelRatio();
}

QList<QSize> sizes_to_take(const QSize& small, const QSize& large, bool dark) {
    if (screen_ratio() == 1.0) return {small, large};
    return dark == (screen_ratio() >= 2.0) ? QList<QSize>{small} : QList<QSize>{};
}

long lone_pixels(const QImage& a, const QImage& b, QImage* marked) {
    long lone = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb here = a.pixel(x, y), there = b.pixel(x, y);
            if (distance(here, there) < unlike) continue;
            if (has_like_it(b, x, y, here) && has_like_it(a, x, y, there)) continue;
            ++lone;
            if (marked) marked->setPixel(x, y, qRgb(255, 0, 255));
        }
    return lone;
}

std::string difference_from_drawing(const QImage& picture, const QString& plain_name) {
    const QString name = name_at(screen_ratio(), plain_name);
    const Pair pair = pair_of(picture, name, true);
    if (!pair.problem.empty()) return pair.problem;
    QImage marked = pair.now;
    const long lone = lone_pixels(pair.now, pair.before, &marked);
    if (lone <= most_lone_pixels) return {};
    keep(marked, name.chopped(4) + QStringLiteral(".difference.png"));
    std::ostringstream words;
    words << name.toStdString() << ": " << lone << " pixels have nothing like them in the other picture";
    return words.str();
}

std::string difference_from_baseline(const QImage& picture, const QString& plain_name) {
    const QString name = name_at(screen_ratio(), plain_name);
    const Pair pair = pair_of(picture, name, false);
    if (!pair.problem.empty()) return pair.problem;
    const QImage &now = pair.now, &before = pair.before;
    std::ostringstream words;
    words << name.toStdString() << ": ";
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
