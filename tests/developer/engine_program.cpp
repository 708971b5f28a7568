// Opens a session on the engine that docs/developer/extending.md adds.
#include <cstdio>

#include "solver/engine/registry.hpp"

namespace lathe::double_precision {
RegisteredEngine registered_engine();
}

int main() {
    const lathe::RegisteredEngine engine = lathe::double_precision::registered_engine();
    if (engine.name == "double" && engine.is_available() && engine.open("", 1)->name() == "double") return 0;
    std::printf("no session on the engine\n");
    return 1;
}
