// Strategy `plain` with its choices.
#pragma once

#include <memory>

#include "solver/engine/gpu/plain_choice.hpp"
#include "solver/engine/gpu/stepper.hpp"

namespace lathe::cuda {

std::unique_ptr<Stepper> make_plain_stepper(const PlainChoice& choice);

}  // namespace lathe::cuda
