#include "ui/space/result_choices.hpp"

#include <QComboBox>
#include <QSignalBlocker>
#include <QStringList>
#include <algorithm>
#include <string>
#include <vector>

#include "ui/forms/frequency_box.hpp"

namespace lathe::ui {

void offer_choices(const Results* results, FrequencyBox& frequencies, QComboBox& excitations) {
    std::vector<double> frequencies_hz;
    QStringList driven;
    if (results != nullptr) {
        for (const FrequencyResult& at : results->frequencies) frequencies_hz.push_back(at.frequency_hz);
        for (const std::string& name : results->driven) driven << QString::fromStdString(name);
    }
    frequencies.set_frequencies(frequencies_hz);
    const QSignalBlocker quiet(excitations);
    const QString chosen = excitations.currentText();
    excitations.clear();
    excitations.addItems(driven);
    excitations.setCurrentIndex(std::max(0, excitations.findText(chosen)));
    excitations.setVisible(driven.size() > 1);
}

}  // namespace lathe::ui
