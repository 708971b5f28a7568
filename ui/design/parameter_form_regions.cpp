// The form of an antenna that is drawn by regions: nothing to type, materials to choose.
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <algorithm>

#include "ui/design/material_boxes.hpp"
#include "ui/design/parameter_form.hpp"

namespace lathe::ui {

/// A region and its material a line; the shape is for the profile editor.
void ParameterForm::show_regions(const Antenna& antenna) {
    constexpr std::size_t most_shown = 50;
    if (template_name_.isEmpty() && shown_regions_ == antenna.regions.size() && !materials_.isEmpty()) return;
    template_name_.clear();
    clear_rows();
    shown_regions_ = antenna.regions.size();
    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(8, 4, 8, 4);
    grid->setColumnStretch(1, 1);
    auto* text =
        new QLabel(tr("Drawn by regions; later ones paint over earlier ones. Their corners are pulled "
                      "in the profile."));
    text->setWordWrap(true);
    grid->addWidget(text, 0, 0, 1, 2);
    int line = 1;
    for (std::size_t region = 0; region < std::min(shown_regions_, most_shown); ++region) {
        grid->addWidget(new QLabel(tr("Region %1").arg(region + 1)), line, 0);
        materials_.append(new RegionMaterialBox(document_, region));
        grid->addWidget(materials_.last(), line++, 1);
    }
    if (shown_regions_ > most_shown)
        grid->addWidget(new QLabel(tr("and %1 more").arg(shown_regions_ - most_shown)), line++, 0);
    add_wall_row(*grid, line++);
    grid->setRowStretch(line, 1);
    scroll_->setWidget(body);
    apply_lock();
}

}  // namespace lathe::ui
