#include "ui/forms/frequency_box.hpp"

#include <QSignalBlocker>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr double same_within = 1e-3;  ///< relative: what one list calls a frequency of another

}  // namespace

void FrequencyBox::set_frequencies(std::span<const double> frequencies_hz) {
    const double before = currentData().toDouble();
    const QSignalBlocker quiet(this);
    clear();
    int chosen = static_cast<int>(frequencies_hz.size()) / 2;
    double nearest = same_within * before;
    for (const double frequency : frequencies_hz) {
        if (const double distance = std::abs(frequency - before); before > 0.0 && distance < nearest)
            nearest = distance, chosen = count();
        addItem(QStringLiteral("%1 GHz").arg(frequency * 1e-9, 0, 'g', 5), frequency);
    }
    setCurrentIndex(chosen);
}

}  // namespace lathe::ui
