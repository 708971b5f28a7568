#include "ui/field/film_controls.hpp"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "ui/field/film_player.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

QToolButton* button_of(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

FilmControls::FilmControls(FilmPlayer& player, QWidget* parent) : QWidget(parent), player_(player) {
    step_back_ = add_action(tr("Step &back"), Qt::Key_Comma, tr("One frame back"));
    play_ = add_action(tr("&Play film"), Qt::Key_Space, tr("Play or pause the film of this solve"));
    step_forward_ = add_action(tr("Step &forward"), Qt::Key_Period, tr("One frame on"));
    step_back_->setIcon(glyph_icon(Glyph::step_back));
    step_forward_->setIcon(glyph_icon(Glyph::step_forward));
    step_back_->setObjectName("film_step_back");
    step_forward_->setObjectName("film_step_forward");
    play_->setObjectName("film_play");
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setToolTip(
        tr("Time since the start of the pulse; the film is kept, moving in it solves nothing"));
    slider_->setAccessibleName(tr("Place in the film"));
    slider_->setFocusPolicy(Qt::ClickFocus);
    pace_box_ = new QComboBox;
    for (const double pace : {0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0})
        pace_box_->addItem(QStringLiteral("%1×").arg(pace), pace);
    pace_box_->setCurrentIndex(pace_box_->findData(1.0));
    pace_box_->setToolTip(tr("Pace of the film"));
    pace_box_->setAccessibleName(tr("Pace of the film"));
    time_ = new QLabel;
    time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance(QStringLiteral("t = 00.000 ns  ")));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QAction* action : {step_back_, play_, step_forward_}) row->addWidget(button_of(action));
    row->addWidget(slider_, 1);
    row->addWidget(pace_box_);
    row->addWidget(time_);

    connect(play_, &QAction::triggered, this, [this] { player_.set_playing(!player_.is_playing()); });
    connect(step_back_, &QAction::triggered, this, [this] { player_.step(-1); });
    connect(step_forward_, &QAction::triggered, this, [this] { player_.step(1); });
    connect(slider_, &QSlider::sliderMoved, this,
            [this](int value) { player_.seek(static_cast<std::size_t>(value)); });
    connect(slider_, &QSlider::actionTriggered, this,
            [this] { player_.seek(static_cast<std::size_t>(slider_->sliderPosition())); });
    connect(pace_box_, &QComboBox::currentIndexChanged, this,
            [this] { player_.set_pace(pace_box_->currentData().toDouble()); });
    connect(&player_, &FilmPlayer::playing_changed, this, &FilmControls::update_state);
    connect(&player_, &FilmPlayer::moved, this, [this](int first, int last, int index) {
        const QSignalBlocker quiet(slider_);
        slider_->setRange(first, last);
        if (!slider_->isSliderDown()) slider_->setValue(index);
        update_state();
    });
    update_state();
}

QAction* FilmControls::add_action(const QString& text, const QKeySequence& keys, const QString& tip) {
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    addAction(action);
    return action;
}

void FilmControls::update_state() {
    play_->setIcon(glyph_icon(player_.is_playing() ? Glyph::pause : Glyph::play));
    play_->setText(player_.is_playing() ? tr("&Pause film") : tr("&Play film"));
    for (QAction* action : {play_, step_back_, step_forward_})
        action->setEnabled(active_ && player_.has_film());
    slider_->setEnabled(player_.has_film());
}

void FilmControls::set_active(bool active) {
    active_ = active;
    update_state();
}

void FilmControls::show_time(std::optional<double> time_s) {
    time_->setText(time_s ? QStringLiteral("t = %1 ns").arg(*time_s * 1e9, 0, 'f', 3) : QString());
}

}  // namespace lathe::ui
