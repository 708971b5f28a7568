// Random designs of an own shape within the ranges of its genes, and those that fail without a rule.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "genetic/editing/drawing_shape.hpp"
#include "ui/document/document.hpp"

class QLabel;
class QListWidget;

namespace lathe::ui {

class RandomPanel final : public QWidget {
    Q_OBJECT

public:
    explicit RandomPanel(Document& document, QWidget* parent = nullptr);

    /// Tries 30 designs.
    void attempt();
    /// Those that can be built.
    const std::vector<std::shared_ptr<const Antenna>>& variants() const { return variants_; }
    /// The place that the chosen failure names.
    std::optional<editing::Place> problem() const;
    /// Takes the designs away: the shape has changed.
    void forget();

signals:
    /// Other designs, or another failure is chosen.
    void changed();

private:
    Document& document_;
    QListWidget* failures_;
    QLabel* text_;
    std::vector<std::shared_ptr<const Antenna>> variants_;
};

}  // namespace lathe::ui
