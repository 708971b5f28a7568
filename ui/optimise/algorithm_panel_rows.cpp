// The rows of AlgorithmPanel: an editor for each setting, with its range and the way back to the default.
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <limits>

#include "ui/forms/form_scroll.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/optimise/algorithm_panel.hpp"
#include "ui/panels/seed_edit.hpp"

namespace lathe::ui {
namespace {

QString text_of(const char* text) {
    return QString::fromUtf8(text);
}

}  // namespace

QString AlgorithmPanel::range_tip(const QString& tip, const char* key, double minimum, double maximum,
                                  double fallback) {
    return QStringLiteral("%1\n%2").arg(
        tip, tr("%1 … %2, default %3   (%4)")
                 .arg(QString::number(minimum, 'g', 10), QString::number(maximum, 'g', 10),
                      QString::number(fallback, 'g', 10), text_of(key)));
}

void AlgorithmPanel::build() {
    auto* grid = new QGridLayout;
    auto* advanced = new QGridLayout(advanced_);
    advanced->setContentsMargins(0, 0, 0, 0);
    for (QGridLayout* each : {grid, advanced}) {
        each->setVerticalSpacing(3);
        each->setColumnStretch(1, 1);
        // The same first column in both, so that the boxes stand in one line.
        each->setColumnMinimumWidth(0, fontMetrics().horizontalAdvance(tr("Crossover probability")) + 8);
        each->setColumnMinimumWidth(2, fontMetrics().horizontalAdvance(tr("candidates")));
    }
    for (const OptimiserSetting* setting : form_settings())
        add_setting(setting->form == OptimiserSetting::Form::usual ? *grid : *advanced, *setting);
    advanced_->hide();

    more_->setText(tr("Operators"));
    more_->setToolTip(tr("Crossover, mutation and selection; the defaults suit most antennas"));
    more_->setObjectName(QStringLiteral("more"));
    more_->setCheckable(true);
    more_->setAutoRaise(true);
    more_->setArrowType(Qt::RightArrow);
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(more_, &QToolButton::toggled, this, [this](bool is_shown) {
        advanced_->setVisible(is_shown);
        more_->setArrowType(is_shown ? Qt::DownArrow : Qt::RightArrow);
    });
    all_defaults_->setText(tr("All defaults"));
    all_defaults_->setToolTip(tr("All settings of the optimiser as in a new project"));
    all_defaults_->setObjectName(QStringLiteral("all_defaults"));
    connect(all_defaults_, &QToolButton::clicked, this, [this] {
        change("", tr("settings to their defaults"), [](OptimiserSettings& settings) { settings = {}; });
    });
    for (QLabel* label : {lock_, estimate_, warning_}) label->setWordWrap(true);
    estimate_->setObjectName(QStringLiteral("estimate"));
    lock_->hide();

    auto* under = new QHBoxLayout;
    under->addWidget(more_);
    under->addStretch(1);
    under->addWidget(all_defaults_);
    auto* column = new QVBoxLayout(settings_);
    column->setContentsMargins(8, 4, 8, 6);
    column->addWidget(lock_);
    column->addLayout(grid);
    column->addWidget(warning_);
    column->addWidget(estimate_);
    column->addLayout(under);
    column->addWidget(advanced_);
    column->addStretch(1);
    auto* scroll = new FormScroll;
    scroll->setWidget(settings_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

/// A label, the setting's editor, its unit and the way back to the default.
void AlgorithmPanel::add_setting(QGridLayout& grid, const OptimiserSetting& setting) {
    QWidget* editor = setting.is_number()   ? number_editor(setting)
                      : setting.is_choice() ? choice_editor(setting)
                                            : seed_editor(setting);
    const QString title = text_of(setting.title), unit = text_of(setting.unit);
    const int line = grid.rowCount();
    auto* label = new QLabel(title);
    label->setToolTip(editor->toolTip());
    label->setBuddy(editor);
    editor->setObjectName(text_of(setting.key));
    editor->setAccessibleName(title);
    auto* button = new QToolButton;
    button->setText(QStringLiteral("↺"));
    button->setAutoRaise(true);
    button->setToolTip(tr("Back to the default"));
    button->setAccessibleName(tr("%1 back to the default").arg(title));
    button->setObjectName(text_of(setting.key) + QStringLiteral("_default"));
    connect(button, &QToolButton::clicked, this, [this, described = &setting, title] {
        change(described->key, title,
               [described](OptimiserSettings& settings) { described->copy({}, settings); });
    });
    resets_.push_back({&setting, button});
    grid.addWidget(label, line, 0);
    grid.addWidget(editor, line, 1, 1, unit.isEmpty() ? 2 : 1);
    if (!unit.isEmpty()) {
        auto* unit_label = new QLabel(unit);
        unit_label->setForegroundRole(QPalette::PlaceholderText);
        grid.addWidget(unit_label, line, 2);
    }
    grid.addWidget(button, line, 3);
}

QWidget* AlgorithmPanel::number_editor(const OptimiserSetting& setting) {
    auto* box = new NumberEdit;
    box->setDecimals(3);
    box->set_whole(setting.is_integer());
    box->set_unit(text_of(setting.unit));
    box->setRange(setting.minimum, setting.maximum({}));
    box->setSingleStep(setting.is_integer() || setting.maximum({}) > 1.0 ? 1.0 : 0.05);
    if (setting.number({}) >= 1000.0) box->setSingleStep(100.0);
    box->setAlignment(Qt::AlignRight);
    if (setting.at_minimum != nullptr) box->setSpecialValueText(tr(setting.at_minimum));
    connect(box, &NumberEdit::valueChanged, this, [this, described = &setting](double value) {
        change(described->key, text_of(described->title),
               [described, value](OptimiserSettings& settings) { described->set_number(settings, value); });
    });
    numbers_.push_back({&setting, box});
    return box;
}

QWidget* AlgorithmPanel::choice_editor(const OptimiserSetting& setting) {
    auto* box = new QComboBox;
    QString tip = QStringLiteral("(%1)").arg(text_of(setting.key));
    for (const SettingChoice& choice : setting.choices) {
        box->addItem(text_of(choice.title), QString::fromLatin1(choice.key));
        box->setItemData(box->count() - 1, text_of(choice.tooltip), Qt::ToolTipRole);
        tip = QStringLiteral("%1: %2\n%3").arg(text_of(choice.title), text_of(choice.tooltip), tip);
    }
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(box, &QComboBox::activated, this, [this, box, described = &setting] {
        change(described->key, text_of(described->title), [box, described](OptimiserSettings& settings) {
            described->set_choice(settings, box->currentData().toString().toStdString());
        });
    });
    choices_.push_back({&setting, box});
    return box;
}

QWidget* AlgorithmPanel::seed_editor(const OptimiserSetting& setting) {
    seed_ = new SeedEdit;
    seed_->setToolTip(range_tip(text_of(setting.tooltip), setting.key, 0.0,
                                static_cast<double>(std::numeric_limits<std::uint64_t>::max()),
                                static_cast<double>(OptimiserSettings().seed)));
    connect(seed_, &SeedEdit::seed_chosen, this, [this, described = &setting](quint64 value) {
        change(described->key, text_of(described->title),
               [value](OptimiserSettings& settings) { settings.seed = value; });
    });
    return seed_;
}

}  // namespace lathe::ui
