// Everything about comparing designs that lives in the window: its dock, its menu entries, and what draws the
// designs that are pinned.
#pragma once

#include <QMap>
#include <QObject>
#include <QSet>

#include "ui/pinned/pinned_designs.hpp"

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;

namespace lathe::ui {

class CandidateView;
class PinnedList;
class PinnedSolver;
class PatternChart;
class ProfileView;
class ReflectionChart;
class ResultsArea;
class Workbench;
struct Candidate;

/// What draws pinned designs beside the present one, and where they can be pinned from.
struct ComparingViews {
    ReflectionChart& reflection;
    PatternChart& pattern;
    ResultsArea& results;
    CandidateView& candidates;
    ProfileView& profile;
};

class CompareArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its dock beside the one named "run" and its entries to `menu`. All outlive it.
    CompareArea(Workbench& bench, QMainWindow& window, const ComparingViews& views, QMenu& menu);

    PinnedDesigns& designs() { return *designs_; }
    PinnedList& list() { return *list_; }
    PinnedSolver& solver() { return *solver_; }
    QDockWidget* dock() { return dock_; }
    QAction* keep_action() { return keep_; }

    /// What the charts show now.
    void keep_shown();
    /// Solved in the background unless it is what the charts show.
    void keep_project(const Project& project, const QString& name, const QString& origin);
    /// Errors go to the message bar.
    void keep_file(const QString& path);

private:
    void make_actions();
    void connect_views(const ComparingViews& views);
    void keep_candidate(const CandidateView& view, const Candidate& candidate);
    void add(const QString& name, const QString& origin, std::shared_ptr<const Project> project,
             const SharedResults& results);
    void connect_file();
    void on_document_replaced();
    void solve_what_is_shown();
    void ask_file();
    void take(int id);
    void show_outlines(ProfileView& profile);

    Workbench& bench_;
    QMainWindow& window_;
    PinnedDesigns* designs_;
    PinnedSolver* solver_;
    PinnedList* list_ = nullptr;
    QDockWidget* dock_ = nullptr;
    QAction *keep_ = nullptr, *keep_file_ = nullptr;
    QMap<int, std::shared_ptr<const Antenna>> antennas_;  ///< of pinned designs, by id
    QSet<int> asked_;                                     ///< whose solve was asked for
    QSet<int> in_file_;                                   ///< that the document's file holds
    bool is_restoring_ = false;
};

}  // namespace lathe::ui
