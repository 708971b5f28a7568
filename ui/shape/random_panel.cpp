#include "ui/shape/random_panel.hpp"

#include <QLabel>
#include <QListWidget>
#include <QPointF>
#include <QPushButton>
#include <QVBoxLayout>

#include "genetic/editing/random_designs.hpp"
#include "ui/shape/shape_change.hpp"

namespace lathe::ui {
namespace {

constexpr int design_count = 30;
constexpr std::uint64_t seed = 1;

}  // namespace

RandomPanel::RandomPanel(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), failures_(new QListWidget), text_(new QLabel) {
    auto* button = new QPushButton(tr("Try %1 random designs").arg(design_count));
    button->setObjectName("try_random");
    button->setToolTip(tr("Designs within the ranges of the optimised dimensions, as thin lines"));
    failures_->setObjectName("random_failures");
    failures_->setAccessibleName(tr("Designs that cannot be built"));
    failures_->setWordWrap(true);
    text_->setObjectName("random_text");
    text_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->addWidget(button);
    layout->addWidget(text_);
    layout->addWidget(failures_, 1);
    connect(button, &QPushButton::clicked, this, &RandomPanel::attempt);
    connect(failures_, &QListWidget::currentItemChanged, this, &RandomPanel::changed);
}

std::optional<editing::Place> RandomPanel::problem() const {
    const QListWidgetItem* item = failures_->currentItem();
    if (item == nullptr || item->data(Qt::UserRole).isNull()) return {};
    const QPointF at = item->data(Qt::UserRole).toPointF();
    return editing::Place{at.x(), at.y()};
}

void RandomPanel::forget() {
    variants_.clear();
    failures_->clear();
    text_->clear();
}

void RandomPanel::attempt() {
    forget();
    try {
        int ruled_out = 0;
        for (const editing::RandomDesign& design :
             editing::random_designs(document_.project(), design_count, seed)) {
            if (design.antenna) variants_.push_back(design.antenna);
            ruled_out += !design.broken_rule.empty();
            if (design.problem.empty()) continue;
            auto* item = new QListWidgetItem(QString::fromStdString(design.problem), failures_);
            item->setToolTip(item->text());
            if (design.at_mm) item->setData(Qt::UserRole, QPointF((*design.at_mm)[0], (*design.at_mm)[1]));
        }
        text_->setText(tr("%1 can be built, rules leave out %2, %3 fail without a rule.")
                           .arg(variants_.size())
                           .arg(ruled_out)
                           .arg(failures_->count()));
    } catch (const std::exception& error) {
        text_->setText(refusal_of(error).reason);
    }
    emit changed();
}

}  // namespace lathe::ui
