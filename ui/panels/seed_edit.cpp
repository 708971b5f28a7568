#include "ui/panels/seed_edit.hpp"

#include <QValidator>

namespace lathe::ui {
namespace {

class SeedValidator final : public QValidator {
public:
    explicit SeedValidator(SeedEdit& edit) : QValidator(&edit), edit_(edit) {}
    State validate(QString& text, int&) const override {
        if (text.isEmpty()) return Intermediate;
        for (const QChar digit : text)
            if (digit < QLatin1Char('0') || digit > QLatin1Char('9')) return Invalid;
        bool fits = false;
        text.toULongLong(&fits);
        return fits ? Acceptable : Invalid;
    }
    void fixup(QString& text) const override { text = QString::number(edit_.seed()); }

private:
    SeedEdit& edit_;
};

}  // namespace

SeedEdit::SeedEdit(QWidget* parent) : QLineEdit(parent) {
    setAlignment(Qt::AlignRight);
    setValidator(new SeedValidator(*this));
    set_seed(seed_);
    connect(this, &QLineEdit::editingFinished, this, [this] {
        if (!hasAcceptableInput()) return set_seed(seed_);
        seed_ = text().toULongLong();
        emit seed_chosen(seed_);
    });
}

void SeedEdit::set_seed(std::uint64_t seed) {
    seed_ = seed;
    setText(QString::number(seed));
}

QString SeedEdit::tip() {
    return tr("Where the random numbers start: the same seed gives the same run to the last bit");
}

}  // namespace lathe::ui
