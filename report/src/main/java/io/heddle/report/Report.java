package io.heddle.report;

import java.util.List;

/**
 * A document for people: title, facts, and sections.
 *
 * @param subtitle one line, for example the command that was run
 * @param facts machine, versions and settings, in display order
 * @param sections in display order; empty ones are dropped
 */
public record Report(String title, String subtitle, List<Fact> facts, List<Section> sections) {

    public Report {
        facts = List.copyOf(facts);
        sections = sections.stream().filter(section -> !section.isEmpty()).toList();
    }

    /** A named value that applies to the whole document. */
    public record Fact(String name, String value) {}
}
