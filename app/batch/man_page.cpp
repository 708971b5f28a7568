// lathe-batch(1), in the macros of man(7).
#include <fmt/format.h>

#include "app/batch/command_description.hpp"

namespace lathe::batch {

namespace {

/// Text escaped for roff: hyphens stay those that a user types, and lines may break between alternatives.
std::string escaped(const std::string& text) {
    std::string safe;
    for (const char character : text) {
        if (character == '\\')
            safe += "\\e";
        else if (character == '-')
            safe += "\\-";
        else if (character == '|')
            safe += "|\\:";
        else
            safe += character;
    }
    return safe;
}

/// A paragraph for roff; the lines of a list keep their ends, and no line begins like a command.
std::string paragraph(const std::string& text) {
    std::string result = "\\&";
    for (const char character : escaped(text))
        result += character == '\n' ? std::string("\n.br\n\\&") : std::string(1, character);
    return result + "\n";
}

std::string synopsis_of(const VerbDescription& verb) {
    std::string text = fmt::format("\\fBlathe\\-batch {}\\fR", escaped(verb.path()));
    for (const OptionDescription& argument : verb.arguments)
        text += fmt::format(" \\fI{}\\fR", escaped(argument.name));
    for (const OptionDescription& option : verb.options)
        if (option.is_required)
            text += fmt::format(" \\fB{}\\fR \\fI{}\\fR", escaped(option.name), escaped(option.value));
    if (!verb.verbs.empty()) text += " \\fICOMMAND\\fR";
    return text + " [\\fIOPTION\\fR]...\n";
}

std::string entry(const OptionDescription& option) {
    std::string text = ".TP\n";
    if (option.name.starts_with("--"))
        text += fmt::format("\\fB{}\\fR", escaped(option.name)) +
                (option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", escaped(option.value)));
    else
        text += fmt::format("\\fI{}\\fR", escaped(option.name));
    return text + "\n" + paragraph(option.text);
}

std::string section(const VerbDescription& verb) {
    std::string text = fmt::format(".SS \"{}\"\n", escaped(verb.path()));
    text += synopsis_of(verb) + ".PP\n" + paragraph(verb.text + ".");
    for (const OptionDescription& argument : verb.arguments) text += entry(argument);
    for (const OptionDescription& option : verb.options)
        if (option.name != "--help") text += entry(option);
    for (const VerbDescription& child : verb.verbs) text += section(child);
    return text;
}

constexpr const char* closing = R"(.SH EXAMPLES
.TP
lathe\-batch solve horn.lathe \-\-set aperture_radius_mm=12.5 \-\-cells 30
one solve of the design with another aperture on a finer grid; the file stays as it is
.TP
lathe\-batch optimise horn.lathe \-\-store run.db
the optimiser; goes on after any kind of stop with \fBlathe\-batch resume run.db\fR
.TP
lathe\-batch report run.db \-\-out report
what came of it, as HTML and PDF; of a project file: its design as it stands
.SH "EXIT STATUS"
.TP
0
done
.TP
1
wrong use: the command line asks for what is not offered, or ends before a command (help is shown then)
.TP
2
bad input: one line says file, line, key, value and what is allowed
.TP
3
solver or device fault
.TP
4
storage fault
.TP
130
interrupted, everything saved
.SH FILES
.TP
\fI*.lathe\fR
project files, JSON; their schema is \fIschema/project.schema.json\fR
.TP
\fI*.db\fR
run stores
.TP
\fIresults.json\fR
what \fBsolve \-\-out\fR writes; the schema is \fIschema/results.schema.json\fR
.TP
\fI../share/lathe\fR
relative to the folder of the program: \fIschema\fR, \fIexamples\fR, \fIcluster\fR (a script for Slurm) and
\fIcontainers\fR (recipes for Docker and Apptainer)
.TP
\fI../lib/systemd/user/lathe\-queue.service\fR, \fIlathe\-queue.timer\fR
the queue as a service of systemd for the user who enables it: systemctl \-\-user enable \-\-now lathe\-queue.timer
.SH "SEE ALSO"
.BR lathe (1);
the pages in \fI../share/lathe/docs/user\fR, which the desktop program shows as its help
)";

}  // namespace

std::string man_page(const VerbDescription& program, const std::string& version) {
    std::string text =
        fmt::format(".TH LATHE\\-BATCH 1 \"\" \"lathe {}\" \"User Commands\"\n.ad l\n.nh\n", version);
    text +=
        ".SH NAME\nlathe\\-batch \\- design of antennas: bodies of revolution, planar ones and those in "
        "space, without a "
        "window\n";
    text += ".SH SYNOPSIS\n\\fBlathe\\-batch\\fR \\fICOMMAND\\fR [\\fIARGUMENT\\fR]... [\\fIOPTION\\fR]...\n";
    text += ".SH DESCRIPTION\n" + paragraph(program.text);
    text += ".PP\nEvery command takes \\fB\\-\\-help\\fR.\n.SH OPTIONS\n";
    for (const OptionDescription& option : program.options) text += entry(option);
    text += ".SH COMMANDS\n";
    for (const VerbDescription& verb : program.verbs) text += section(verb);
    return text + closing;
}

}  // namespace lathe::batch
