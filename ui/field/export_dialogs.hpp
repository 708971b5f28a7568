// Asks how the view on show is to be exported, as a picture or as a film.
#pragma once

#include <QDialog>
#include <optional>

#include "ui/field/film_export.hpp"

class QComboBox;
class QLabel;

namespace lathe::ui {

class NumberEdit;

class PictureDialog final : public QDialog {
    Q_OBJECT

public:
    /// `size` of the view in logical pixels.
    explicit PictureDialog(const QSize& size, QWidget* parent = nullptr);

    double scale() const;
    bool wants_clipboard() const { return wants_clipboard_; }

private:
    QComboBox* scale_box_;
    bool wants_clipboard_ = false;
};

class FilmDialog final : public QDialog {
    Q_OBJECT

public:
    FilmDialog(const QSize& size, int frames, QWidget* parent = nullptr);

    double scale() const;
    FilmFormat format() const;
    int frames_per_second() const;
    /// Every n-th frame is taken.
    int every() const;
    /// Filter of a file dialog, and the suffix that files of the format get.
    QString name_filter() const;
    QString suffix() const;

protected:
    /// Not with a wrong number.
    void accept() override;

private:
    void update_words();

    QSize size_;
    int frames_;
    QComboBox* format_box_;
    QComboBox* scale_box_;
    NumberEdit* rate_box_;
    NumberEdit* every_box_;
    QLabel* words_;
};

}  // namespace lathe::ui
