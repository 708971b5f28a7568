#include "ui/scene/scene_style.hpp"

namespace lathe::ui {

SceneStyle style_of(Theme theme) {
    SceneStyle style;
    style.background = background_colour(theme);
    if (theme == Theme::light) {
        style.metal = {0.56, 0.58, 0.62};
        style.open_edge = {0.72, 0.60, 0.78};
        style.port = {0.85, 0.33, 0.12};
        style.listening = {0.32, 0.34, 0.38};
        style.dielectric = {0.95, 0.75, 0.25};
        style.dielectric_opacity = 0.35;
        style.outline = {{0.13, 0.15, 0.18}, 1.0, 1.4};
        style.reference = {{0.00, 0.48, 0.36}, 1.0, 2.0};
        style.axis = {{0.15, 0.17, 0.20}, 0.6, 1.0};
        style.inner_box = {{0.15, 0.17, 0.20}, 0.5, 1.0};
        style.grid = {{0.15, 0.17, 0.20}, 0.22, 1.0};
    } else {
        style.metal = {0.42, 0.45, 0.50};
        style.open_edge = {0.48, 0.36, 0.54};
        style.port = {1.0, 0.54, 0.31};
        style.listening = {0.75, 0.77, 0.80};
        style.dielectric = {0.95, 0.80, 0.40};
        style.dielectric_opacity = 0.25;
        style.outline = {{0.85, 0.87, 0.90}, 1.0, 1.4};
        style.reference = {{0.35, 0.90, 0.65}, 1.0, 2.0};
        style.axis = {{0.85, 0.87, 0.90}, 0.5, 1.0};
        style.inner_box = {{0.85, 0.87, 0.90}, 0.4, 1.0};
        style.grid = {{0.85, 0.87, 0.90}, 0.18, 1.0};
    }
    return style;
}

}  // namespace lathe::ui
