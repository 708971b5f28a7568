// A seed of random numbers: any whole number of 64 bits, which no spin box holds.
#pragma once

#include <QLineEdit>
#include <cstdint>

namespace lathe::ui {

/// What is too large cannot be typed; what is no number when the field is left gives way to the last seed.
class SeedEdit final : public QLineEdit {
    Q_OBJECT

public:
    explicit SeedEdit(QWidget* parent = nullptr);

    void set_seed(std::uint64_t seed);
    std::uint64_t seed() const { return seed_; }
    static QString tip();

signals:
    void seed_chosen(quint64 seed);

private:
    std::uint64_t seed_ = 1;
};

}  // namespace lathe::ui
