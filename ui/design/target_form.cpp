#include "ui/design/target_form.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "genetic/project/synthesised_project.hpp"
#include "solver/base/input_error.hpp"
#include "ui/forms/number_text.hpp"
#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

enum Aim { gain, beamwidth };
constexpr double usual_frequency_ghz = 10.0;

QLabel* range_label() {
    auto* label = new QLabel;
    // As wide for every template: the fields beside it shall not grow and shrink.
    int width = 0;
    for (const QString& text : {TargetForm::tr("by the frequency"), QStringLiteral("GHz, 0.3 to 300"),
                                QStringLiteral("°, 00.0 to 00.0"), QStringLiteral("dBi, 00.0 to 00.0")})
        width = std::max(width, label->fontMetrics().horizontalAdvance(text));
    label->setFixedWidth(width);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* error_label() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    // Its two lines are kept free: the fields shall not move when there is something to say.
    label->setFixedHeight(2 * label->fontMetrics().lineSpacing());
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    QSizePolicy policy = label->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    label->setSizePolicy(policy);
    label->hide();
    return label;
}

QString one_decimal(double value) {
    return QString::number(value, 'f', 1);
}

}  // namespace

TargetForm::TargetForm(QWidget* parent)
    : QWidget(parent),
      frequency_(new QLineEdit(QString::number(usual_frequency_ghz))),
      aim_(new QComboBox),
      aim_value_(new QLineEdit),
      frequency_range_(range_label()),
      aim_range_(range_label()),
      frequency_error_(error_label()),
      aim_error_(error_label()) {
    frequency_->setObjectName("new_frequency_ghz");
    aim_->setObjectName("new_aim");
    aim_value_->setObjectName("new_aim_value");
    frequency_error_->setObjectName("new_frequency_error");
    aim_error_->setObjectName("new_aim_error");
    frequency_->setToolTip(tr("Middle of the band; discone and biconical antennas: its lower end"));
    aim_->addItems({tr("Gain"), tr("3 dB beamwidth")});
    aim_->setToolTip(tr("What the size follows from. The width is the mean of E and H plane."));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    auto* frequency_label = new QLabel(tr("&Frequency"));
    frequency_label->setBuddy(frequency_);
    grid->addWidget(frequency_label, 0, 0);
    grid->addWidget(frequency_, 0, 1);
    grid->addWidget(frequency_range_, 0, 2);
    grid->addWidget(frequency_error_, 1, 1, 1, 2);
    grid->addWidget(aim_, 2, 0);
    grid->addWidget(aim_value_, 2, 1);
    grid->addWidget(aim_range_, 2, 2);
    grid->addWidget(aim_error_, 3, 1, 1, 2);
    grid->setColumnStretch(1, 1);
    frequency_range_->setText(tr("GHz, %1 to %2").arg(least_synthesis_hz / 1e9).arg(most_synthesis_hz / 1e9));
    connect(frequency_, &QLineEdit::textChanged, this, &TargetForm::synthesise);
    connect(aim_value_, &QLineEdit::textChanged, this, &TargetForm::synthesise);
    connect(aim_, &QComboBox::currentIndexChanged, this, &TargetForm::show_aim);
}

void TargetForm::focus_frequency() {
    frequency_->setFocus();
    frequency_->selectAll();
}

void TargetForm::set_template(const std::string& name) {
    if (name == template_name_) return;
    template_name_ = name;
    show_aim();
}

void TargetForm::show_aim() {
    if (template_name_.empty()) return;
    const SynthesisRange range = synthesis_range(template_name_);
    for (QWidget* widget : std::initializer_list<QWidget*>{aim_, aim_value_})
        widget->setEnabled(range.has_gain);
    QString value;
    if (!range.has_gain) {
        aim_range_->setText(tr("by the frequency"));
    } else if (aim_->currentIndex() == gain) {
        value = one_decimal(range.usual_gain_dbi);
        aim_range_->setText(tr("dBi, %1 to %2").arg(range.least_gain_dbi).arg(range.most_gain_dbi));
    } else {
        const BeamwidthRange widths = beamwidth_range(range);
        value = one_decimal(std::sqrt(widths.least_deg * widths.most_deg));
        aim_range_->setText(tr("°, %1 to %2").arg(widths.least_deg).arg(widths.most_deg));
    }
    const QSignalBlocker quiet(aim_value_);
    aim_value_->setText(value);
    synthesise();
}

void TargetForm::show_error(QLabel& label, const QString& text) {
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     is_dark(colours) ? QColor(0xff, 0x8a, 0x80) : QColor(0xb7, 0x1c, 0x1c));
    label.setPalette(colours);
    label.setText(text);
    label.setToolTip(text);
    label.setVisible(!text.isEmpty());
}

/// The library speaks of its keys; here the fields have names and units.
QString TargetForm::refusal(const InputError& error, bool is_frequency) const {
    const QString value = QString::fromStdString(error.value());
    const QString unit = is_frequency ? tr(" GHz") : aim_->currentIndex() == gain ? tr(" dBi") : tr("°");
    QString problem = QString::fromStdString(error.problem());
    const QString title = QString::fromStdString(find_template(template_name_).title).toLower();
    problem.replace(QString::fromStdString(template_name_), tr("the %1").arg(title));
    const bool is_number = plain_number(value).has_value();
    return is_number ? value + unit + QLatin1Char(' ') + problem + unit : value + QLatin1Char(' ') + problem;
}

void TargetForm::synthesise() {
    project_.reset();
    QString frequency_problem, aim_problem;
    const auto frequency_ghz = plain_number(frequency_->text());
    const auto aim_value = plain_number(aim_value_->text());
    if (!frequency_ghz) frequency_problem = tr("A number in GHz is needed, with one decimal sign.");
    if (!aim_value && aim_value_->isEnabled())
        aim_problem = aim_->currentIndex() == gain ? tr("A number in dBi is needed, with one decimal sign.")
                                                   : tr("A number in ° is needed, with one decimal sign.");
    if (frequency_problem.isEmpty() && aim_problem.isEmpty() && !template_name_.empty()) {
        SynthesisTarget target;
        target.frequency_hz = *frequency_ghz * 1e9;
        if (aim_value_->isEnabled())
            (aim_->currentIndex() == gain ? target.gain_dbi : target.beamwidth_deg) = aim_value;
        try {
            project_ = synthesised_project(template_name_, target);
        } catch (const InputError& error) {
            const bool is_frequency = error.location().key == "frequency_ghz";
            (is_frequency ? frequency_problem : aim_problem) = refusal(error, is_frequency);
        }
    }
    show_error(*frequency_error_, frequency_problem);
    show_error(*aim_error_, aim_problem);
    emit changed();
}

}  // namespace lathe::ui
