#include "ui/verification/surrounding_form.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cstring>

#include "ui/forms/field_message.hpp"
#include "ui/forms/number_edit.hpp"

namespace lathe::ui {
namespace {

enum MaterialChoice { metal, dielectric, free_space };

/// "Side", "From radius": the key's words without its unit.
QString words_of(const DrawingKey& key) {
    QString words = QString::fromStdString(key.name);
    for (const char* unit : {"_mm", "_deg"})
        if (words.endsWith(QLatin1String(unit))) words.chop(static_cast<qsizetype>(std::strlen(unit)));
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    words[0] = words.at(0).toUpper();
    return words;
}

void set_unit(NumberEdit& edit, const std::string& key) {
    if (key.ends_with("_mm")) {
        edit.set_length();
        edit.show_length_unit();
    } else if (key.ends_with("_deg")) {
        edit.setSuffix(QStringLiteral("°"));
    } else if (key == "percent") {
        edit.setSuffix(QStringLiteral(" %"));
    }
}

NumberEdit* make_edit(const DrawingKey& key) {
    constexpr double smallest_size = 1e-3;
    auto* edit = new NumberEdit;
    const bool is_count = key.name == "copies" || key.name == "number";
    edit->set_whole(is_count);
    edit->setDecimals(is_count ? 0 : 3);
    set_unit(*edit, key.name);
    edit->setRange(key.is_above_least ? key.least + smallest_size : key.least, key.most);
    edit->setToolTip(QString::fromStdString(key.help));
    return edit;
}

}  // namespace

SurroundingForm::SurroundingForm(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void SurroundingForm::clear() {
    delete body_;
    body_ = nullptr;
    fields_.clear();
    material_box_ = nullptr;
    permittivity_ = loss_ = nullptr;
    is_empty_ = true;
}

bool SurroundingForm::has_same_fields(const Surrounding& entry) const {
    if (is_empty_ || entry.kind != entry_.kind || entry.solid.has_value() != entry_.solid.has_value())
        return false;
    return !entry.solid || (entry.solid->kind == entry_.solid->kind &&
                            entry.solid->part.has_value() == entry_.solid->part.has_value());
}

void SurroundingForm::show_entry(const Surrounding& entry) {
    const bool is_same = has_same_fields(entry);
    entry_ = entry;
    if (!is_same) build();
    show_values();
}

void SurroundingForm::build() {
    clear();
    is_empty_ = false;
    body_ = new QWidget;
    auto* form = new QFormLayout(body_);
    form->setContentsMargins(0, 0, 0, 0);
    if (entry_.solid) {
        const DrawnSolid& solid = *entry_.solid;
        if (!solid.part) {
            add_material(*form);
            add_keys(*form, solid_keys(solid.kind), false);
        }
        add_keys(*form, placement_keys(solid.kind), true);
    } else {
        if (has_material(entry_.kind)) add_material(*form);
        add_keys(*form, surrounding_keys(entry_.kind), false);
    }
    layout()->addWidget(body_);
}

void SurroundingForm::add_material(QFormLayout& form) {
    material_box_ = new QComboBox;
    material_box_->addItems({tr("Metal"), tr("Dielectric"), tr("Free space")});
    material_box_->setAccessibleName(tr("Material"));
    permittivity_ = new NumberEdit;
    permittivity_->setRange(1.0, 1000.0);
    permittivity_->setDecimals(3);
    permittivity_->setPrefix(QStringLiteral("εr "));
    permittivity_->setToolTip(tr("Relative permittivity"));
    loss_ = new NumberEdit;
    loss_->setRange(0.0, 10.0);
    loss_->setDecimals(5);
    loss_->setPrefix(QStringLiteral("tan δ "));
    loss_->setToolTip(tr("Loss tangent at the middle of the band"));
    auto* row = new QHBoxLayout;
    row->addWidget(material_box_);
    row->addWidget(permittivity_);
    row->addWidget(loss_);
    row->addStretch(1);
    form.addRow(tr("Material"), row);
    connect(material_box_, &QComboBox::activated, this, &SurroundingForm::take_material);
    connect(permittivity_, &NumberEdit::valueChanged, this, &SurroundingForm::take_material);
    connect(loss_, &NumberEdit::valueChanged, this, &SurroundingForm::take_material);
}

void SurroundingForm::add_keys(QFormLayout& form, const std::vector<DrawingKey>& keys, bool is_placement) {
    for (std::size_t row = 0; row < keys.size(); ++row) {
        const DrawingKey& key = keys[row];
        if (key.is_outline) {
            auto* label = new QLabel(tr("A polygon, which the project file has"));
            form.addRow(words_of(key), label);
            continue;
        }
        auto* line = new QHBoxLayout;
        for (int column = 0; column < key.count; ++column) {
            NumberEdit* edit = make_edit(key);
            const QString name = QString::fromStdString(key.name) +
                                 (key.count > 1 ? QStringLiteral("[%1]").arg(column) : QString());
            edit->setAccessibleName(words_of(key));
            edit->setObjectName(name);
            line->addWidget(edit);
            fields_.push_back({name, is_placement, row, static_cast<std::size_t>(column), edit});
            const Field field = fields_.back();
            connect(edit, &NumberEdit::valueChanged, this, [this, field](double value) {
                quantity(field) = {value, {}};
                emit changed(entry_, field.key);
            });
        }
        line->addStretch(1);
        form.addRow(words_of(key), line);
    }
}

Quantity& SurroundingForm::quantity(const Field& field) {
    DrawingNumbers& numbers = field.is_placement ? entry_.solid->placement
                              : entry_.solid     ? entry_.solid->numbers
                                                 : entry_.numbers;
    return numbers.at(field.row).at(field.column);
}

DrawnMaterial& SurroundingForm::material() {
    return entry_.solid ? entry_.solid->material : entry_.material;
}

// A number that follows a formula is shown as it is in the file and cannot be typed over by chance.
void SurroundingForm::show_values() {
    for (const Field& field : fields_) {
        const Quantity& its = quantity(field);
        const QSignalBlocker quiet(field.edit);
        if (its.formula.empty()) field.edit->setValue(its.value);
        field.edit->setEnabled(its.formula.empty());
        if (!its.formula.empty())
            field.edit->setToolTip(
                tr("Follows the formula %1 of the project file").arg(QString::fromStdString(its.formula)));
    }
    if (material_box_ == nullptr) return;
    const DrawnMaterial& its = material();
    const QSignalBlocker quiet(material_box_), quiet_too(permittivity_), and_quiet(loss_);
    material_box_->setCurrentIndex(its.is_pec               ? MaterialChoice::metal
                                   : its.dielectric.empty() ? MaterialChoice::free_space
                                                            : MaterialChoice::dielectric);
    const bool is_dielectric = material_box_->currentIndex() == MaterialChoice::dielectric;
    permittivity_->setVisible(is_dielectric);
    loss_->setVisible(is_dielectric);
    if (!is_dielectric) return;
    permittivity_->setValue(its.dielectric.at(0).at(0).value);
    loss_->setValue(its.dielectric.at(2).at(0).value);
}

void SurroundingForm::take_material() {
    DrawnMaterial& its = material();
    const int choice = material_box_->currentIndex();
    its.name.clear();
    if (choice != MaterialChoice::dielectric) its.poles.clear();
    its.is_pec = choice == MaterialChoice::metal;
    if (choice != MaterialChoice::dielectric) {
        its.dielectric.clear();
    } else if (its.dielectric.empty()) {
        its.dielectric = standard_numbers(dielectric_keys());
        its.dielectric.at(0) = {{2.1, {}}};
    } else {
        its.dielectric.at(0) = {{permittivity_->value(), {}}};
        its.dielectric.at(2) = {{loss_->value(), {}}};
    }
    show_values();
    emit changed(entry_, QStringLiteral("material"));
}

NumberEdit* SurroundingForm::field(const QString& key) const {
    const auto found =
        std::find_if(fields_.begin(), fields_.end(), [&](const Field& field) { return field.key == key; });
    return found == fields_.end() ? nullptr : found->edit;
}

bool SurroundingForm::show_problem(const QString& key, const QString& problem) {
    NumberEdit* named = field(key);
    if (named == nullptr && !key.isEmpty()) named = field(key + QStringLiteral("[0]"));
    for (const Field& each : fields_)
        if (each.edit != named) hide_field_message(*each.edit);
    // Later: the field itself has just taken a number that it finds right, and clears its message.
    if (named != nullptr)
        QMetaObject::invokeMethod(
            named, [named, problem] { show_field_message(*named, problem); }, Qt::QueuedConnection);
    return named != nullptr;
}

}  // namespace lathe::ui
