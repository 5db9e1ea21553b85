package io.heddle.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * A document for people: title, facts, and sections.
 *
 * @param title empty for a further part of a document on a terminal
 * @param subtitle one line, for example the command that was run
 * @param facts machine, versions and settings, in display order
 * @param sections in display order; empty ones are dropped
 */
public record Report(String title, String subtitle, List<Fact> facts, List<Section> sections) {

    public Report {
        facts = List.copyOf(facts);
        sections = sections.stream().filter(section -> !section.isEmpty()).toList();
    }

    /** All sections, with those within cards. */
    public Stream<Section> allSections() {
        return sections.stream()
                .flatMap(section -> section instanceof Card card
                        ? Stream.concat(Stream.of(card), card.sections().stream())
                        : Stream.of(section));
    }

    /** A named value that applies to the whole document. */
    public record Fact(String name, String value) {}
}
