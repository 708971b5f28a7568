// Whether the results on show are those of the design as it stands, and how every view says so.
#pragma once

#include <QList>
#include <QString>

namespace lathe::ui {

struct KeyedCurve;

enum class ResultState {
    current,     ///< of the design as it stands, or of a candidate that is looked at
    draft,       ///< of the design while it is being shaped: a coarse grid, perhaps a moment old
    solving,     ///< of a former design; the present one is being solved
    not_solved,  ///< of a former design; the solve of the present one was stopped or has failed
    invalid,     ///< of a former design; the present one breaks a rule
};

/// Results that must not be taken for those of the present design: shown greyed, as "previous".
bool is_former(ResultState state);

/// What curves and columns are called that are "now" when the state is current.
QString name_of_present(ResultState state);

/// A few words for people; empty when the state is current.
QString state_words(ResultState state);

/// Names the curves of the design as name_of_present() does, and fades them when they are former. Theirs are
/// the keys that begin with "now".
void mark_present(QList<KeyedCurve>& curves, ResultState state);

}  // namespace lathe::ui
