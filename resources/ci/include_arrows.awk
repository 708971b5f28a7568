# awk -f include_arrows.awk CMakeLists.txt... - : reads lathe_library(FOLDER USES folder...) of the lists, then lines
# FILE:LINE:#include "PATH" from standard input, and prints every include against them. A file may include what lies in
# its own library's folder and in the folders that USES names, nothing else of solver, genetic, ui and app.

# The tokens of a list, one call of a command after the other.
function read_token(token) {
    if (token == "(") { depth++; if (depth == 1) start_command(previous); return }
    if (token == ")") { depth--; return }
    if (depth == 0) { previous = token; return }
    count++
    if (command == "set" || command == "list") read_variable(token)
    else if (command ~ /^lathe_([a-z]+_)?library$/) read_library(token)
}
function start_command(name) { command = name; count = 0; variable = ""; folder = ""; in_uses = 0 }
function read_variable(token) {
    if (command == "list" && count == 1) { command = token == "APPEND" ? "list" : ""; return }
    if (variable == "") variable = token
    else values[variable] = values[variable] " " expanded(token)
}
function read_library(token) {
    if (count == 1) { folder = token; if (folder ~ /\$/) folder = ""; else libraries[folder] = 1 }
    else if (token ~ /^(PUBLIC|PRIVATE|SOURCES|EXCLUDE|USES)$/) in_uses = token == "USES"
    else if (in_uses && folder != "") uses[folder] = uses[folder] " " expanded(token)
}
function expanded(token,    name) {
    if (token !~ /^\$\{[A-Za-z_0-9]+\}$/) return token
    name = substr(token, 3, length(token) - 3)
    return values[name]
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
    if (to == from || (to != "" && index(uses[from] " ", " " to " "))) next
    print file ":" parts[2] ": " from " may not include " included \
        (to == "" ? ", which belongs to no library" : ": its USES do not name " to)
    faults = 1
}
END { exit faults }
