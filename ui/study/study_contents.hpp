// What a store of a sweep or tolerance study holds, ready to be shown.
#pragma once

#include <QMetaType>
#include <QPointF>
#include <QString>
#include <memory>

#include "genetic/gradient/project_gradient.hpp"
#include "genetic/report/document.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/study/study_plan.hpp"

namespace lathe::ui {

struct StudyContents {
    QString store;
    genetic::StudyKind kind = genetic::StudyKind::sweep;
    Project project;  ///< as frozen into the store: its genes are what is varied
    genetic::Document document;
    std::vector<genetic::StoredEvaluation> evaluations;  ///< done ones, in their order
    bool is_finished = false;
};
using SharedStudy = std::shared_ptr<const StudyContents>;

/// Reads a store, which may still grow. `slopes`: of a tolerance study, for the yield of first order beside
/// the sampled one; null: without. Throws StorageError when it is none, or no study.
SharedStudy read_study(const QString& store, const genetic::ProjectGradient* slopes = nullptr);

/// The candidate of a sweep whose point in a figure is nearest to `value`; null where the figure's points are
/// no candidates. `figure` counts the document's figures; `axes` are the lengths of its axes.
const genetic::StoredEvaluation* candidate_at(const StudyContents& study, std::size_t figure, QPointF value,
                                              QPointF axes);

/// Where candidate_at() found it in that figure.
QPointF place_in(const StudyContents& study, std::size_t figure, const genetic::StoredEvaluation& candidate);

/// "aperture radius (mm) 14.2, |S11| −27.31 dB": parameters, then goals.
QString candidate_text(const StudyContents& study, const genetic::StoredEvaluation& candidate);

/// `project` with what the candidate says of its parameters, by their names.
Project with_candidate(const Project& project, const StudyContents& study,
                       const genetic::StoredEvaluation& candidate);

}  // namespace lathe::ui

Q_DECLARE_METATYPE(lathe::ui::SharedStudy)
