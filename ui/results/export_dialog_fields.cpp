// The part of the export dialog that says where fields are wanted: frequencies and a surface.
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <algorithm>
#include <optional>

#include "ui/results/export_dialog.hpp"

namespace lathe::ui {
namespace {

/// Numbers with point or comma, apart by blanks or semicolons ("29,5; 30" or "29.5 30"); nothing when one of
/// them is none.
std::optional<std::vector<double>> numbers_in(QString text) {
    text.replace(QStringLiteral(", "), QStringLiteral(" "));
    std::vector<double> numbers;
    static const QRegularExpression apart(QStringLiteral("[;\\s]+"));
    for (QString part : text.split(apart, Qt::SkipEmptyParts)) {
        bool is_number = false;
        numbers.push_back(part.replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&is_number));
        if (!is_number) return std::nullopt;
    }
    return numbers;
}

}  // namespace

QLayout* ExportDialog::make_fields() {
    const SimulationSettings& band = chosen().project->simulation;
    frequencies_edit_->setObjectName("map_frequencies");
    frequencies_edit_->setText(locale().toString(0.5e-9 * (band.from_hz + band.to_hz), 'g', 6));
    frequencies_edit_->setToolTip(tr("Frequencies of near field and maps, apart by blanks"));
    surface_box_->setObjectName("surface");
    surface_box_->addItems({tr("the aperture"), tr("the plane z ="), tr("the cylinder r =")});
    position_edit_->setObjectName("surface_mm");
    position_edit_->setMaximumWidth(12 * fontMetrics().averageCharWidth());
    for (QLineEdit* edit : {frequencies_edit_, position_edit_})
        connect(edit, &QLineEdit::textChanged, this, &ExportDialog::update_state);
    connect(surface_box_, &QComboBox::currentIndexChanged, this, &ExportDialog::update_state);
    auto* line = new QHBoxLayout;
    line->addStretch(1);
    line->addWidget(new QLabel(tr("Fields at")));
    line->addWidget(frequencies_edit_);
    line->addWidget(new QLabel(tr("GHz, near field on")));
    line->addWidget(surface_box_);
    line->addWidget(position_edit_);
    line->addWidget(new QLabel(tr("mm")));
    return line;
}

bool ExportDialog::is_chosen(const char* format) const {
    return std::any_of(boxes_.begin(), boxes_.end(), [&](const QCheckBox* box) {
        return box->objectName() == QLatin1String(format) && box->isChecked() && box->isEnabled();
    });
}

QString ExportDialog::field_problem() const {
    if (!is_chosen("near") && !is_chosen("map")) return {};
    const SimulationSettings& band = chosen().project->simulation;
    const auto numbers = numbers_in(frequencies_edit_->text());
    const auto is_outside = [&](double ghz) {
        return !(ghz * 1e9 >= band.from_hz * (1.0 - 1e-9) && ghz * 1e9 <= band.to_hz * (1.0 + 1e-9));
    };
    if (!numbers || numbers->empty() || std::any_of(numbers->begin(), numbers->end(), is_outside))
        return tr("Fields need frequencies from %1 to %2 GHz.").arg(band.from_hz / 1e9).arg(band.to_hz / 1e9);
    if (!is_chosen("near") || surface_box_->currentIndex() == 0) return {};
    const auto position = numbers_in(position_edit_->text());
    if (!position || position->size() != 1)
        return surface_box_->currentIndex() == 1 ? tr("The plane needs its z in mm.")
                                                 : tr("The cylinder needs its radius in mm.");
    return {};
}

void ExportDialog::take_fields(ExportRequest& request) const {
    for (const double ghz : numbers_in(frequencies_edit_->text()).value_or(std::vector<double>()))
        request.map_frequencies_hz.push_back(ghz * 1e9);
    const auto position = numbers_in(position_edit_->text());
    if (surface_box_->currentIndex() > 0 && position && position->size() == 1)
        request.near_field = {surface_box_->currentIndex() == 1 ? NearFieldSurface::Kind::plane
                                                                : NearFieldSurface::Kind::cylinder,
                              1e-3 * position->front()};
}

}  // namespace lathe::ui
