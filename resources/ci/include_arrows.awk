# awk -f include_arrows.awk CMakeLists.txt... - : reads lathe_library(FOLDER USES folder...) of the lists, then lines
# FILE:LINE:#include "PATH" from standard input, and prints every include against them. A file may include what lies in
# its own library's folder and in the folders that USES names, nothing else of solver, genetic, ui and app; the window's
# libraries may include all of solver and genetic.

# The tokens of a list, one call of a command after the other.
function read_token(token) {
    if (token == "(") { depth++; if (depth == 1) start_command(previous); return }
    if (token == ")") { depth--; return }
    if (depth == 0) { previous = token; return }
    count++
    if (command == "set" || command == "list" || command == "foreach") read_variable(token)
    else if (command ~ /^lathe_([a-z]+_)?library$/) read_library(token)
}
function start_command(name) { command = name; count = 0; variable = ""; folders = ""; in_uses = 0 }
function read_variable(token) {
    if (command == "list" && count == 1) { command = token == "APPEND" ? "list" : ""; return }
    if (variable == "") { variable = token; return }
    if (command == "foreach" && token ~ /^(IN|LISTS|ITEMS)$/) return
    values[variable] = values[variable] " " expanded(token)
}
function read_library(token,    each, n) {
    if (count == 1) folders = token
    if (count == 1 && token ~ /\$/) folders = expanded(token)
    if (folders ~ /\$/) folders = ""
    if (count > 1 && token ~ /^(PUBLIC|PRIVATE|SOURCES|EXCLUDE|USES|QT|WINDOW)$/) { in_uses = token == "USES"; return }
    n = split(folders, each, " ")
    for (; n > 0; n--) {
        if (count == 1) libraries[each[n]] = 1
        else if (in_uses) uses[each[n]] = uses[each[n]] " " expanded(token)
    }
}
# A token with each value of the variables in it, several with a space between.
function expanded(token,    at, name, each, n, i, all) {
    if (!match(token, /\$\{[A-Za-z_0-9]+\}/)) return token
    at = RSTART
    name = substr(token, RSTART + 2, RLENGTH - 3)
    if (!(name in values)) return token
    n = split(values[name], each, " ")
    all = ""
    for (i = 1; i <= n; i++)
        all = all " " expanded(substr(token, 1, at - 1) each[i] substr(token, at + length(name) + 3))
    return all
}

# The library that a file belongs to: the longest of their folders that it lies in.
function library_of(path) {
    while (sub(/\/[^\/]*$/, "", path)) if (path in libraries) return path
    return ""
}

FILENAME != "-" {
    sub(/#.*/, "")
    gsub(/[()]/, " & ")
    for (i = 1; i <= NF; i++) read_token($i)
    next
}
{
    split($0, parts, ":")
    file = parts[1]
    match($0, /"[^"]*"/)
    included = substr($0, RSTART + 1, RLENGTH - 2)
    if (included !~ /^(solver|genetic|ui|app)\//) next
    from = library_of(file)
    to = library_of(included)
    if (from == "") {
        if (file ~ whole) { print file ":" parts[2] ": lies in the folder of no library"; faults = 1 }
        next
    }
    if (from ~ /^ui\// && included !~ /^ui\//) next  # layers below the window are whole to it
    if (to == from || (to != "" && index(uses[from] " ", " " to " "))) next
    print file ":" parts[2] ": " from " may not include " included \
        (to == "" ? ", which belongs to no library" : ": its USES do not name " to)
    faults = 1
}
END { exit faults }
