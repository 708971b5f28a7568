// The regions whose vacuum is analysed: the list, and name, box and walls of the chosen one.
#pragma once

#include <QWidget>
#include <array>

#include "solver/particles/multipactor/power_settings.hpp"

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;

namespace lathe::ui {

class NumberEdit;
class WallForm;

/// Knows no document: it tells of the list as it should be.
class RegionEditor final : public QWidget {
    Q_OBJECT

public:
    explicit RegionEditor(QWidget* parent = nullptr);

    /// The regions as they are, with the walls of those that have none of their own.
    void show_regions(const particles::PowerSettings& settings, bool is_planar);
    int chosen() const;
    void choose(int region);
    /// A box with corners in metres becomes a further region.
    void take_box(Point low, Point high);
    /// Beside the field of the chosen region that `key`, "outline_zr_mm" or "name", is about; an empty text:
    /// nothing is wrong. The rows of regions from `region` on keep their colours.
    void show_problem(int region, const QString& key, const QString& text);
    /// Why what stands in the fields is no region; empty: it is one.
    QString problem() const;
    /// The button shows whether a box is being drawn.
    void set_drawing(bool is_drawing);

    QListWidget& list() { return *list_; }
    QLineEdit& name() { return *name_; }
    NumberEdit& edge(int n) { return *edges_[static_cast<std::size_t>(n)]; }
    WallForm& walls() { return *walls_; }
    QToolButton& add() { return *add_; }
    QToolButton& draw() { return *draw_; }
    QToolButton& remove() { return *remove_; }

signals:
    /// By the user; `what` tells edits of one thing apart, `text` is its name in the history.
    void changed(std::vector<lathe::particles::PowerRegion> regions, QString text, QString what);
    void chosen_changed(int region);
    /// A region of usual size, which only the antenna tells.
    void usual_wanted();
    void drawing_wanted(bool is_wanted);
    void problem_changed();

private:
    void make_rows();
    void show_chosen();
    void take_name();
    void take_edges();
    void say(const QString& problem);
    void tell(const QString& text, const QString& what);
    particles::PowerRegion* region();

    particles::PowerSettings settings_;
    QListWidget* list_;
    QToolButton* add_;
    QToolButton* draw_;
    QToolButton* remove_;
    QWidget* fields_;
    QLineEdit* name_;
    std::array<NumberEdit*, 4> edges_;  ///< z from and to, r from and to
    std::array<QLabel*, 2> titles_;
    QLabel* polygon_;
    QString problem_;
    QCheckBox* has_walls_;
    WallForm* walls_;
};

}  // namespace lathe::ui
