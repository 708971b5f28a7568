// The one window: field in the middle, design and run at the left, plots below.
#pragma once

#include <QMainWindow>
#include <QTimer>

#include "solver/solve/forecast.hpp"
#include "ui/workbench/workbench.hpp"

class QDockWidget;
class QLabel;
class QStackedWidget;

namespace lathe::ui {

class BandArea;
class CompareArea;
class ConvergenceChart;
class DesignArea;
class ExportArea;
class FieldArea;
class FieldView;
class FileCommands;
class GradientArea;
class HelpArea;
class MessageBar;
class OptimiseArea;
class PanelMaximiser;
class ParameterForm;
class PlanarArea;
class PowerArea;
class QueueArea;
class PatternChart;
class ResultsArea;
class ReflectionChart;
class ResultWarnings;
class RunOffers;
class RunPanel;
class SpaceArea;
class SpaceView;
class StudyArea;
class VerificationArea;

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(const WorkbenchOptions& options = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    Workbench& workbench() { return *workbench_; }
    FieldView& field_view() { return *field_view_; }
    FieldArea& field_area() { return *field_area_; }
    MessageBar& message_bar() { return *message_bar_; }
    ResultWarnings& result_warnings() { return *result_warnings_; }
    ReflectionChart& reflection_chart() { return *reflection_chart_; }
    PatternChart& pattern_chart() { return *pattern_chart_; }
    ConvergenceChart& convergence_chart() { return *convergence_chart_; }
    OptimiseArea& optimise_area() { return *optimise_area_; }
    CompareArea& compare_area() { return *compare_; }
    ResultsArea& results_area() { return *results_area_; }
    ExportArea& export_area() { return *export_area_; }
    QueueArea& queue_area() { return *queue_area_; }
    StudyArea& study_area() { return *study_area_; }
    VerificationArea& verification_area() { return *verification_; }
    PowerArea& power_area() { return *power_; }
    GradientArea& gradient_area() { return *gradient_; }
    HelpArea& help_area() { return *help_; }
    DesignArea& design_area() { return *design_; }
    PlanarArea& planar_area() { return *planar_; }
    SpaceArea& space_area() { return *space_; }
    BandArea& band_area() { return *band_area_; }
    RunOffers& run_offers() { return *run_offers_; }
    RunPanel& run_panel() { return *run_panel_; }

    /// Starts anew, or offers to go on with a stored run of this project.
    void optimise();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void childEvent(QChildEvent* event) override;

private:
    struct Actions;
    void make_actions();
    void make_menus();
    void make_docks();
    /// The picture on the page that the middle of the window shows.
    QWidget& picture_area();
    QDockWidget* add_dock(Qt::DockWidgetArea area, const QString& title, const QString& name, QWidget* body);
    void connect_workbench();
    void connect_saving();
    void on_document_replaced();
    void show_notice(Notice kind, const QString& text);
    /// Otherwise says which field is wrong, and puts the cursor into it.
    bool has_wrong_number();
    void update_actions();
    void update_title();
    void update_status();
    void show_about();

    Workbench* workbench_;
    FileCommands* files_;
    HelpArea* help_ = nullptr;
    DesignArea* design_ = nullptr;
    PlanarArea* planar_ = nullptr;
    SpaceArea* space_ = nullptr;
    CompareArea* compare_ = nullptr;
    ResultsArea* results_area_ = nullptr;
    ExportArea* export_area_ = nullptr;
    OptimiseArea* optimise_area_ = nullptr;
    QueueArea* queue_area_ = nullptr;
    StudyArea* study_area_ = nullptr;
    VerificationArea* verification_ = nullptr;
    PowerArea* power_ = nullptr;
    GradientArea* gradient_ = nullptr;
    RunOffers* run_offers_ = nullptr;
    BandArea* band_area_ = nullptr;
    SolveEstimate estimate_;
    std::shared_ptr<Progress> estimated_;  ///< the solve that it is of
    std::unique_ptr<Actions> actions_;
    PanelMaximiser* panels_ = nullptr;
    FieldView* field_view_;
    SpaceView* space_view_ = nullptr;
    QStackedWidget* middle_ = nullptr;  ///< field view, view of antennas in space
    FieldArea* field_area_;
    MessageBar* message_bar_;
    ResultWarnings* result_warnings_;
    ParameterForm* form_;
    RunPanel* run_panel_;
    ConvergenceChart* convergence_chart_;
    ReflectionChart* reflection_chart_;
    PatternChart* pattern_chart_;
    QLabel* engine_status_;
    QLabel* rate_status_;
    QString save_error_;  ///< stays on the bar until a save succeeds
    QTimer status_timer_;
    bool is_prepared_ = false;
};

}  // namespace lathe::ui
