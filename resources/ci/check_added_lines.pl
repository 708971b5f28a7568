#!/usr/bin/env perl
# check_added_lines.pl LIST: reads a unified diff without context from standard input, as `git diff -U0` writes it, and checks
# the added lines against the forms of LIST (plain_english.txt). Prints FILE:LINE, the line and the advice for each fault;
# exits 1 if there is one, 2 on wrong use. Sources, scripts and documents are read, data and lists of words are not.
use strict;
use warnings;

my ($list) = @ARGV;
defined $list or die "usage: check_added_lines.pl LIST <DIFF\n";

my @rules;
open my $forms, '<', $list or do { print STDERR "$list: $!\n"; exit 2 };
while (my $line = <$forms>) {
    chomp $line;
    next if $line =~ /^#/ || $line eq '';
    my ($where, $pattern, $advice) = split /\t/, $line;
    unless (defined $advice && $where =~ /^(?:prose|comment|docstring|string|document|code)$/) {
        print STDERR "$list:$.: not WHERE, pattern, advice between tabs\n";
        exit 2;
    }
    push @rules, {where => $where, pattern => qr/$pattern/, advice => $advice};
}
close $forms;

my $source = qr/\.(?:cpp|hpp|cu|cuh)$/;
my $script = qr/(?:\.(?:sh|pl|awk|cmake)|CMakeLists\.txt|(?:^|\/)(?:dev|run))$/;
my $document = qr/\.md$/;
my $not_read = qr/^(?:resources\/ci\/(?:words|plain_english)\.txt|CHANGELOG\.md)$/;

# Parts of a line by kind: [kind, text].
sub parts {
    my ($file, $line, $before) = @_;
    if ($file =~ $document) {
        (my $prose = $line) =~ s/`[^`]*`//g;
        return ['document', $prose];
    }
    my @parts;
    my $code = $line;
    my $comment;
    if ($file =~ $source) {
        # Literals are taken out first: they may hold "//".
        while ($code =~ s/"((?:[^"\\]|\\.)*)"/ L /) {
            my $text = $1;
            push @parts, ['string', $text] if $text =~ /[a-z] [a-z]/;
        }
        $comment = $2 if $code =~ s/(\/\/[\/!]?<?) ?(.*)$//;
    } elsif ($file =~ $script) {
        $comment = $1 if $code =~ s/(?:^|\s)# ?(.*)$//;
    }
    if (defined $comment) {
        $comment =~ s/`[^`]*`//g;
        push @parts, ['comment', $comment];
        my $begins = $code =~ /^\s*$/ && !($before->{file} eq $file && $before->{is_comment});
        push @parts, ['docstring', $comment] if $begins;
    }
    push @parts, ['code', $code] if $file =~ $source;
    return @parts;
}

sub applies {
    my ($where, $kind) = @_;
    return 1 if $where eq $kind;
    return $where eq 'prose' && $kind =~ /^(?:comment|string|document)$/;
}

my ($file, $number, $faults) = ('', 0, 0);
my %before = (file => '', is_comment => 0);
while (my $line = <STDIN>) {
    chomp $line;
    if ($line =~ /^\+\+\+ (?:b\/)?(.*)$/) {
        $file = $1;
        %before = (file => '', is_comment => 0);
        next;
    }
    if ($line =~ /^@@ -\S+ \+(\d+)/) {
        $number = $1;
        %before = (file => '', is_comment => 0);
        next;
    }
    next unless $line =~ /^\+/;
    my $text = substr $line, 1;
    my $is_read = $file =~ $source || $file =~ $script || $file =~ $document;
    if ($is_read && $file !~ $not_read) {
        for my $part (parts($file, $text, \%before)) {
            my ($kind, $content) = @$part;
            for my $rule (@rules) {
                next unless applies($rule->{where}, $kind) && $content =~ $rule->{pattern};
                my $found = $&;
                (my $shown = $text) =~ s/^\s+//;
                print "$file:$number: $shown\n    \"$found\": say $rule->{advice}\n";
                $faults = 1;
            }
        }
    }
    $before{file} = $file;
    $before{is_comment} = $text =~ /^\s*(?:\/\/|#(?!include|if|el|end|define|pragma))/ ? 1 : 0;
    ++$number;
}
exit $faults;
