#include "ui/design/gallery_model.hpp"

#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <algorithm>
#include <exception>

#include "genetic/project/start_projects.hpp"
#include "ui/painting/body_painter.hpp"
#include "ui/workers/installed_data.hpp"

namespace lathe::ui {
namespace {

QString spoken(const std::string& key) {
    return QString::fromStdString(key).replace(QLatin1Char('_'), QLatin1Char(' '));
}

/// A file below the examples, and the rules that its first numbers follow.
struct VolumeStart {
    const char *file, *description;
};
constexpr VolumeStart volume_starts[] = {
    {"pyramidal_horn.lathe",
     QT_TRANSLATE_NOOP(
         "lathe::ui::GalleryModel",
         "A rectangular guide that opens into a pyramid. Aperture and length are those of an optimum "
         "horn of 16 dBi: width near sqrt(3 L wavelength), height near sqrt(2 L wavelength).")},
    {"rectangular_patch.lathe",
     QT_TRANSLATE_NOOP(
         "lathe::ui::GalleryModel",
         "A patch on a substrate of permittivity 2.2 over ground, fed by a probe: the resonant length "
         "of Hammerstad, and the probe where the patch has 50 ohms.")},
    {"half_wave_dipole.lathe",
     QT_TRANSLATE_NOOP("lathe::ui::GalleryModel",
                       "Two straight arms with a gap that is fed: resonant near 0.47 wavelengths, 73 ohms.")},
    {"iris_filter.lathe",
     QT_TRANSLATE_NOOP(
         "lathe::ui::GalleryModel",
         "Two resonators of about half a guided wavelength in a rectangular guide, coupled by three "
         "inductive irises.")},
};

QString band_text(const SimulationSettings& settings) {
    return GalleryModel::tr("%1 to %2 GHz").arg(settings.from_hz / 1e9).arg(settings.to_hz / 1e9);
}

}  // namespace

QString examples_folder() {
    return installed_folder(QStringLiteral("examples"));
}

QStringList volume_start_files() {
    const QDir folder(examples_folder() + QStringLiteral("/start_3d"));
    QStringList files;
    for (const VolumeStart& start : volume_starts) files << folder.filePath(QLatin1String(start.file));
    return files;
}

QStandardItem* GalleryModel::add(const QString& title, const QString& key, const QString& description,
                                 const QString& words, const QVariant& picture, int picture_role) {
    auto* item = new QStandardItem(title);
    item->setEditable(false);
    item->setData(key, key_role);
    item->setData(description, description_role);
    item->setData(title + QLatin1Char(' ') + description + QLatin1Char(' ') + words, search_role);
    item->setData(picture, picture_role);
    item->setToolTip(description);
    item->setData(description, Qt::AccessibleDescriptionRole);
    appendRow(item);
    return item;
}

void GalleryModel::add_templates() {
    for (const AntennaTemplate* listed : all_templates()) {
        const AntennaTemplate& entry = *listed;
        const auto antenna = std::make_shared<const Antenna>(build_antenna(default_design(entry.name)));
        QString words = spoken(entry.name);
        for (const ParameterDescription& parameter : entry.parameters)
            words += QLatin1Char(' ') + QString::fromStdString(parameter.label);
        add(QString::fromStdString(entry.title), QString::fromStdString(entry.name),
            QString::fromStdString(entry.description), words, QVariant::fromValue(antenna), section_role);
    }
}

bool GalleryModel::add_example(const QString& path) {
    try {
        const Project project = read_project(path.toStdString());
        const auto* design = std::get_if<Design>(&project.antenna);
        const QString kind = design                ? QString::fromStdString(template_of(*design).title)
                             : project.is_volume() ? tr("3D antenna")
                                                   : tr("drawn by regions");
        QVariant picture;
        if (project.is_volume())
            picture = QVariant::fromValue(std::make_shared<const VolumeAntenna>(volume_antenna_of(project)));
        else
            picture = QVariant::fromValue(std::make_shared<const Antenna>(antenna_of(project)));
        const QString goals = tr("%n goal(s)", nullptr, static_cast<int>(project.objectives.size()));
        add(QString::fromStdString(project.name), path,
            QStringLiteral("%1, %2, %3.").arg(kind, band_text(project.simulation), goals),
            QFileInfo(path).completeBaseName().replace(QLatin1Char('_'), QLatin1Char(' ')), picture,
            project.is_volume() ? body_role : section_role);
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

void GalleryModel::add_start(const Project& project, const QString& description) {
    const QString title = QString::fromStdString(project.name).section(QStringLiteral(", "), 0, -2);
    add(title, title, description, tr("3D antenna antennas"),
        QVariant::fromValue(std::make_shared<const VolumeAntenna>(volume_antenna_of(project))), body_role)
        ->setData(QVariant::fromValue(std::make_shared<const Project>(project)), start_role);
}

void GalleryModel::add_empty_volume() {
    add_start(empty_volume_project(),
              tr("Nothing is drawn yet: add solids, then ports, in Solids and ports. A current element at "
                 "the origin is the source until then."));
}

bool GalleryModel::add_volume_start(const QString& path) try {
    const QString name = QFileInfo(path).fileName();
    for (const VolumeStart& start : volume_starts)
        if (name == QLatin1String(start.file))
            add_start(read_project(path.toStdString()), tr(start.description));
    return true;
} catch (const std::exception&) {
    return false;
}

void GalleryFilter::search(const QString& words) {
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool GalleryFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QString text = sourceModel()->index(row, 0, parent).data(search_role).toString();
    return std::all_of(words_.begin(), words_.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

void GalleryCard::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    const QPalette& palette = option.palette;
    const int unit = option.fontMetrics.height() / 3;
    const bool is_selected = option.state & QStyle::State_Selected;
    const bool is_under = option.state & QStyle::State_MouseOver;
    const QRectF card = QRectF(option.rect).adjusted(unit, unit, -unit, -unit);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(option.font);
    QColor fill = palette.color(is_selected ? QPalette::Highlight : QPalette::Text);
    fill.setAlphaF(is_selected ? 0.18F : is_under ? 0.07F : 0.0F);
    painter->setPen(is_selected ? QPen(palette.color(QPalette::Highlight), 2.0)
                                : QPen(palette.color(QPalette::Mid), 1.0));
    painter->setBrush(palette.color(QPalette::Base));
    painter->drawRoundedRect(card, unit, unit);
    painter->setBrush(fill);
    painter->drawRoundedRect(card, unit, unit);
    const double words_height = 2.3 * option.fontMetrics.height();
    const QRectF picture = card.adjusted(2 * unit, 2 * unit, -2 * unit, -words_height - unit);
    if (const auto antenna = index.data(section_role).value<SharedAntenna>())
        paint_section(*painter, *antenna, fitted_transform(*antenna, picture), section_colours(palette));
    if (const auto volume = index.data(body_role).value<SharedVolume>())
        paint_body(*painter, volume->body, picture, section_colours(palette));
    painter->setPen(palette.color(QPalette::Text));
    const QRectF words(card.left() + unit, card.bottom() - words_height - 0.5 * unit, card.width() - 2 * unit,
                       words_height);
    painter->drawText(words, Qt::AlignCenter | Qt::TextWordWrap, index.data().toString());
    painter->restore();
}

QSize GalleryCard::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {option.fontMetrics.height() * 11, option.fontMetrics.height() * 10};
}

}  // namespace lathe::ui
