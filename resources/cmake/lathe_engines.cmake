# lathe_engine_table(FILE namespace...): writes the source of registered_engines() (solver/engine/registry.hpp), which
# lists the engines of these namespaces.
function(lathe_engine_table file)
  set(LATHE_ENGINE_DECLARATIONS "")
  set(LATHE_ENGINE_CALLS "")
  foreach(namespace IN LISTS ARGN)
    string(APPEND LATHE_ENGINE_DECLARATIONS "namespace ${namespace} {\nRegisteredEngine registered_engine();\n}\n")
    list(APPEND LATHE_ENGINE_CALLS "${namespace}::registered_engine()")
  endforeach()
  list(JOIN LATHE_ENGINE_CALLS ", " LATHE_ENGINE_CALLS)
  configure_file(${CMAKE_SOURCE_DIR}/solver/engine/selection/engines.cpp.in ${file} @ONLY)
endfunction()
