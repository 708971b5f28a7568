#include "ui/field/export_dialogs.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <algorithm>
#include <cmath>

#include "ui/forms/number_edit.hpp"

namespace lathe::ui {
namespace {

QComboBox* scale_box(const QSize& size, std::initializer_list<int> scales) {
    auto* box = new QComboBox;
    box->setObjectName("export_scale");
    for (const int scale : scales)
        box->addItem(QObject::tr("%1× (%2 × %3 pixels)")
                         .arg(scale)
                         .arg(size.width() * scale)
                         .arg(size.height() * scale),
                     scale);
    return box;
}

QDialogButtonBox* buttons_of(QDialog& dialog) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

}  // namespace

PictureDialog::PictureDialog(const QSize& size, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Export picture"));
    scale_box_ = scale_box(size, {1, 2, 4});
    scale_box_->setCurrentIndex(1);
    auto* buttons = buttons_of(*this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save…"));
    auto* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("Put the picture on the clipboard"));
    connect(copy, &QPushButton::clicked, this, [this] {
        wants_clipboard_ = true;
        accept();
    });
    auto* form = new QFormLayout(this);
    form->addRow(tr("Si&ze"), scale_box_);
    form->addRow(buttons);
}

double PictureDialog::scale() const {
    return scale_box_->currentData().toDouble();
}

FilmDialog::FilmDialog(const QSize& size, int frames, QWidget* parent)
    : QDialog(parent), size_(size), frames_(frames) {
    setWindowTitle(tr("Export film"));
    format_box_ = new QComboBox;
    format_box_->setObjectName("film_format");
    format_box_->addItem(tr("Animated PNG, for browsers"), static_cast<int>(FilmFormat::animated_png));
    format_box_->addItem(tr("MP4 (H.264), for slides"), static_cast<int>(FilmFormat::mp4));
    format_box_->addItem(tr("PNG pictures, one a frame"), static_cast<int>(FilmFormat::png_sequence));
    const bool has_ffmpeg = !ffmpeg_program().isEmpty();
    if (auto* model = qobject_cast<QStandardItemModel*>(format_box_->model()))
        model->item(1)->setEnabled(has_ffmpeg);
    if (has_ffmpeg) format_box_->setCurrentIndex(1);
    scale_box_ = scale_box(size, {1, 2});
    rate_box_ = new NumberEdit;
    rate_box_->setObjectName("film_rate");
    rate_box_->set_whole(true);
    rate_box_->setRange(1, 60);
    rate_box_->setValue(30);
    rate_box_->setSuffix(tr(" frames/s"));
    every_box_ = new NumberEdit;
    every_box_->set_whole(true);
    every_box_->setRange(1, 50);
    every_box_->setValue(std::clamp(frames / 300 + 1, 1, 50));
    every_box_->setToolTip(tr("1 takes every frame of the film"));
    words_ = new QLabel;
    words_->setWordWrap(true);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Format"), format_box_);
    form->addRow(tr("Si&ze"), scale_box_);
    form->addRow(tr("&Rate"), rate_box_);
    form->addRow(tr("&Every n-th frame"), every_box_);
    form->addRow(words_);
    if (!has_ffmpeg) {
        auto* hint = new QLabel(tr("MP4 needs ffmpeg, which is not installed (Debian: apt install ffmpeg)."));
        hint->setWordWrap(true);
        form->addRow(hint);
    }
    form->addRow(buttons_of(*this));
    connect(rate_box_, &NumberEdit::valueChanged, this, &FilmDialog::update_words);
    connect(every_box_, &NumberEdit::valueChanged, this, &FilmDialog::update_words);
    update_words();
}

void FilmDialog::accept() {
    for (NumberEdit* field : {rate_box_, every_box_})
        if (field->is_wrong()) return field->setFocus();
    QDialog::accept();
}

void FilmDialog::update_words() {
    const int count = (frames_ + every() - 1) / every();
    words_->setText(
        tr("%1 frames, %2 s").arg(count).arg(static_cast<double>(count) / frames_per_second(), 0, 'f', 1));
}

double FilmDialog::scale() const {
    return scale_box_->currentData().toDouble();
}

FilmFormat FilmDialog::format() const {
    return static_cast<FilmFormat>(format_box_->currentData().toInt());
}

int FilmDialog::frames_per_second() const {
    return static_cast<int>(rate_box_->value());
}

int FilmDialog::every() const {
    return static_cast<int>(every_box_->value());
}

QString FilmDialog::name_filter() const {
    return format() == FilmFormat::mp4 ? tr("MP4 film (*.mp4)") : tr("PNG (*.png)");
}

QString FilmDialog::suffix() const {
    return format() == FilmFormat::mp4 ? QStringLiteral("mp4") : QStringLiteral("png");
}

}  // namespace lathe::ui
