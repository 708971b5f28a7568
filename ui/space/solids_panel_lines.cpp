// The lines of the tree of solids and ports: what they say, and how they follow changes of the drawing.
#include <QSignalBlocker>
#include <QTreeWidget>
#include <exception>
#include <numeric>

#include "ui/document/document.hpp"
#include "ui/forms/drawing_label.hpp"
#include "ui/space/domain_form.hpp"
#include "ui/space/drawing_delegate.hpp"
#include "ui/space/drawing_properties.hpp"
#include "ui/space/solids_panel.hpp"
#include "ui/space/space_marks.hpp"

namespace lathe::ui {
namespace {

bool is_as_it_was(const std::vector<int>& former, int lines) {
    std::vector<int> same(former.size());
    std::iota(same.begin(), same.end(), 0);
    return former == same && lines == static_cast<int>(former.size());
}

}  // namespace

void SolidsPanel::refresh() {
    const auto* design = std::get_if<VolumeDesign>(&document_.project().antenna);
    show_problem({});
    if (design == nullptr) return actions_->set_chosen(std::nullopt);
    is_filling_ = true;
    const std::vector<bool> hidden_before = hidden();
    follow_list(ports_, tr("Ports"), true, former_places(shown_ports_, design->ports));
    follow_list(solids_, tr("Solids (later ones override earlier ones)"), false,
                former_places(shown_solids_, design->solids));
    shown_solids_ = design->solids;
    shown_ports_ = design->ports;
    tree_->resizeColumnToContents(what);
    domain_->refresh();
    domain_->set_locked(!is_open());
    actions_->set_locked(!is_open());
    is_filling_ = false;
    if (hidden() != hidden_before) emit hidden_changed();
    on_selection();
}

/// Empties the tree for another project, of which nothing is hidden, open or chosen.
void SolidsPanel::forget() {
    is_filling_ = true;
    tree_->clear();
    solids_ = ports_ = nullptr;
    shown_solids_.clear();
    shown_ports_.clear();
    is_filling_ = false;
    domain_->forget();
    refresh();
}

void SolidsPanel::follow_list(QTreeWidgetItem*& top, const QString& title, bool is_port,
                              const std::vector<int>& former) {
    if (top == nullptr) {
        top = new QTreeWidgetItem(tree_, {title});
        top->setFirstColumnSpanned(true);
        top->setExpanded(true);
    }
    if (!is_as_it_was(former, top->childCount())) {
        QTreeWidgetItem* chosen = tree_->currentItem();
        std::vector<QTreeWidgetItem*> before, now;
        std::vector<bool> is_open;
        for (int n = 0; n < top->childCount(); ++n) is_open.push_back(top->child(n)->isExpanded());
        for (QTreeWidgetItem* item : top->takeChildren()) before.push_back(item);
        for (const int place : former) {
            now.push_back(place < 0 ? new QTreeWidgetItem : before[static_cast<std::size_t>(place)]);
            top->addChild(now.back());
            if (place >= 0) {
                now.back()->setExpanded(is_open[static_cast<std::size_t>(place)]);
                before[static_cast<std::size_t>(place)] = nullptr;
            } else if (!is_port) {
                now.back()->setFlags(now.back()->flags() | Qt::ItemIsUserCheckable);
                now.back()->setCheckState(what, Qt::Checked);
            }
        }
        for (QTreeWidgetItem* item : before) {
            if (item == chosen || (item != nullptr && chosen != nullptr && chosen->parent() == item))
                chosen = nullptr;
            delete item;
        }
        if (chosen != nullptr) tree_->setCurrentItem(chosen);
    }
    for (std::size_t n = 0; n < former.size(); ++n) fill(*top->child(static_cast<int>(n)), is_port, n);
}

/// Lines stay where they are: what is open, chosen or hidden does not change with a number.
void SolidsPanel::fill(QTreeWidgetItem& item, bool is_port, std::size_t object) {
    const auto& design = std::get<VolumeDesign>(document_.project().antenna);
    if (is_port) {
        const DrawnPort& port = design.ports[object];
        item.setText(what, QStringLiteral("%1  %2").arg(object + 1).arg(QString::fromStdString(port.name)));
        QString text = QString::fromStdString(volume_port_kind_names()[static_cast<std::size_t>(port.kind)]);
        try {
            text = port_text(*document_.volume_antenna(), object);
        } catch (const std::exception&) {
            // The message bar says what is wrong.
        }
        item.setText(value, port.driven ? text : tr("%1, not driven").arg(text));
    } else {
        item.setText(what, solid_text(design.solids[object], object));
        item.setText(value, material_text(design.solids[object]));
    }
    item.setToolTip(value, item.text(value));
    const std::vector<DrawingRow> rows = rows_of(design, is_port, object);
    while (item.childCount() > static_cast<int>(rows.size())) delete item.takeChild(item.childCount() - 1);
    while (item.childCount() < static_cast<int>(rows.size())) new QTreeWidgetItem(&item);
    for (std::size_t n = 0; n < rows.size(); ++n) fill_row(*item.child(static_cast<int>(n)), rows[n]);
}

void SolidsPanel::fill_row(QTreeWidgetItem& line, const DrawingRow& row) {
    const auto& design = std::get<VolumeDesign>(document_.project().antenna);
    const DrawingKey& key = key_of(design, row);
    line.setText(what, drawing_label(QString::fromStdString(key.name), QString::fromStdString(key.help)));
    line.setText(value, row_text(design, row));
    line.setData(value, Qt::ForegroundRole, QVariant());
    line.setData(value, DrawingDelegate::words, row_choices(row));
    line.setData(value, DrawingDelegate::hints, row_hints(row));
    line.setData(value, DrawingDelegate::takes_others, takes_other_words(row));
    line.setToolTip(what,
                    QStringLiteral("%1\n(%2)").arg(QString::fromStdString(key.help), row_key(design, row)));
    if (key.is_outline) line.setToolTip(value, tr("Double click to see and edit its points"));
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (is_typed(design, row) && is_open()) flags |= Qt::ItemIsEditable;
    line.setFlags(flags);
    line.setHidden(key.is_outline && line.text(value).isEmpty());
}

}  // namespace lathe::ui
