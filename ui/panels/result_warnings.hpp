// Warnings and notes about the shown results, above the picture for as long as they are shown.
#pragma once

#include <functional>

#include "solver/base/warning.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/panels/tinted_frame.hpp"

class QAction;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace lathe::ui {

/// Hidden while there are none. The user may close it: it comes back with the next results whose list
/// differs, or by reopen_action(). The list folds away under its heading and scrolls when it is long;
/// warnings stand before notes.
class ResultWarnings final : public TintedFrame {
    Q_OBJECT

public:
    explicit ResultWarnings(QWidget* parent = nullptr);

    void show_warnings(const Warnings& warnings);
    /// Whether the results that they are about are those of the present design.
    void show_state(ResultState state);
    QString heading() const;
    /// All of them, numbered, one per line.
    QString text() const;
    /// What a warning names that can be set: its key in the text, empty for none. The first one found has a
    /// button that leads there.
    void set_key_finder(std::function<QString(const QString&)> find) { find_key_ = std::move(find); }
    QPushButton& way() { return *way_; }
    /// Offers the action of the check on another grid as a button where a warning has the code
    /// "sharp_resonance".
    void offer_check(QAction& action);
    QPushButton& check() { return *check_; }
    /// Open where there is room for the list, else its heading alone; until the user has chosen.
    void fold_unless(bool has_room);
    /// The button that folds the list.
    QToolButton& fold() { return *fold_; }
    /// The button that closes the list.
    QToolButton& close_button() { return *close_; }
    /// Shows a closed list again; enabled while one is closed.
    QAction& reopen_action() { return *reopen_; }

signals:
    void key_wanted(QString key);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit_list();
    void name_count();
    void set_closed(bool is_closed);

    int count_ = 0, notes_ = 0;  ///< of warnings and of notes
    ResultState state_ = ResultState::current;
    QToolButton* fold_;
    QToolButton* close_;
    QAction* reopen_;
    QPushButton* way_;
    QPushButton* check_;
    std::function<QString(const QString&)> find_key_;
    bool is_chosen_ = false, is_closed_ = false;
    QLabel* list_;
    QScrollArea* scroll_;
};

}  // namespace lathe::ui
