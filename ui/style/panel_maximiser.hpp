// One panel of the window alone, and back: double click on its title.
#pragma once

#include <QByteArray>
#include <QDockWidget>
#include <QList>
#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;

namespace lathe::ui {

/// Hides the other panels and the middle of the window while a panel is maximised. A panel that is shown
/// meanwhile, as by a menu or by a project of another geometry, brings all of them back.
class PanelMaximiser final : public QObject {
    Q_OBJECT

public:
    /// Takes care of all docks that `window` has now.
    explicit PanelMaximiser(QMainWindow& window);

    /// The panel that fills the window; null: none.
    QDockWidget* maximised() const { return maximised_; }
    void maximise(QDockWidget& dock);
    void restore();
    /// Maximises the panel that has the focus, or restores.
    QAction& action() { return *action_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void toggle(QDockWidget& dock);
    void on_shown(QDockWidget& dock, bool is_visible);

    QMainWindow& window_;
    QAction* action_;
    QPointer<QDockWidget> maximised_;
    QList<QPointer<QDockWidget>> hidden_;
    QByteArray before_;  ///< layout of the window
    bool is_changing_ = false;
};

}  // namespace lathe::ui
