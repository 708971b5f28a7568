#include "ui/power/wall_form.hpp"

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineSeries>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"
#include "ui/charts/plot.hpp"
#include "ui/document/design_text.hpp"
#include "ui/forms/number_edit.hpp"

namespace lathe::ui {
namespace {

using particles::WallMaterial;
using particles::YieldModel;

constexpr double curve_to_ev = 1500.0, curve_step_ev = 5.0;
constexpr qint64 largest_file_bytes = 10'000'000;

bool is_vaughan(YieldModel model) {
    return model < YieldModel::furman_pivi;
}

QString model_title(YieldModel model) {
    switch (model) {
        case YieldModel::vaughan:
            return WallForm::tr("Vaughan");
        case YieldModel::crossover:
            return WallForm::tr("Vaughan through first crossover");
        case YieldModel::spark3d:
            return WallForm::tr("as in SPARK3D");
        case YieldModel::furman_pivi:
            return WallForm::tr("Furman and Pivi");
        case YieldModel::table:
            return WallForm::tr("measured, from a file…");
    }
    return {};
}

constexpr YieldModel models[] = {YieldModel::spark3d, YieldModel::crossover, YieldModel::vaughan,
                                 YieldModel::furman_pivi, YieldModel::table};

/// A wall without numbers, as files have those that need none.
WallMaterial bare_wall(const std::string& name, YieldModel model) {
    return {.name = name, .model = model, .first_crossover_ev = 0.0, .emax_ev = 0.0, .dmax = 0.0};
}

}  // namespace

QString material_title(std::string_view name) {
    QString title = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    if (title.endsWith(QLatin1String("_2003"))) title = title.chopped(5) + QStringLiteral(" (2003)");
    title.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
}

WallForm::WallForm(QWidget* parent)
    : QWidget(parent),
      material_(new QComboBox),
      model_(new QComboBox),
      first_crossover_(new NumberEdit),
      largest_at_(new NumberEdit),
      largest_(new NumberEdit),
      below_(new NumberEdit),
      load_(new QPushButton(tr("Read another file…"))),
      plot_(new Plot(tr("Yield of the wall"), tr("energy / eV"), tr("yield"))) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Material"), material_);
    form->addRow(tr("Secondary yield"), model_);
    add_number(*form, *first_crossover_, "first_crossover_ev", tr("First crossover"),
               &WallMaterial::first_crossover_ev);
    add_number(*form, *largest_at_, "emax_ev", tr("Largest yield at"), &WallMaterial::emax_ev);
    add_number(*form, *largest_, "dmax", tr("Largest yield"), &WallMaterial::dmax);
    add_number(*form, *below_, "yield_below_e0", tr("Yield below E0"), &WallMaterial::below);
    form->addRow(load_);
    form->addRow(plot_);
    first_crossover_->setRange(1e-3, 10'000.0);
    first_crossover_->setToolTip(
        tr("First crossover energy (yield = 1); the threshold depends mainly on it.   (first_crossover_ev)"));
    largest_at_->setRange(1.0, 10'000.0);
    largest_at_->setToolTip(tr("Energy of the largest yield.   (emax_ev)"));
    for (NumberEdit* edit : {first_crossover_, largest_at_}) edit->setSuffix(QStringLiteral(" eV"));
    largest_->setRange(0.0, 30.0);
    largest_->setToolTip(tr("At normal incidence.   (dmax)"));
    below_->setRange(0.0, 1.0);
    material_->setAccessibleName(tr("Material of the walls"));
    material_->setObjectName(QStringLiteral("wall_material"));
    model_->setAccessibleName(tr("Model of the yield"));
    model_->setObjectName(QStringLiteral("yield_model"));
    for (const YieldModel model : models) model_->addItem(model_title(model));
    plot_->setMinimumSize(180, 140);
    plot_->setMaximumHeight(12 * fontMetrics().height());
    plot_->add_curve(tr("normal incidence"), CurveStyle::of(CurveRole::now), {});
    plot_->set_x_range(0.0, curve_to_ev, 500.0);
    plot_->set_guides({{1.0, {}}});
    connect(material_, &QComboBox::activated, this, &WallForm::take_material);
    connect(model_, &QComboBox::activated, this, &WallForm::take_model);
    connect(load_, &QPushButton::clicked, this, [this] { take_model(std::size(models) - 1); });
    refresh();
}

void WallForm::add_number(QFormLayout& form, NumberEdit& edit, const char* key, const QString& title,
                          double WallMaterial::*member) {
    edit.setDecimals(3);
    edit.setObjectName(QString::fromLatin1(key));
    edit.setAccessibleName(title);
    form.addRow(title, &edit);
    connect(&edit, &NumberEdit::problem_changed, this, &WallForm::problem_changed);
    connect(&edit, &NumberEdit::valueChanged, this, [this, member, key](double value) {
        WallMaterial wished = wall_;
        // All fields: one that was refused before may be right beside this one.
        if (wished.model != YieldModel::vaughan) wished.first_crossover_ev = first_crossover_->value();
        wished.emax_ev = largest_at_->value();
        wished.dmax = largest_->value();
        wished.*member = value;
        bool is_known = false;
        for (const particles::KnownMaterial& known : particles::known_materials()) {
            WallMaterial of_table = particles::known_material(known.name, wished.model);
            of_table.below = wished.below;
            of_table.smoothness = wished.smoothness;
            is_known = is_known || (known.name == wished.name && of_table == wished);
        }
        if (!is_known) wished.name = "own";
        take(wished, QString::fromLatin1(key));
    });
}

void WallForm::show_wall(const WallMaterial& wall) {
    if (wall == wall_ && problem_.isEmpty()) return;
    wall_ = wall;
    say({});
    refresh();
}

QString WallForm::problem() const {
    for (const NumberEdit* edit : {first_crossover_, largest_at_, largest_, below_})
        if (!edit->isHidden() && edit->is_wrong())
            return QStringLiteral("%1: %2").arg(edit->accessibleName(), edit->problem());
    return problem_;
}

void WallForm::say(const QString& problem) {
    problem_ = problem;
    emit problem_changed();
}

void WallForm::take(const WallMaterial& wished, const QString& what) {
    try {
        particles::yield_curve(wished);
    } catch (const InputError& error) {
        return say(refusal_text(error));
    }
    say({});
    if (wished == wall_) return;
    wall_ = wished;
    refresh();
    emit changed(wall_, what);
}

void WallForm::take_material(int row) {
    const std::string name = material_->itemData(row).toString().toStdString();
    if (wall_.model == YieldModel::furman_pivi)
        return take(bare_wall(name, wall_.model), QStringLiteral("material"));
    WallMaterial wished = wall_;
    wished.name = name;
    if (name != "own") {
        wished = particles::known_material(name, wall_.model);
        wished.below = wall_.below;
        wished.smoothness = wall_.smoothness;
    }
    take(wished, QStringLiteral("material"));
}

void WallForm::take_model(int row) {
    const YieldModel model = models[row];
    if (model == YieldModel::table) {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Measured yields"), {},
                                         tr("Rows of energy in eV and yield (*.csv *.txt);;All files (*)"));
        if (path.isEmpty()) return refresh();
        return load_table(path);
    }
    if (model == YieldModel::furman_pivi)
        return take(bare_wall("copper", model), QStringLiteral("yield_model"));
    WallMaterial wished = is_vaughan(wall_.model) ? wall_ : particles::known_material("copper", model);
    wished.model = model;
    if (model != YieldModel::crossover) wished.below = 0.0;
    if (wished.first_crossover_ev <= 0.0)
        wished.first_crossover_ev = particles::known_material("copper").first_crossover_ev;
    take(wished, QStringLiteral("yield_model"));
    refresh();
}

void WallForm::load_table(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largest_file_bytes) {
        refresh();
        return say(tr("%1 cannot be read.").arg(QFileInfo(path).fileName()));
    }
    WallMaterial wished = bare_wall(QFileInfo(path).completeBaseName().toStdString(), YieldModel::table);
    try {
        wished.measured = particles::parse_yield_table(file.readAll().toStdString(),
                                                       QFileInfo(path).fileName().toStdString());
    } catch (const InputError& error) {
        refresh();
        return say(QString::fromUtf8(error.what()));
    }
    take(wished, QStringLiteral("yield_model"));
}

void WallForm::refresh() {
    const QSignalBlocker quiet(material_), and_quiet(model_), quiet_1(first_crossover_), quiet_2(largest_at_),
        quiet_3(largest_), quiet_4(below_);
    model_->setCurrentIndex(
        static_cast<int>(std::find(std::begin(models), std::end(models), wall_.model) - std::begin(models)));
    material_->clear();
    const auto offer = [&](std::string_view name, const QString& title) {
        material_->addItem(title, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    };
    if (wall_.model == YieldModel::furman_pivi) {
        for (const char* name : {"copper", "stainless_steel"}) offer(name, material_title(name));
    } else if (wall_.model == YieldModel::table) {
        offer(wall_.name, QString::fromStdString(wall_.name));
    } else {
        for (const particles::KnownMaterial& known : particles::known_materials()) {
            offer(known.name, material_title(known.name));
            material_->setItemData(
                material_->count() - 1,
                QString::fromUtf8(known.source.data(), static_cast<qsizetype>(known.source.size())),
                Qt::ToolTipRole);
        }
        offer("own", tr("Own numbers"));
    }
    const int named = material_->findData(QString::fromStdString(wall_.name));
    material_->setCurrentIndex(named >= 0 ? named : material_->count() - 1);
    const bool has_numbers = is_vaughan(wall_.model);
    auto* form = qobject_cast<QFormLayout*>(layout());
    form->setRowVisible(first_crossover_, has_numbers && wall_.model != YieldModel::vaughan);
    form->setRowVisible(largest_at_, has_numbers);
    form->setRowVisible(largest_, has_numbers);
    form->setRowVisible(below_, wall_.model == YieldModel::crossover);
    form->setRowVisible(load_, wall_.model == YieldModel::table);
    if (has_numbers) {
        if (wall_.first_crossover_ev > 0.0) first_crossover_->setValue(wall_.first_crossover_ev);
        largest_at_->setValue(wall_.emax_ev);
        largest_->setValue(wall_.dmax);
        below_->setValue(wall_.below);
    }
    show_curve();
}

void WallForm::show_curve() {
    QList<QPointF> points;
    double most = 1.0;
    try {
        const particles::YieldCurve curve = particles::yield_curve(wall_);
        for (double energy = 0.0; energy <= curve_to_ev; energy += curve_step_ev) {
            points.append({energy, particles::secondary_yield(curve, energy, 0.0).total()});
            most = std::max(most, points.last().y());
        }
    } catch (const InputError&) {
        points.clear();  // said beside the fields
    }
    plot_->set_points(plot_->curves().first(), points);
    plot_->set_y_range(0.0, std::ceil(2.2 * most) / 2.0, most > 2.0 ? 1.0 : 0.5);
}

}  // namespace lathe::ui
