#include "ui/power/power_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "solver/base/input_error.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/field_message.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/forms/number_text.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/power/region_editor.hpp"
#include "ui/power/wall_form.hpp"

namespace lathe::ui {
namespace {

using particles::MultipactorKey;
using particles::PowerSettings;

/// Number of the region in "multipactor.regions[2].name", and what follows.
std::pair<int, QString> region_of(const std::string& key) {
    const QString all = QString::fromStdString(key), head = QStringLiteral("multipactor.regions[");
    if (!all.startsWith(head)) return {-1, {}};
    const auto end = all.indexOf(QLatin1Char(']'), head.size());
    return {all.mid(head.size(), end - head.size()).toInt(), all.mid(end + 2)};
}

/// A box in the antenna's feed, or in its middle: where a new region begins.
std::pair<Point, Point> usual_region(const Antenna& antenna) {
    const Extent extent = extent_of(antenna);
    const double length = extent.z_max - extent.z_min, height = extent.r_max - extent.r_min;
    if (antenna.is_planar() || !antenna.port.is_guide())
        return {{extent.z_min + 0.25 * length, extent.r_min},
                {extent.z_min + 0.75 * length, extent.r_min + 0.75 * height}};
    const double radius = antenna.port.guide_radius(), from = std::max(antenna.port.z, extent.z_min);
    const double to = std::min(from + 4.0 * radius, extent.z_max);
    return {{from + 0.25 * (to - from), 0.0}, {to, 1.05 * radius}};
}

}  // namespace

QLabel* form_heading(const QString& text) {
    return new QLabel(QStringLiteral("<b>%1</b>").arg(text));
}

PowerForm::PowerForm(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      regions_(new RegionEditor),
      walls_(new WallForm),
      frequency_(nullptr),
      from_w_(nullptr),
      to_w_(nullptr),
      cells_(nullptr),
      corona_(new QCheckBox(tr("Corona in air over pressure"))),
      from_torr_(nullptr),
      to_torr_(nullptr),
      saturation_(new QCheckBox(tr("Space-charge saturation"))),
      saturation_w_(nullptr),
      plates_(new QCheckBox(tr("Compare with parallel plates"))),
      more_(new QToolButton),
      rare_(new QWidget),
      seeding_(new QComboBox),
      settings_(new QWidget),
      complaint_(new QLabel(this)) {
    auto* form = new QFormLayout;
    make_wave(*form);
    auto* numbers = new QFormLayout(settings_);
    numbers->setContentsMargins(0, 0, 0, 0);
    make_numbers(*numbers);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(form_heading(tr("Regions")));
    layout->addWidget(regions_);
    layout->addLayout(form);
    layout->addWidget(settings_);
    layout->addStretch(1);
    complaint_->setObjectName(QStringLiteral("power_complaint"));
    complaint_->setWordWrap(true);
    connect(
        regions_, &RegionEditor::changed, this,
        [this](const std::vector<particles::PowerRegion>& regions, const QString& text, const QString& what) {
            change(text, what, [&](PowerSettings& settings) { settings.regions = regions; });
        });
    connect(regions_, &RegionEditor::usual_wanted, this, &PowerForm::add_usual_region);
    connect(regions_, &RegionEditor::problem_changed, this, &PowerForm::judge);
    connect(walls_, &WallForm::problem_changed, this, &PowerForm::judge);
    connect(walls_, &WallForm::changed, this,
            [this](const particles::WallMaterial& wall, const QString& what) {
                change(tr("Change walls"), QStringLiteral("power walls ") + what,
                       [&](PowerSettings& settings) { settings.walls = wall; });
            });
    // Drawing with the mouse changes the document at every move: a hidden form need not follow.
    connect(&document_, &Document::project_changed, this, [this] {
        if (isVisible()) refresh();
    });
    connect(&document_, &Document::replaced, this, [this] {
        const SimulationSettings& band = document_.project().simulation;
        frequency_->setValue(1e-9 * 0.5 * (band.from_hz + band.to_hz));
    });
    const SimulationSettings& band = document_.project().simulation;
    frequency_->setValue(1e-9 * 0.5 * (band.from_hz + band.to_hz));
    refresh();
}

NumberEdit* PowerForm::field(const QString& name) const {
    return findChild<NumberEdit*>(name);
}

PowerRequest PowerForm::request() const {
    PowerRequest request;
    request.frequency_hz = 1e9 * frequency_->value();
    request.from_w = from_w_->value();
    request.to_w = to_w_->value();
    request.cells_per_wavelength = cells_->value();
    request.has_corona = corona_->isChecked();
    request.corona.from_torr = from_torr_->value();
    request.corona.to_torr = to_torr_->value();
    request.saturation_w = saturation_->isChecked() ? saturation_w_->value() : 0.0;
    request.has_plates = plates_->isChecked();
    return request;
}

void PowerForm::change(const QString& text, const QString& what,
                       const std::function<void(PowerSettings&)>& edit) {
    Project project = document_.project();
    if (project.is_volume()) return;
    if (!project.power) project.power.emplace();
    edit(*project.power);
    // A file without regions has no such key.
    if (project.power->regions.empty()) project.power.reset();
    if (!(project == document_.project())) document_.change(project, text, what);
}

void PowerForm::take_box(Point low, Point high) {
    regions_->take_box(low, high);
}

void PowerForm::add_usual_region() {
    try {
        const auto [low, high] = usual_region(*document_.antenna());
        regions_->take_box(low, high);
    } catch (const std::exception&) {
        judge();  // says what is wrong with the design
    }
}

void PowerForm::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

void PowerForm::refresh() {
    const Project& project = document_.project();
    const PowerSettings settings = project.power.value_or(PowerSettings{});
    bool is_planar = false;
    try {
        is_planar = !project.is_volume() && document_.antenna()->is_planar();
    } catch (const std::exception&) {
        is_planar = false;
    }
    regions_->show_regions(settings, is_planar);
    walls_->show_wall(settings.walls);
    settings_->setEnabled(project.power.has_value());
    settings_->setToolTip(project.power ? QString() : tr("A project has these numbers once it has a region"));
    for (const MultipactorKey& key : particles::multipactor_keys()) {
        NumberEdit* edit = field(QString::fromUtf8(key.key.data(), static_cast<qsizetype>(key.key.size())));
        const QSignalBlocker quiet(edit);
        std::visit([&](auto member) { edit->setValue(settings.multipactor.*member); }, key.member);
    }
    seeding_->setCurrentIndex(static_cast<int>(settings.multipactor.seeding));
    const SimulationSettings& band = project.simulation;
    if (band.cells_per_wavelength != project_cells_) {
        project_cells_ = band.cells_per_wavelength;
        cells_->setValue(project_cells_);
    }
    frequency_->set_limits(1e-9 * band.from_hz, 1e-9 * band.to_hz, tr("the project's band"));
    setEnabled(!project.is_volume());
    judge();
}

void PowerForm::judge() {
    if (saturation_w_ == nullptr || complaint_ == nullptr) return;  // while fields are being made
    QString problem;
    regions_->show_problem(-1, {}, {});
    try {
        const PowerPlan plan = plan_power(document_.project(), request());
        if (corona_->isChecked() && !(to_torr_->value() > from_torr_->value()))
            problem = tr("Pressure to: must be above the pressure from which corona is sought.");
    } catch (const InputError& error) {
        problem = refusal_text(error);
        const auto [region, key] = region_of(error.location().key);
        if (region >= 0) {
            regions_->show_problem(region, key, problem);
            problem = QStringLiteral("%1: %2").arg(
                QString::fromStdString(
                    document_.project().power->regions.at(static_cast<std::size_t>(region)).name),
                problem);
        } else if (error.location().key == "multipactor.to_w") {
            problem = tr("%1: %2 W is below %3, %4 W")
                          .arg(to_w_->accessibleName(), short_number(to_w_->value()),
                               from_w_->accessibleName(), short_number(from_w_->value()));
        }
    } catch (const std::exception& error) {
        problem = QString::fromUtf8(error.what());
    }
    // A number that was typed wrong is nearer to the user than what the project lacks.
    for (const NumberEdit* edit : findChildren<NumberEdit*>())
        if (edit->isVisibleTo(this) && edit->isEnabled() && edit->is_wrong())
            problem = QStringLiteral("%1: %2").arg(edit->accessibleName(), edit->problem());
    if (const QString of_region = regions_->problem(); !of_region.isEmpty()) problem = of_region;
    if (const QString of_walls = walls_->problem(); !of_walls.isEmpty()) problem = of_walls;
    problem_ = problem;
    complaint_->setText(problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem);
    complaint_->setVisible(!problem.isEmpty());
    emit changed();
}

void PowerForm::show_refusal(const InputError& error) {
    if (error.location().key == "simulation.cells_per_wavelength")
        QMetaObject::invokeMethod(
            cells_, [cells = cells_, text = refusal_text(error)] { show_field_message(*cells, text); },
            Qt::QueuedConnection);
    if (!document_.project().power) return;
    const auto& regions = document_.project().power->regions;
    for (std::size_t n = 0; n < regions.size(); ++n)
        if (error.value() == regions[n].name || error.value() == '"' + regions[n].name + '"') {
            regions_->choose(static_cast<int>(n));
            regions_->show_problem(static_cast<int>(n), QStringLiteral("outline_zr_mm"), refusal_text(error));
        }
}

}  // namespace lathe::ui
