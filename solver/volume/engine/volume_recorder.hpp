// From the sums and samples of a few steps to the recording of a solve in three dimensions.
#pragma once

#include "solver/volume/engine/volume_terms.hpp"

namespace lathe {

/// Keeps samples as they are, or adds what they contribute to the spectra as they come: the surface around a
/// body of 512^3 cells has six million values, of which no series can be kept. Spectra are summed up in
/// single precision, a batch of samples at a time.
class VolumeRecorder {
public:
    /// `problem` must outlive it.
    explicit VolumeRecorder(const VolumeProblem& problem) : problem_(problem) {}

    /// Makes room in the recording for `count` more steps.
    void extend(int count, Recording& recording) const;
    /// Takes the samples of the steps after recording.steps, which it does not change.
    void take_samples(VolumeRecords& records, Recording& recording) const;

private:
    const VolumeProblem& problem_;
};

}  // namespace lathe
