#include "ui/charts/result_state.hpp"

#include <QCoreApplication>

#include "ui/charts/curve_set.hpp"

namespace lathe::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ResultState", text);
}

}  // namespace

bool is_former(ResultState state) {
    return state == ResultState::solving || state == ResultState::not_solved || state == ResultState::invalid;
}

QString name_of_present(ResultState state) {
    if (state == ResultState::current) return tr("now");
    return state == ResultState::draft ? tr("draft") : tr("previous");
}

QString state_words(ResultState state) {
    switch (state) {
        case ResultState::current:
            return {};
        case ResultState::draft:
            return tr("draft");
        case ResultState::solving:
            return tr("solving …");
        case ResultState::not_solved:
            return tr("not solved");
        case ResultState::invalid:
            return tr("not solved: the design is not valid");
    }
    return {};
}

void mark_present(QList<KeyedCurve>& curves, ResultState state) {
    if (state == ResultState::current) return;
    const QString present = name_of_present(ResultState::current), name = name_of_present(state);
    bool is_first = true;
    for (KeyedCurve& curve : curves) {
        if (!curve.key.startsWith(QLatin1String("now"))) continue;
        curve.style.is_faded = is_former(state);
        const auto renamed = [&](const QString& text) {
            return text == present ? name : QStringLiteral("%1: %2").arg(name, text);
        };
        if (!curve.name.isEmpty()) curve.name = renamed(curve.name);
        if (curve.legend.isEmpty()) continue;
        // Once is enough for the legend, which has little room.
        if (is_first) curve.legend = renamed(curve.legend);
        is_first = false;
    }
}

}  // namespace lathe::ui
