// Which frequency and which excitation of an antenna in space is shown.
#pragma once

#include "solver/results/results.hpp"

class QComboBox;

namespace lathe::ui {

class FrequencyBox;

/// Offers those of the results; null: none. What is chosen stays where the results have it, without a signal
/// of the excitations, which are hidden where there is but one.
void offer_choices(const Results* results, FrequencyBox& frequencies, QComboBox& excitations);

}  // namespace lathe::ui
