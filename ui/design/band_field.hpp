// One entry of the band's form: what is typed stays, and says what is wrong with it.
#pragma once

#include <QLineEdit>
#include <optional>
#include <vector>

namespace lathe::ui {

/// Emits committed() once for each text that has been typed, on Return or when the focus goes.
class BandField final : public QLineEdit {
    Q_OBJECT

public:
    explicit BandField(QWidget* parent = nullptr);

    /// What the project says; not while something wrong is being corrected.
    void show_text(const QString& text);
    /// Red, with what is allowed as the tool tip; empty: all is well.
    void set_problem(const QString& problem);
    bool is_wrong() const { return !problem_.isEmpty(); }
    const QString& problem() const { return problem_; }

    /// Numbers with blanks or semicolons between them, or commas followed by blanks.
    static std::optional<std::vector<double>> numbers(const QString& text);

signals:
    void committed(QString text);

private:
    QString shown_, problem_;
};

}  // namespace lathe::ui
