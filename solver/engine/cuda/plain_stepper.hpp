// Strategy `plain` with its choices.
#pragma once

#include <memory>

#include "solver/engine/cuda/plain_choice.hpp"
#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {

std::unique_ptr<Stepper> make_plain_stepper(const PlainChoice& choice);

}  // namespace lathe::cuda
