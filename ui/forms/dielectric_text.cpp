#include "ui/forms/dielectric_text.hpp"

#include <QCoreApplication>

namespace lathe::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("DielectricText", text);
}

}  // namespace

QString dielectric_text(const NamedDielectric& dielectric) {
    const QString title = QString::fromStdString(dielectric.title);
    if (!dielectric.is_dispersive())
        return tr("%1   εr %2, tan δ %3")
            .arg(title)
            .arg(dielectric.relative_permittivity)
            .arg(dielectric.loss_tangent);
    double at_zero = dielectric.relative_permittivity;
    for (const MaterialPole& pole : dielectric.poles) at_zero += pole.delta;
    return tr("%1   εr %2 at 0 GHz, dispersive").arg(title).arg(at_zero);
}

QString dielectric_source(const NamedDielectric& dielectric) {
    const QString range = dielectric.from_ghz < dielectric.to_ghz
                              ? tr("%1 to %2 GHz").arg(dielectric.from_ghz).arg(dielectric.to_ghz)
                              : tr("measured at %1 GHz").arg(dielectric.from_ghz);
    return tr("%1, %2: %3")
        .arg(QString::fromStdString(dielectric.name), range, QString::fromStdString(dielectric.source));
}

}  // namespace lathe::ui
