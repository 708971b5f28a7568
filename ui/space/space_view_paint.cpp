// What the view of an antenna in space paints on its plane and writes beside it.
#include <QLabel>
#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/field/scale_controls.hpp"
#include "ui/scene/scene_style.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/space/space_view.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

QString quantity_text(SpaceQuantity quantity, bool is_magnetic) {
    const QString field = is_magnetic ? QStringLiteral("H") : QStringLiteral("E");
    if (quantity == SpaceQuantity::magnitude) return QStringLiteral("|%1|").arg(field);
    return field + QLatin1String(axis_name(static_cast<Axis>(quantity)));
}

}  // namespace

/// Section, cells and field, as far as they are those of the plane where it stands.
void SpaceView::paint_plane() {
    const CutPlane plane = controls_->plane();
    const bool has_section = controls_->is_cut_open() && section_ && section_plane_ == plane && shown_body_;
    const MeshLayer* layer = mesh_layer();
    const bool has_field = controls_->shows_field() && frame_ && plan_ && frame_->asked == watched();
    const QString unit = controls_->is_magnetic() ? QStringLiteral("A/m") : QStringLiteral("V/m");
    const SpaceQuantity quantity = controls_->quantity();
    scale_->set_quantity(quantity != SpaceQuantity::magnitude, unit);
    bar_->set_quantity(quantity_text(quantity, controls_->is_magnetic()), unit);
    if (!has_section && layer == nullptr && !has_field) {
        canvas_->scene().clear_painted();
        bar_->set_scale(scale_->scale());
        return canvas_->update();
    }
    static const Body nothing;
    const Body& body = has_section ? *shown_body_ : nothing;
    MaterialRaster blank;
    if (!has_section) blank = material_raster(nothing, plane, plane_box(), longest_side());
    std::optional<PlaneField> field;
    std::optional<FieldPaint> paint;
    if (has_field) {
        const bool is_image = watched().place != plane.place;
        field.emplace(frame_, plan_->symmetry, quantity, is_image);
        const double peak = film_source_ ? static_cast<double>(film_source_->peak()) : 0.0;
        if (quantity == SpaceQuantity::magnitude) {
            std::vector<float> all;
            for (std::size_t n = 0; n < frame_->values[0].size(); ++n)
                all.push_back(std::hypot(frame_->values[0][n], frame_->values[1][n], frame_->values[2][n]));
            scale_->follow(all, peak);
        } else {
            scale_->follow(frame_->values[static_cast<std::size_t>(quantity)], peak);
        }
        paint.emplace(FieldPaint{*field, scale_->scale(), scale_->reference(), film_is_former_});
    }
    bar_->set_scale(scale_->scale());
    canvas_->scene().set_painted(
        plane, paint_cut(has_section ? *section_ : blank, body, paint ? &*paint : nullptr, layer, theme_));
    canvas_->update();
}

/// Null where no cells are to be shown; kept while the plane stays in its layer.
const MeshLayer* SpaceView::mesh_layer() {
    if (!controls_->shows_mesh() || !mesh_ || !plan_) return nullptr;
    const CutPlane plane = controls_->plane();
    const int cell = cell_at(plan_->lines(plane.axis), watched().place);
    const std::tuple key(mesh_, plane.axis, cell);
    if (key != layer_key_) {
        layer_key_ = key;
        layer_ = {plan_->lines(next(plane.axis)), plan_->lines(next(plane.axis, 2)),
                  cells_in_layer(*mesh_, plane.axis, cell)};
    }
    return &layer_;
}

void SpaceView::show_marks() {
    std::vector<PortMark> marks;
    std::vector<SpaceArrow> modes;
    std::vector<SpaceLabel> labels;
    if (body_ && !body_->antenna.body.parts().empty()) {
        const Bounds all = body_->antenna.body.bounds();
        const double size = (all.high - all.low).maxCoeff();
        marks = port_marks(body_->antenna, plan_.get(), size);
        if (modes_ && !film_is_former_) modes = mode_marks(*modes_, body_->antenna, 0.035 * size);
        const SceneStyle style = style_of(theme_);
        for (std::size_t n = 0; n < marks.size(); ++n) {
            const Eigen::Vector3d mm = 1e3 * marks[n].place;
            labels.push_back({{mm.x(), mm.y(), mm.z()},
                              QString::number(n + 1),
                              marks[n].is_driven ? style.port : Colour{0.32, 0.34, 0.38}});
        }
        for (PortMark& mark : element_marks(body_->antenna)) marks.push_back(std::move(mark));
    }
    canvas_->scene().set_marks(std::move(marks), marked_port_, std::move(modes));
    canvas_->set_labels(std::move(labels));
}

/// Every line, and in their colour the two that limit the time step.
void SpaceView::show_mesh_lines() {
    if (!controls_->shows_mesh() || !plan_) return canvas_->scene().set_mesh_lines(std::nullopt);
    const CutPlane plane = controls_->plane();
    SpaceScene::MeshLines lines{plane, plan_->lines(next(plane.axis)), plan_->lines(next(plane.axis, 2)), {}};
    const LinePair& pair = plan_->forecast.limiting;
    if (pair.axis != number(plane.axis)) {
        const int along = 3 - pair.axis - number(plane.axis);  // the third of the axes 0, 1, 2
        const auto range = plan_->range(static_cast<Axis>(along), false);
        for (const double place : {pair.from, pair.to}) {
            SpaceArrow line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
            for (Eigen::Vector3d* end : {&line.from, &line.to}) {
                (*end)[number(plane.axis)] = plane.place;
                (*end)[pair.axis] = place;
                (*end)[along] = range[end == &line.from ? 0 : 1];
            }
            lines.limiting.push_back(line);
        }
    }
    canvas_->scene().set_mesh_lines(lines);
}

void SpaceView::show_pattern() {
    std::shared_ptr<const SpacePattern> pattern;
    if (controls_->shows_pattern() && results_) {
        const Results& volume = *results_;
        const FrequencyResult& at =
            volume.frequencies[std::min(controls_->frequency(), volume.frequencies.size() - 1)];
        if (controls_->excitation() < at.beams.size())
            pattern = std::make_shared<const SpacePattern>(
                space_pattern(volume, at.beams[controls_->excitation()]));
    }
    canvas_->scene().set_pattern(pattern && !pattern->level_dbi.empty() ? pattern : nullptr,
                                 is_former(state_));
    show_legend();
}

QImage SpaceView::picture(double scale) {
    const QImage antenna = canvas_->picture(scale);
    if (antenna.isNull()) return antenna;
    const QRect place = picture_->contentsRect();  // banners stand above it
    QImage whole(place.size() * scale, QImage::Format_RGB32);
    whole.setDevicePixelRatio(scale);
    whole.fill(palette().color(QPalette::Window));
    QPainter painter(&whole);
    painter.drawImage(canvas_->pos() - place.topLeft(), antenna);
    bar_->render(&painter, bar_->pos() - place.topLeft(), {}, QWidget::DrawChildren);
    return whole;
}

bool SpaceView::lacks_field() const {
    if (!controls_->shows_field() || !film_source_ || !film_source_->is_finished()) return false;
    return film_source_->size() > 0 && film_source_->frame(0)->asked != watched();
}

void SpaceView::show_legend() {
    std::vector<SpaceCanvas::LegendEntry> legend;
    if (lacks_field())
        legend.push_back(
            {Colour{0.6, 0.6, 0.6}, tr("this field was not watched here: solve again (F5) to see it")});
    if (controls_->shows_mesh() && plan_) {
        if (mesh_) {
            legend.push_back({cut_cell_colour, tr("cells that metal cuts")});
            legend.push_back({filled_cell_colour, tr("cells filled with metal")});
        } else if (mesh_task_.is_running()) {
            legend.push_back({cut_cell_colour, tr("the mesh is being made…")});
        } else {
            legend.push_back({cut_cell_colour, tr("lines of the grid alone: too many cells to show them")});
        }
        legend.push_back(
            {limiting_line_colour,
             tr("limits the time step: %1").arg(QString::fromStdString(plan_->forecast.limiting.text))});
    }
    if (controls_->shows_domain() && plan_)
        for (const Axis axis : {Axis::x, Axis::y}) {
            const SymmetryPlane wall = plan_->symmetry[static_cast<std::size_t>(number(axis))];
            if (wall == SymmetryPlane::none) continue;
            const bool is_electric = wall == SymmetryPlane::electric;
            legend.push_back(
                {is_electric ? electric_wall_colour : magnetic_wall_colour,
                 tr("%1 = 0 is a plane of symmetry, %2")
                     .arg(QLatin1String(axis_name(axis)), is_electric ? tr("electric") : tr("magnetic"))});
        }
    canvas_->set_legend(std::move(legend));
}

void SpaceView::update_title() {
    QStringList parts{film_source_ && !film_is_former_ ? job_title_ : design_name_};
    if (const QString words = state_words(state_); !words.isEmpty()) parts << words;
    if (frame_ && film_is_former_) parts << tr("field of the previous design");
    title_->setText(parts.join(QStringLiteral("  ·  ")));
    title_->setToolTip(title_->text());
}

void SpaceView::update_forecast() {
    if (!plan_) {
        forecast_->setText(plan_problem_);
        return;
    }
    const VolumeForecast& forecast = plan_->forecast;
    QString text = tr("A solve: %1 × %2 × %3 = %4 cells, some %5")
                       .arg(forecast.grid[0])
                       .arg(forecast.grid[1])
                       .arg(forecast.grid[2])
                       .arg(QString::number(forecast.cells, 'f', 0), memory_text(forecast.memory_bytes));
    if (forecast.problems > 1) text += tr(", %n excitations", nullptr, forecast.problems);
    const double rate = rate_ > 0.0 ? rate_ : solve_rate(rate_name("auto", true));
    text += tr(", %1; at most %2. Time step %3 ps, limited by %4.")
                .arg(about_time(forecast.updates_usual() / rate), about_time(forecast.updates_most() / rate))
                .arg(1e12 * forecast.time_step, 0, 'g', 3)
                .arg(QString::fromStdString(forecast.limiting.text));
    forecast_->setText(text);
}

void SpaceView::follow_palette() {
    theme_ = palette().color(QPalette::Window).lightness() < 128 ? Theme::dark : Theme::light;
    canvas_->scene().set_theme(theme_);
    bar_->set_theme(theme_);
    show_marks();
    paint_plane();
}

}  // namespace lathe::ui
