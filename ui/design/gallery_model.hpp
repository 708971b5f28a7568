// The contents of the gallery: every template of the library, every shipped example and the first 3D designs,
// each with its cross-section, words to search in, and a delegate that draws it as a card.
#pragma once

#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <memory>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe::ui {

/// Folder of the shipped examples: beside the installed program, or in the source tree.
QString examples_folder();

/// Files of the first 3D designs in a folder of their own below the examples, as the gallery lists them.
QStringList volume_start_files();

enum GalleryRole {
    key_role = Qt::UserRole + 1,  ///< name of the template, or path of the example
    description_role,
    search_role,
    section_role,  ///< SharedAntenna
    body_role,     ///< SharedVolume, of 3D antennas
    start_role     ///< SharedProject, of first 3D designs: to be scaled to a frequency
};
using SharedAntenna = std::shared_ptr<const Antenna>;
using SharedVolume = std::shared_ptr<const VolumeAntenna>;
using SharedProject = std::shared_ptr<const Project>;

class GalleryModel final : public QStandardItemModel {
    Q_OBJECT

public:
    using QStandardItemModel::QStandardItemModel;
    void add_templates();
    /// False, and nothing is added, for a file that is no good project.
    bool add_example(const QString& path);
    /// The 3D antenna without solids.
    void add_empty_volume();
    /// A first 3D design from its file, one of volume_start_files(). False, and nothing is added, as for
    /// examples.
    bool add_volume_start(const QString& path);

private:
    QStandardItem* add(const QString& title, const QString& key, const QString& description,
                       const QString& words, const QVariant& picture, int picture_role);
    void add_start(const Project& project, const QString& description);
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
Q_DECLARE_METATYPE(lathe::ui::SharedProject)
