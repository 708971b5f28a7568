// The morning summary in the window: a card for each job with its antenna, its goals and how it went.
#pragma once

#include <QWidget>

#include "ui/workers/queue_service.hpp"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lathe::ui {

class QueueSummaryView final : public QWidget {
    Q_OBJECT

public:
    explicit QueueSummaryView(QWidget* parent = nullptr);

    /// Cards are made anew only when a job has come further.
    void show_queue(const SharedQueue& contents);
    /// Where the summary was written; empty: not yet.
    void show_files(const QString& html, const QString& pdf);
    int cards() const;

protected:
    void changeEvent(QEvent* event) override;

signals:
    /// The run in the views; its report, written when there is none.
    void store_wanted(QString store);
    void report_wanted(QString store);
    void file_wanted(QString path);
    /// The summary as it is now, as files.
    void writing_wanted();

private:
    QWidget* card(const genetic::JobSummary& job, int number);
    QLabel* goals_label(const genetic::JobSummary& job);

    QLabel *totals_, *files_;
    QPushButton *html_, *pdf_;
    QVBoxLayout* cards_;
    QString html_path_, pdf_path_;
    QString shown_;  ///< what the cards were made of
    SharedQueue contents_;
};

}  // namespace lathe::ui
