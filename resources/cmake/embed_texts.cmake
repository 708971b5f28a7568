# cmake -D OUTPUT=FILE -D FOLDER=FOLDER -P embed_texts.cmake: writes the source of built_in_texts()
# (genetic/project/built_in_templates.hpp), which has the texts of the templates in the folder.
file(GLOB files ${FOLDER}/*.lathe-template)
set(entries "")
foreach(file IN LISTS files)
  cmake_path(GET file STEM LAST_ONLY name)
  file(READ ${file} text)
  string(APPEND entries "        {\"${name}\", R\"lathe(${text})lathe\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Texts of resources/templates/built_in; made by resources/cmake/embed_texts.cmake.
#include \"genetic/project/built_in_templates.hpp\"

namespace lathe {

const std::vector<BuiltInText>& built_in_texts() {
    static const std::vector<BuiltInText> texts = {
${entries}    };
    return texts;
}

}  // namespace lathe
")
