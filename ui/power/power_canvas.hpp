// The antenna's section with the regions that are analysed, and what the analysis found in them.
#pragma once

#include <QImage>
#include <memory>
#include <optional>

#include "ui/design/plane_canvas.hpp"
#include "ui/power/power_job.hpp"
#include "ui/scene/colour_map.hpp"

namespace lathe::ui {

/// What of a region's results is painted.
enum class PowerLayer { none, field, impacts, emission, electrons };

/// Left button: a click chooses a region, a drag moves the plane, or draws a box while set_drawing() says so.
class PowerCanvas final : public PlaneCanvas {
    Q_OBJECT

public:
    explicit PowerCanvas(QWidget* parent = nullptr);

    /// Null: a design that breaks a rule.
    void show_antenna(std::shared_ptr<const Antenna> antenna);
    void show_regions(const std::vector<particles::PowerRegion>& regions, int chosen);
    /// The results of one region; a null outcome: none.
    void show_results(SharedPowerOutcome outcome, int region);
    void set_layer(PowerLayer layer);
    PowerLayer layer() const { return layer_; }
    void set_frame(int frame);
    /// Triangles are outlined.
    void set_mesh_shown(bool is_shown);
    void set_drawing(bool is_drawing);
    bool is_drawing() const { return is_drawing_; }

    /// What the colours of the layer mean; none without results.
    std::optional<ColourScale> scale() const;
    /// The antenna alone, or the chosen region alone.
    void fit_region();

signals:
    /// By the user: corners in metres, low ones first.
    void box_drawn(lathe::Point low, lathe::Point high);
    void region_chosen(int region);
    /// The pen has been put down: Escape, or a box has been drawn.
    void drawing_ended();

protected:
    void paint_content(QPainter& painter, const QTransform& to_pixels) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    const particles::MeshedRegion* mesh() const;
    const particles::ElectronFilm* film() const;
    QImage field_picture(const QTransform& to_pixels) const;
    void paint_field(QPainter& painter, const QTransform& to_pixels);
    void paint_mesh(QPainter& painter, const QTransform& to_pixels) const;
    void paint_walls(QPainter& painter, const QTransform& to_pixels) const;
    void paint_electrons(QPainter& painter, const QTransform& to_pixels) const;
    void paint_regions(QPainter& painter, const QTransform& to_pixels) const;
    Theme theme() const;
    double rounded(double metres) const;
    void end_drawing();

    std::shared_ptr<const Antenna> antenna_;
    std::vector<particles::PowerRegion> regions_;
    int chosen_ = -1;
    SharedPowerOutcome outcome_;
    int region_ = -1;  ///< of the outcome
    PowerLayer layer_ = PowerLayer::impacts;
    int frame_ = 0;
    bool is_mesh_shown_ = false, is_drawing_ = false;
    std::optional<QPointF> pressed_, moved_;
    bool is_dragged_ = false;
    QImage field_;  ///< painted once for a place of the plane
    QTransform field_place_;
    double largest_field_ = 0.0, largest_energy_ = 0.0;
    double largest_density_ = 0.0;    ///< of impacts or emission, percent a millimetre
    std::vector<double> magnitudes_;  ///< |E| for 1 W, a vertex
};

/// Percent of all a millimetre of wall, of a share of an edge of this length.
inline double percent_a_mm(double share, double length_m) {
    return 0.1 * share / length_m;
}

/// The region as a box, low and high corner; empty unless it is one.
std::optional<std::pair<Point, Point>> box_in(const std::vector<Point>& outline);
/// Its outline, counter-clockwise.
std::vector<Point> box_outline(Point low, Point high);

}  // namespace lathe::ui
