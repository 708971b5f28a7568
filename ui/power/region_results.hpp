// The table of regions: verdict, threshold, margin, and where it is.
#pragma once

#include <QTableWidget>

#include "ui/power/power_job.hpp"

namespace lathe::ui {

class RegionResults final : public QTableWidget {
    Q_OBJECT

public:
    explicit RegionResults(QWidget* parent = nullptr);

    /// Null: empty.
    void show_outcome(const SharedPowerOutcome& outcome);
    /// With a heading; the unit stands there.
    QString text(QChar separator) const;
};

}  // namespace lathe::ui
