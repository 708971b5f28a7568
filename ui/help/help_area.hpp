// Help, tour, settings and layout: the commands that have nothing to do with antennas.
#pragma once

#include <QObject>
#include <QPointer>

class QMenu;
class QMainWindow;

namespace lathe::ui {

class HelpWindow;
class Tour;
class Workbench;
struct TourStep;

class HelpArea final : public QObject {
    Q_OBJECT

public:
    /// Adds "Settings..." to `edit`, layout and full screen to `view`, and the entries of `help`.
    HelpArea(Workbench& workbench, QMainWindow& window, QMenu& edit, QMenu& view, QMenu& help);

    /// Takes over engine and appearance as they are stored.
    void apply_stored_settings();
    /// The tour, once in a user's life.
    void show_tour_first_time();
    void start_tour();
    void show_help();
    void edit_settings();
    /// Docks as they are when the program starts for the first time; call it when they are all there.
    void remember_first_layout();

    HelpWindow* help_window() const;
    Tour* tour() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow_project_unit();
    void show_help_over(QWidget& dialog);
    std::vector<TourStep> steps() const;

    Workbench& workbench_;
    QMainWindow& window_;
    bool follows_project_unit_ = false;
    QByteArray first_layout_;
    QPointer<HelpWindow> help_window_;
    QPointer<Tour> tour_;
};

}  // namespace lathe::ui
