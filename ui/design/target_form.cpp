#include "ui/design/target_form.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "genetic/project/start_projects.hpp"
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

/// "45 dBi is out of range (12 to 27 dBi)."; empty inside of the range and without a number.
QString beyond(const std::optional<double>& value, double least, double most, const QString& unit) {
    if (!value || (*value >= least && *value <= most)) return {};
    return TargetForm::tr("%1%4 is out of range (%2 to %3%4).")
        .arg(short_number(*value), short_number(least), short_number(most), unit);
}

QString frequency_problem_of(const std::optional<double>& ghz) {
    if (!ghz) return TargetForm::tr("A number in GHz is needed, with a decimal point.");
    return beyond(ghz, least_synthesis_hz / 1e9, most_synthesis_hz / 1e9, TargetForm::tr(" GHz"));
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
      scan_(new QLineEdit),
      frequency_range_(range_label()),
      aim_range_(range_label()),
      scan_label_(new QLabel(tr("&Largest beam angle"))),
      scan_range_(range_label()),
      frequency_error_(error_label()),
      aim_error_(error_label()),
      scan_error_(error_label()) {
    frequency_->setObjectName("new_frequency_ghz");
    aim_->setObjectName("new_aim");
    aim_value_->setObjectName("new_aim_value");
    frequency_error_->setObjectName("new_frequency_error");
    aim_error_->setObjectName("new_aim_error");
    scan_->setObjectName("new_scan_deg");
    scan_error_->setObjectName("new_scan_error");
    scan_label_->setBuddy(scan_);
    // Its row is kept free: the others shall not move from template to template.
    for (QWidget* widget : std::initializer_list<QWidget*>{scan_label_, scan_, scan_range_}) {
        QSizePolicy policy = widget->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        widget->setSizePolicy(policy);
    }
    scan_->setToolTip(tr("Of the outermost beams, counted from the middle one"));
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
    grid->addWidget(scan_label_, 4, 0);
    grid->addWidget(scan_, 4, 1);
    grid->addWidget(scan_range_, 4, 2);
    grid->addWidget(scan_error_, 5, 1, 1, 2);
    grid->setColumnStretch(1, 1);
    frequency_range_->setText(tr("GHz, %1 to %2").arg(least_synthesis_hz / 1e9).arg(most_synthesis_hz / 1e9));
    connect(frequency_, &QLineEdit::textChanged, this, &TargetForm::synthesise);
    connect(aim_value_, &QLineEdit::textChanged, this, &TargetForm::synthesise);
    connect(scan_, &QLineEdit::textChanged, this, &TargetForm::synthesise);
    connect(aim_, &QComboBox::currentIndexChanged, this, &TargetForm::show_aim);
}

void TargetForm::focus_frequency() {
    frequency_->setFocus();
    frequency_->selectAll();
}

void TargetForm::set_template(const std::string& name) {
    if (name == template_name_) return;
    start_.reset();
    template_name_ = name;
    show_aim();
}

void TargetForm::set_start(std::shared_ptr<const Project> start) {
    if (start == start_) return;
    start_ = std::move(start);
    template_name_.clear();
    show_aim();
}

void TargetForm::show_aim() {
    if (template_name_.empty() && !start_) return;
    const SynthesisRange range = start_ ? SynthesisRange{} : synthesis_range(template_name_);
    for (QWidget* widget : std::initializer_list<QWidget*>{aim_, aim_value_})
        widget->setEnabled(range.has_gain);
    aim_->setItemText(gain, range.is_planar ? tr("Directivity (2D)") : tr("Gain"));
    show_scan(range);
    QString value;
    if (!range.has_gain) {
        aim_range_->setText(tr("by the frequency"));
    } else if (aim_->currentIndex() == gain) {
        value = one_decimal(range.usual_gain_dbi);
        aim_range_->setText(QStringLiteral("%1, %2 to %3")
                                .arg(gain_unit().trimmed())
                                .arg(range.least_gain_dbi)
                                .arg(range.most_gain_dbi));
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
    colours.setColor(QPalette::WindowText, error_colour(colours));
    label.setPalette(colours);
    label.setText(text);
    label.setToolTip(text);
    label.setVisible(!text.isEmpty());
}

/// The field is there for antennas with several beams only.
void TargetForm::show_scan(const SynthesisRange& range) {
    for (QWidget* widget : std::initializer_list<QWidget*>{scan_label_, scan_, scan_range_})
        widget->setVisible(range.has_scan());
    if (!range.has_scan()) scan_error_->hide();
    scan_range_->setText(tr("°, %1 to %2").arg(range.least_scan_deg).arg(range.most_scan_deg));
    const QSignalBlocker quiet(scan_);
    scan_->setText(QString::number(range.usual_scan_deg));
}

QString TargetForm::gain_unit() const {
    const bool is_planar = !template_name_.empty() && synthesis_range(template_name_).is_planar;
    return is_planar ? tr(" dB") : tr(" dBi");
}

/// The library speaks of its keys; here the fields have names and units.
QString TargetForm::refusal(const InputError& error, const QString& unit) const {
    const QString value = QString::fromStdString(error.value());
    QString problem = QString::fromStdString(error.problem());
    const QString title = QString::fromStdString(find_template(template_name_).title).toLower();
    problem.replace(QString::fromStdString(template_name_), tr("the %1").arg(title));
    const bool is_number = plain_number(value).has_value();
    return is_number ? value + unit + QLatin1Char(' ') + problem + unit : value + QLatin1Char(' ') + problem;
}

void TargetForm::scale_start() {
    project_.reset();
    const auto frequency_ghz = plain_number(frequency_->text());
    const QString problem = frequency_problem_of(frequency_ghz);
    const SimulationSettings& band = start_->simulation;
    if (problem.isEmpty())
        project_ = scaled_project(*start_, *frequency_ghz * 2e9 / (band.from_hz + band.to_hz));
    show_error(*frequency_error_, problem);
    show_error(*aim_error_, {});
    emit changed();
}

void TargetForm::synthesise() {
    if (start_) return scale_start();
    project_.reset();
    const bool has_scan = !template_name_.empty() && synthesis_range(template_name_).has_scan();
    const bool is_planar = !template_name_.empty() && synthesis_range(template_name_).is_planar;
    QString frequency_problem, aim_problem, scan_problem;
    const auto scan_value = plain_number(scan_->text());
    if (has_scan && !scan_value) scan_problem = tr("A number in ° is needed, with a decimal point.");
    const auto frequency_ghz = plain_number(frequency_->text());
    const auto aim_value = plain_number(aim_value_->text());
    if (!template_name_.empty()) {
        const SynthesisRange range = synthesis_range(template_name_);
        frequency_problem = frequency_problem_of(frequency_ghz);
        if (range.has_gain && aim_->currentIndex() == gain)
            aim_problem = beyond(aim_value, range.least_gain_dbi, range.most_gain_dbi, gain_unit());
        else if (range.has_gain)
            aim_problem =
                beyond(aim_value, beamwidth_range(range).least_deg, beamwidth_range(range).most_deg, tr("°"));
        if (has_scan) scan_problem = beyond(scan_value, range.least_scan_deg, range.most_scan_deg, tr("°"));
    }
    if (!frequency_ghz) frequency_problem = frequency_problem_of({});
    if (!aim_value && aim_value_->isEnabled())
        aim_problem = aim_->currentIndex() == gain
                          ? tr("A number in%1 is needed, with a decimal point.").arg(gain_unit())
                          : tr("A number in ° is needed, with a decimal point.");
    if (frequency_problem.isEmpty() && aim_problem.isEmpty() && scan_problem.isEmpty() &&
        !template_name_.empty()) {
        SynthesisTarget target;
        target.frequency_hz = *frequency_ghz * 1e9;
        if (aim_value_->isEnabled())
            (aim_->currentIndex() != gain ? target.beamwidth_deg
             : is_planar                  ? target.directivity_2d_db
                                          : target.gain_dbi) = aim_value;
        if (has_scan) target.scan_deg = scan_value;
        try {
            project_ = synthesised_project(template_name_, target);
        } catch (const InputError& error) {
            const std::string& key = error.location().key;
            if (key == "frequency_ghz")
                frequency_problem = refusal(error, tr(" GHz"));
            else if (key == "scan_deg")
                scan_problem = refusal(error, tr("°"));
            else
                aim_problem = refusal(error, aim_->currentIndex() == gain ? gain_unit() : tr("°"));
        }
    }
    show_error(*frequency_error_, frequency_problem);
    show_error(*aim_error_, aim_problem);
    show_error(*scan_error_, scan_problem);
    emit changed();
}

}  // namespace lathe::ui
