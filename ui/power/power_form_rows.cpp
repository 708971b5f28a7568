// The fields of the wave and of the numbers of the project.
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <cstring>

#include "ui/forms/number_edit.hpp"
#include "ui/power/power_form.hpp"
#include "ui/power/wall_form.hpp"

namespace lathe::ui {
namespace {

using particles::MultipactorKey;
using particles::MultipactorSettings;
using particles::PowerSettings;

constexpr double least_w = 1e-6, most_w = 1e9;
constexpr double least_torr = 1e-3, most_torr = 1e4;

/// Those that a user changes often; the others stand below "More".
constexpr std::string_view usual_keys[] = {"operating_power_w", "demanded_margin_db", "electrons", "seeds",
                                           "periods"};

struct Unit {
    const char* ending;
    const char* suffix;
};
constexpr Unit units[] = {{"_w", " W"}, {"_db", " dB"}, {"_ev", " eV"}, {"_t", " T"}};

/// "Operating power", " W" of "operating_power_w".
std::pair<QString, QString> words_of(std::string_view key) {
    QString words = QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())), suffix;
    for (const Unit& unit : units)
        if (words.endsWith(QLatin1String(unit.ending))) {
            words.chop(static_cast<qsizetype>(std::strlen(unit.ending)));
            suffix = QString::fromLatin1(unit.suffix);
            break;
        }
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    words[0] = words.at(0).toUpper();
    return {words, suffix};
}

/// Place among those that are changed often, beyond them for all others.
long place_of(const MultipactorKey& key) {
    return std::find(std::begin(usual_keys), std::end(usual_keys), key.key) - std::begin(usual_keys);
}

/// Those that are changed often first, in their order.
std::vector<MultipactorKey> ordered_keys() {
    const auto all = particles::multipactor_keys();
    std::vector<MultipactorKey> ordered(all.begin(), all.end());
    std::stable_sort(ordered.begin(), ordered.end(), [&](const MultipactorKey& a, const MultipactorKey& b) {
        return place_of(a) < place_of(b);
    });
    return ordered;
}

}  // namespace

NumberEdit* PowerForm::add_number(QFormLayout& form, const QString& name, const QString& title, double low,
                                  double high, int decimals, const QString& tip) {
    auto* edit = new NumberEdit;
    edit->setObjectName(name);
    edit->setAccessibleName(title);
    edit->setDecimals(decimals);
    edit->setRange(low, high);
    edit->setToolTip(tip);
    form.addRow(title, edit);
    connect(edit, &NumberEdit::valueChanged, this, &PowerForm::judge);
    connect(edit, &NumberEdit::problem_changed, this, &PowerForm::judge);
    return edit;
}

void PowerForm::make_wave(QFormLayout& form) {
    form.addRow(form_heading(tr("Wave")));
    frequency_ = add_number(form, QStringLiteral("frequency_ghz"), tr("Frequency"), 1e-6, 1e6, 4,
                            tr("In the project's band"));
    frequency_->setSuffix(QStringLiteral(" GHz"));
    from_w_ = add_number(form, QStringLiteral("from_w"), tr("Power from"), least_w, most_w, 3,
                         tr("Of the incident wave, peak of a continuous wave"));
    to_w_ = add_number(form, QStringLiteral("to_w"), tr("Power to"), least_w, most_w, 3,
                       tr("Of the incident wave, peak of a continuous wave"));
    from_w_->setValue(1.0);
    to_w_->setValue(1000.0);
    for (NumberEdit* edit : {from_w_, to_w_}) edit->setSuffix(QStringLiteral(" W"));
    cells_ = add_number(form, QStringLiteral("cells"), tr("Cells per wavelength"), 4.0, 1e4, 1,
                        tr("Of the solve for this analysis: the narrowest gap needs 5 cells across it, and "
                           "10 for thresholds to a few tenths of a dB"));
    form.addRow(plates_);
    plates_->setObjectName(QStringLiteral("with_plates"));
    plates_->setChecked(true);
    form.addRow(corona_);
    corona_->setObjectName(QStringLiteral("with_corona"));
    from_torr_ =
        add_number(form, QStringLiteral("from_torr"), tr("Pressure from"), least_torr, most_torr, 3, {});
    to_torr_ = add_number(form, QStringLiteral("to_torr"), tr("Pressure to"), least_torr, most_torr, 3, {});
    from_torr_->setValue(1.0);
    to_torr_->setValue(100.0);
    for (NumberEdit* edit : {from_torr_, to_torr_}) {
        edit->setSuffix(QStringLiteral(" Torr"));
        edit->setEnabled(false);
        connect(corona_, &QCheckBox::toggled, edit, &QWidget::setEnabled);
    }
    connect(corona_, &QCheckBox::toggled, this, &PowerForm::judge);
    form.addRow(saturation_);
    saturation_->setObjectName(QStringLiteral("with_saturation"));
    saturation_->setToolTip(
        tr("Follow electrons at one power until the field of their own charge ends their growth"));
    saturation_w_ = add_number(form, QStringLiteral("saturation_w"), tr("Saturation at"), least_w, most_w, 3,
                               tr("A power above the threshold"));
    saturation_w_->setValue(1000.0);
    saturation_w_->setSuffix(QStringLiteral(" W"));
    saturation_w_->setEnabled(false);
    connect(saturation_, &QCheckBox::toggled, saturation_w_, &QWidget::setEnabled);
    connect(saturation_, &QCheckBox::toggled, this, &PowerForm::judge);
}

void PowerForm::make_seeding(QFormLayout& form) {
    seeding_->setObjectName(QStringLiteral("seeding"));
    seeding_->setAccessibleName(tr("Electrons start"));
    seeding_->addItems({tr("on all walls"), tr("on metal"), tr("on dielectrics"), tr("in the vacuum")});
    seeding_->setToolTip(
        tr("Where electrons start: thresholds hardly depend on it.   (multipactor.seeding)"));
    form.addRow(seeding_->accessibleName(), seeding_);
    connect(seeding_, &QComboBox::activated, this, [this](int row) {
        change(tr("Change where electrons start"), QStringLiteral("power seeding"),
               [&](PowerSettings& settings) {
                   settings.multipactor.seeding = static_cast<particles::Seeding>(row);
               });
    });
}

void PowerForm::make_numbers(QFormLayout& form) {
    form.addRow(form_heading(tr("Walls")));
    form.addRow(walls_);
    form.addRow(form_heading(tr("Electrons")));
    auto* rare = new QFormLayout(rare_);
    rare->setContentsMargins(0, 0, 0, 0);
    for (const MultipactorKey& key : ordered_keys()) {
        const bool is_usual = place_of(key) < static_cast<long>(std::size(usual_keys));
        const auto [title, suffix] = words_of(key.key);
        const QString name = QString::fromUtf8(key.key.data(), static_cast<qsizetype>(key.key.size()));
        const bool is_whole = std::holds_alternative<int MultipactorSettings::*>(key.member);
        QString meaning = QString::fromUtf8(key.meaning.data(), static_cast<qsizetype>(key.meaning.size()));
        meaning[0] = meaning.at(0).toUpper();
        NumberEdit* edit =
            add_number(is_usual ? form : *rare, name, title, key.minimum, key.maximum, is_whole ? 0 : 3,
                       QStringLiteral("%1.   (multipactor.%2)").arg(meaning, name));
        edit->set_whole(is_whole);
        edit->setSuffix(suffix);
        connect(edit, &NumberEdit::valueChanged, this, [this, key, name, words = title](double value) {
            change(tr("Change %1").arg(words.toLower()), QStringLiteral("power ") + name,
                   [&](PowerSettings& settings) {
                       std::visit(
                           [&](auto member) {
                               auto& number = settings.multipactor.*member;
                               number = static_cast<std::remove_reference_t<decltype(number)>>(value);
                           },
                           key.member);
                   });
        });
    }
    make_seeding(*rare);
    more_->setText(tr("More"));
    more_->setCheckable(true);
    more_->setAutoRaise(true);
    more_->setArrowType(Qt::RightArrow);
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(more_, &QToolButton::toggled, this, [this](bool is_open) {
        more_->setArrowType(is_open ? Qt::DownArrow : Qt::RightArrow);
        rare_->setVisible(is_open);
    });
    form.addRow(more_);
    form.addRow(rare_);
    rare_->hide();
}

}  // namespace lathe::ui
