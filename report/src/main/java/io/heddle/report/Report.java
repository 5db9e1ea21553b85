package io.heddle.report;

import java.util.List;

/**
 * A document: what it is about, the facts it was made under, and its sections.
 *
 * @param subtitle one line, for example the command that was run
 * @param facts machine, versions, settings, in the order to show them
 * @param sections those that have nothing to show are left out
 */
public record Report(String title, String subtitle, List<Fact> facts, List<Section> sections) {

    public Report {
        facts = List.copyOf(facts);
        sections = sections.stream().filter(section -> !section.isEmpty()).toList();
    }

    /** A named value about the whole document. */
    public record Fact(String name, String value) {}
}
