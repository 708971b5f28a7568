// A list of frequencies to choose one from.
#pragma once

#include <QComboBox>
#include <span>

namespace lathe::ui {

class FrequencyBox final : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

    /// Replaces the list, in hertz. The chosen frequency stays where the new list holds one within a
    /// thousandth of it, else the middle one is chosen. Sends no signal.
    void set_frequencies(std::span<const double> frequencies_hz);
};

}  // namespace lathe::ui
