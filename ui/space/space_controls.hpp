// What the 3D view of an antenna in space shows: the plane on which it is cut open and what lies on it, the
// pattern, from where it is seen.
#pragma once

#include <QWidget>
#include <array>
#include <memory>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/scene3d/orbit.hpp"
#include "ui/space/cut_plane.hpp"

class QAction;
class QComboBox;
class QSlider;

namespace lathe::ui {

class FrequencyBox;
class NumberEdit;

class SpaceControls final : public QWidget {
    Q_OBJECT

public:
    explicit SpaceControls(QWidget* parent = nullptr);

    CutPlane plane() const;
    void set_plane(const CutPlane& plane);
    /// Places along x, y and z that the plane may have, m.
    void set_ranges(const std::array<std::array<double, 2>, 3>& ranges);
    bool is_cut_open() const;
    bool shows_mesh() const;
    bool shows_field() const;
    bool shows_domain() const;
    SpaceQuantity quantity() const;
    bool is_magnetic() const;
    void set_quantity(SpaceQuantity quantity, bool is_magnetic);

    /// Keeps frequency and excitation that were chosen; null for none.
    void set_results(std::shared_ptr<const Results> results);
    bool shows_pattern() const;
    /// The entry of the results' frequencies whose pattern is shown.
    std::size_t frequency() const;
    std::size_t excitation() const;

    QAction* mesh_action() const { return mesh_; }
    QAction* field_action() const { return field_; }
    QAction* pattern_action() const { return pattern_; }
    std::vector<QAction*> all_actions() const;

signals:
    void plane_changed();
    void shown_changed();
    void quantity_changed();
    void pattern_changed();
    void looked_from(lathe::ui::CameraPreset preset);
    void fit_wanted();

private:
    QAction* add_switch(const QString& text, const char* name, const QKeySequence& keys, const QString& tip,
                        bool is_on);
    void add_cameras();
    void make_rows();
    void show_place();
    void take_axis();

    QComboBox *axis_, *quantity_;
    QSlider* slider_;
    NumberEdit* place_box_;
    QAction *cut_, *mesh_, *field_, *domain_, *pattern_;
    FrequencyBox* frequency_;
    QComboBox* excitation_;
    std::vector<QAction*> cameras_;
    std::array<std::array<double, 2>, 3> ranges_{};
    std::array<double, 3> places_{};
    std::shared_ptr<const Results> results_;
};

}  // namespace lathe::ui
