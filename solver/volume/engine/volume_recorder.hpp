// From the sums and samples of a few steps to the recording of a solve in three dimensions.
#pragma once

#include "solver/volume/engine/volume_terms.hpp"

namespace lathe {

/// Keeps samples as they are, or adds what they contribute to the spectra as they come: the surface around a
/// body of 512^3 cells has six million values, of which no series can be kept. Spectra are summed up in
/// single precision, some dozens of samples at a time, since each sum passes over all of them.
class VolumeRecorder {
public:
    /// `problem` must outlive it.
    explicit VolumeRecorder(const VolumeProblem& problem);

    /// Makes room in the recording for `count` more steps.
    void extend(int count, Recording& recording) const;
    /// Takes the samples of the steps after recording.steps, which it does not change.
    void take_samples(VolumeRecords& records, Recording& recording);
    /// Adds the samples that wait to the spectra; before a recording is read.
    void finish(Recording& recording);

private:
    const VolumeProblem& problem_;
    long most_waiting_;  ///< samples
    long waiting_ = 0;
    std::vector<float> surface_, probes_;  ///< of the samples that wait
};

}  // namespace lathe
