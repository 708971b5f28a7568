// What the gallery offers: every template of the library and every shipped example, each with its
// cross-section, words to search in, and a delegate that draws it as a card.
#pragma once

#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <memory>

#include "solver/geometry/antenna.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe::ui {

/// Folder of the shipped examples: beside the installed program, or in the source tree.
QString examples_folder();

enum GalleryRole {
    key_role = Qt::UserRole + 1,  ///< name of the template, or path of the example
    description_role,
    search_role,
    section_role,  ///< SharedAntenna
    body_role      ///< SharedVolume, of antennas in space
};
using SharedAntenna = std::shared_ptr<const Antenna>;
using SharedVolume = std::shared_ptr<const VolumeAntenna>;

class GalleryModel final : public QStandardItemModel {
    Q_OBJECT

public:
    using QStandardItemModel::QStandardItemModel;
    void add_templates();
    /// False, and nothing is added, for a file that is no good project.
    bool add_example(const QString& path);

private:
    void add(const QString& title, const QString& key, const QString& description, const QString& words,
             const QVariant& picture, int picture_role);
};

/// Keeps what contains every typed word.
class GalleryFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void search(const QString& words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList words_;
};

/// A card: picture above, title below.
class GalleryCard final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace lathe::ui

Q_DECLARE_METATYPE(lathe::ui::SharedAntenna)
Q_DECLARE_METATYPE(lathe::ui::SharedVolume)
