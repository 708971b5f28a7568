// The band's panel in the window: its dock, the question before a long solve, and the ways that lead there.
#pragma once

#include <QObject>
#include <functional>
#include <utility>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace lathe::ui {

class BandPanel;
class MessageBar;
class ResultWarnings;
class Workbench;

class BandArea final : public QObject {
    Q_OBJECT

public:
    /// Adds a dock to `window`, as a tab beside the one named "design".
    BandArea(Workbench& bench, QMainWindow& window, MessageBar& messages, ResultWarnings& warnings);

    BandPanel& panel() { return *panel_; }
    QDockWidget* dock() { return dock_; }
    /// Raises the panel with the cursor in the field of a key of "simulation"; of others only the panel.
    void show_key(const QString& key);
    /// Buttons for a message that names a key of "simulation".
    std::vector<std::pair<QString, std::function<void()>>> ways_from(const QString& text);

private:
    void ask(double seconds, double cells, double bytes);

    Workbench& bench_;
    MessageBar& messages_;
    BandPanel* panel_;
    QDockWidget* dock_;
    QString question_;  ///< on the bar, while it waits for an answer
};

}  // namespace lathe::ui
