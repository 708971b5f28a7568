// What a solve of the project will take, in words: cells, memory and time.
#pragma once

#include <QLabel>

#include "ui/document/document.hpp"
#include "ui/workers/background_task.hpp"

namespace lathe::ui {

/// Computed away from the window, and only while the label can be seen. Two lines high at least, so that what
/// stands below does not move.
class ForecastLabel final : public QLabel {
    Q_OBJECT

public:
    /// `document` outlives it.
    explicit ForecastLabel(const Document& document, QWidget* parent = nullptr);

    /// Reads the project again; does nothing while the label is hidden, which reads it when it is shown.
    void renew();
    /// Cell updates per second that times are foretold with; 0: those that were learnt for "auto".
    void set_rate(double updates_per_second);

protected:
    void showEvent(QShowEvent* event) override;

private:
    const Document& document_;
    double rate_ = 0.0;
    BackgroundTask task_;
};

}  // namespace lathe::ui
