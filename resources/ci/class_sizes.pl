#!/usr/bin/env perl
# class_sizes.pl: reads names of files from standard input and prints a line "HEADER CLASS KIND COUNT" for every class that
# a header declares and that is beyond a limit of the architecture: KIND "sources", more than two files define methods of
# the class; KIND "members", it has more than 25 public members (functions, data, types). Sorted.
use strict;
use warnings;

my ($most_sources, $most_members) = (2, 25);
my (%header, %members, %sources);

# Text without comments, literals and lines of the preprocessor.
sub plain {
    my ($file) = @_;
    local $/;
    open my $in, '<', $file or die "$file: $!\n";
    my $text = <$in>;
    $text =~ s{("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)')|//[^\n]*|/\*.*?\*/}{defined $1 ? '""' : ''}gse;
    $text =~ s/^[ \t]*Q_[A-Z]+(?:\([^\n]*\))?[ \t]*$//gm;
    $text =~ s/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*//gm;
    return $text;
}

# Public members in the body of a class that begins at the present position of $$text.
sub count_members {
    my ($text, $is_public) = @_;
    my ($depth, $brackets, $count, $statement) = (1, 0, 0, '');
    while ($depth > 0 && $$text =~ /\G(.)/gcs) {
        my $c = $1;
        if ($c eq '{') {
            ++$depth;
            $statement .= '{' if $depth == 2;
        } elsif ($c eq '}') {
            --$depth;
            # The end of an inline function; that of a type or an initialiser is followed by a semicolon.
            if ($depth == 1 && $$text !~ /\G\s*[;,]/gc) {
                ++$count if $is_public && $statement =~ /\w/;
                $statement = '';
            }
        } elsif ($depth > 1) {
            next;
        } elsif ($c eq '(' || $c eq ')') {
            $brackets += $c eq '(' ? 1 : -1;
            $statement .= $c;
        } elsif ($c eq ';') {
            ++$count if $is_public && $statement =~ /\w/ && $statement !~ /^\s*(?:friend|using\s+enum)\b/;
            $statement = '';
        } elsif ($c eq ':' && $brackets == 0 && $statement =~ /^\s*(public|protected|private|signals|(?:public|private)\s+slots)\s*$/) {
            $is_public = $1 =~ /^(?:public|signals)/ ? 1 : 0;
            $statement = '';
        } else {
            $statement .= $c;
        }
        # An initialiser or a type continues its statement until the semicolon.
        $statement = ' x' if $c eq '}' && $depth == 1 && $statement ne '' && $$text =~ /\G[;,]/;
    }
    return $count;
}

while (my $file = <STDIN>) {
    chomp $file;
    my $text = plain($file);
    if ($file =~ /\.(?:hpp|cuh)$/) {
        while ($text =~ /\b(?<!enum )(class|struct)\s+(?:\[\[\w+\]\]\s*)?([A-Z]\w*)(?:\s+final)?\s*(?::[^;{()]*)?\{/g) {
            my ($kind, $name) = ($1, $2);
            my $count = count_members(\$text, $kind eq 'struct');
            $header{$name} //= $file;
            $members{"$file $name"} = $count;
        }
    } else {
        my %here;
        $here{$1} = 1 while $text =~ /^(?!\s)[^;={}()\n]*\b([A-Z]\w*)(?:<[^>\n]*>)?::(?:~?\w+|operator[^\s(]+)\(/gm;
        push @{$sources{$_}}, $file for keys %here;
    }
}

my @lines;
for my $key (keys %members) {
    push @lines, "$key members $members{$key}" if $members{$key} > $most_members;
}
for my $class (keys %sources) {
    next unless $header{$class};
    my $count = @{$sources{$class}};
    push @lines, "$header{$class} $class sources $count" if $count > $most_sources;
}
print "$_\n" for sort @lines;
