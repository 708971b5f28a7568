#include "ui/panels/parameter_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <algorithm>

#include "ui/design/material_boxes.hpp"

namespace lathe::ui {
namespace {

constexpr int decimals = 3;

QDoubleSpinBox* number_box(const ParameterDescription& description, const QString& tip) {
    auto* box = new QDoubleSpinBox;
    box->setRange(description.minimum, description.maximum);
    // PTFE loses 0.0004: three digits would show nothing.
    const bool is_loss = description.key == "loss_tangent";
    box->setDecimals(description.is_integer ? 0 : is_loss ? decimals + 2 : decimals);
    box->setSingleStep(description.is_integer ? 1.0 : 0.1);
    box->setKeyboardTracking(false);  // a half typed number is not a design
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setAlignment(Qt::AlignRight);
    box->setMinimumWidth(58);
    box->setToolTip(tip);
    return box;
}

QString unit_suffix(const ParameterDescription& description) {
    return description.unit.empty() ? QString()
                                    : QStringLiteral(" / ") + QString::fromStdString(description.unit);
}

QString tip_of(const ParameterDescription& description) {
    const QString unit = QString::fromStdString(description.unit);
    return QStringLiteral("%1\n%2 %4 … %3 %4   (%5)")
        .arg(QString::fromStdString(description.tooltip))
        .arg(description.minimum)
        .arg(description.maximum)
        .arg(unit, QString::fromStdString(description.key));
}

QString choice_tip_of(const ParameterDescription& description) {
    return QStringLiteral("%1\n(%2)")
        .arg(QString::fromStdString(description.tooltip), QString::fromStdString(description.key));
}

/// "extended_hemisphere" as people write it.
QString spoken(const std::string& name) {
    return QString::fromStdString(name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

}  // namespace

ParameterForm::ParameterForm(Document& document, QWidget* parent) : QScrollArea(parent), document_(document) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&document, &Document::project_changed, this, &ParameterForm::refresh);
}

void ParameterForm::refresh() {
    if (const auto* design = std::get_if<Design>(&document_.project().antenna)) {
        if (!fits(*design)) rebuild(*design);
        return fill(*design);
    }
    show_regions(std::get<Antenna>(document_.project().antenna));
}

/// A region and its material a line; the shape is for the profile editor.
void ParameterForm::show_regions(const Antenna& antenna) {
    constexpr std::size_t most_shown = 50;
    if (template_name_.isEmpty() && shown_regions_ == antenna.regions.size() && !materials_.isEmpty()) return;
    template_name_.clear();
    rows_.clear();
    materials_.clear();
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
    setWidget(body);
    apply_lock();
}

void ParameterForm::add_wall_row(QGridLayout& grid, int line) {
    auto* label = new QLabel(tr("Metal of the walls"));
    materials_.append(new WallMetalBox(document_));
    label->setToolTip(materials_.last()->toolTip());
    label->setBuddy(materials_.last());
    grid.addWidget(label, line, 0);
    grid.addWidget(materials_.last(), line, 1, 1, -1);
}

QWidget* ParameterForm::label_of(const QString& text, const QString& tip, bool is_permittivity,
                                 std::size_t parameter) {
    auto* label = new QLabel(text);
    label->setToolTip(tip);
    if (!is_permittivity) return label;
    auto* cell = new QWidget;
    auto* row = new QHBoxLayout(cell);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label, 1);
    materials_.append(new MaterialButton(document_, parameter));
    row->addWidget(materials_.last());
    return cell;
}

bool ParameterForm::fits(const Design& design) const {
    if (template_name_ != QString::fromStdString(design.template_name)) return false;
    qsizetype entries = 0;
    for (const Parameter& parameter : design.parameters)
        entries += static_cast<qsizetype>(parameter.entries.size());
    return entries == rows_.size();
}

void ParameterForm::rebuild(const Design& design) {
    const AntennaTemplate& antenna_template = find_template(design.template_name);
    template_name_ = QString::fromStdString(design.template_name);
    rows_.clear();
    materials_.clear();
    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(8, 4, 8, 4);
    grid->setHorizontalSpacing(5);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    auto* title = new QLabel(
        QStringLiteral("<b>%1</b>").arg(QString::fromStdString(antenna_template.title).toHtmlEscaped()));
    title->setToolTip(QString::fromStdString(antenna_template.description));
    grid->addWidget(title, 0, 0);
    const QString heads[] = {tr("value"), QStringLiteral("opt."), tr("min"), tr("max")};
    for (int i = 0; i < 4; ++i) {
        auto* head = new QLabel(heads[i]);
        head->setEnabled(false);
        grid->addWidget(head, 0, i + 1, i == 1 ? Qt::AlignCenter : Qt::AlignRight);
    }
    int line = 1;
    for (std::size_t i = 0; i < design.parameters.size(); ++i)
        for (std::size_t entry = 0; entry < design.parameters[i].entries.size(); ++entry)
            add_row(*grid, line++, antenna_template.parameters[i], i, entry);
    add_wall_row(*grid, line++);
    grid->setRowStretch(line, 1);
    setWidget(body);
    // No column may hide behind the border: there is no bar to scroll to it.
    setMinimumWidth(body->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
    apply_lock();
}

void ParameterForm::set_locked(bool locked) {
    if (locked == locked_) return;
    locked_ = locked;
    apply_lock();
}

void ParameterForm::apply_lock() {
    for (QWidget* material : materials_) material->setEnabled(!locked_);
    for (const Row& row : rows_) {
        if (row.choice) {
            row.choice->setEnabled(!locked_);
            continue;
        }
        for (QDoubleSpinBox* box : {row.value, row.minimum, row.maximum}) box->setReadOnly(locked_);
        row.is_gene->setAttribute(Qt::WA_TransparentForMouseEvents, locked_);
        row.is_gene->setFocusPolicy(locked_ ? Qt::NoFocus : Qt::StrongFocus);
    }
}

void ParameterForm::add_row(QGridLayout& grid, int line, const ParameterDescription& description,
                            std::size_t parameter, std::size_t entry) {
    if (description.is_choice()) return add_choice(grid, line, description, parameter);
    QString name = QString::fromStdString(description.label);
    if (description.is_list) name += QStringLiteral(" %1").arg(entry + 1);
    const QString tip = tip_of(description);
    const bool is_permittivity =
        QString::fromStdString(description.key).endsWith(QLatin1String("permittivity"));
    QWidget* label = label_of(name + unit_suffix(description), tip, is_permittivity, parameter);
    Row row{parameter,
            entry,
            nullptr,
            number_box(description, tip),
            new QCheckBox,
            number_box(description, tr("Lowest value the optimiser may take")),
            number_box(description, tr("Highest value the optimiser may take"))};
    row.value->setObjectName(QString::fromStdString(description.key) +
                             (description.is_list ? QStringLiteral("[%1]").arg(entry) : QString()));
    row.is_gene->setToolTip(tr("Let the optimiser change this parameter"));
    grid.addWidget(label, line, 0);
    grid.addWidget(row.value, line, 1);
    grid.addWidget(row.is_gene, line, 2, Qt::AlignCenter);
    grid.addWidget(row.minimum, line, 3);
    grid.addWidget(row.maximum, line, 4);
    for (QDoubleSpinBox* box : {row.value, row.minimum, row.maximum})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, row, name] { commit(row, name); });
    connect(row.is_gene, &QCheckBox::toggled, this, [this, row, name] { commit(row, name); });
    rows_.append(row);
}

void ParameterForm::add_choice(QGridLayout& grid, int line, const ParameterDescription& description,
                               std::size_t parameter) {
    const QString name = QString::fromStdString(description.label);
    const QString tip = choice_tip_of(description);
    auto* label = new QLabel(name);
    label->setToolTip(tip);
    Row row{parameter, 0, new QComboBox};
    for (const std::string& choice : description.choices) row.choice->addItem(spoken(choice));
    row.choice->setObjectName(QString::fromStdString(description.key));
    row.choice->setToolTip(tip);
    grid.addWidget(label, line, 0);
    grid.addWidget(row.choice, line, 1, 1, 4);
    connect(row.choice, &QComboBox::currentIndexChanged, this,
            [this, row, name] { commit_choice(row, name); });
    rows_.append(row);
}

void ParameterForm::fill(const Design& design) {
    filling_ = true;
    for (const Row& row : rows_) {
        const ParameterEntry& entry = design.parameters[row.parameter].entries[row.entry];
        if (row.choice) {
            row.choice->setCurrentIndex(qRound(entry.value));
            continue;
        }
        row.value->setValue(entry.value);
        row.is_gene->setChecked(entry.is_gene());
        row.minimum->setValue(entry.minimum.value_or(0.8 * entry.value));
        row.maximum->setValue(entry.maximum.value_or(1.25 * entry.value));
        row.minimum->setEnabled(entry.is_gene());
        row.maximum->setEnabled(entry.is_gene());
    }
    filling_ = false;
}

/// Fields that were not touched keep their exact value, which may have more digits than are shown.
void ParameterForm::commit(const Row& row, const QString& label) {
    if (filling_) return;
    Project project = document_.project();
    auto& entry = std::get<Design>(project.antenna).parameters[row.parameter].entries[row.entry];
    const double shown = QString::number(entry.value, 'f', row.value->decimals()).toDouble();
    if (row.value->value() != shown) entry.value = row.value->value();
    if (row.is_gene->isChecked()) {
        // The value stays inside its bounds: the bounds give way.
        entry.minimum = std::min(row.minimum->value(), entry.value);
        entry.maximum = std::max(row.maximum->value(), entry.value);
    } else {
        entry.minimum.reset();
        entry.maximum.reset();
    }
    document_.change(project, tr("Change %1").arg(label.toLower()),
                     QStringLiteral("%1.%2").arg(row.parameter).arg(row.entry));
}

void ParameterForm::commit_choice(const Row& row, const QString& label) {
    if (filling_) return;
    Project project = document_.project();
    std::get<Design>(project.antenna).parameters[row.parameter].entries[0].value = row.choice->currentIndex();
    document_.change(project, tr("Change %1").arg(label.toLower()),
                     QStringLiteral("%1.0").arg(row.parameter));
}

}  // namespace lathe::ui
