#include "ui/painting/problem_label.hpp"

#include "ui/painting/section_painter.hpp"

namespace lathe::ui {

void show_problem(QLabel& label, const QString& problem) {
    QPalette colours = label.palette();
    colours.setColor(QPalette::WindowText, error_colour(colours));
    label.setPalette(colours);
    label.setText(problem);
    label.setVisible(!problem.isEmpty());
}

}  // namespace lathe::ui
