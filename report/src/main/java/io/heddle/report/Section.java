package io.heddle.report;

import java.util.List;

/** A part of a report. Every renderer can show it, but texts leave out a {@link RatioChart}. */
public sealed interface Section
        permits Section.Paragraph,
                Section.Bullets,
                Section.Facts,
                Section.CodeLine,
                Section.CodeBlock,
                Section.Preformatted,
                Card,
                Table,
                Chart,
                RatioChart {

    /** Whether there is nothing to show, such as headings without rows, or axes without marks. */
    default boolean isEmpty() {
        return false;
    }

    /** Plain text, never interpreted as markup. */
    record Paragraph(String text) implements Section {}

    /** A list of sentences under a title. */
    record Bullets(String title, List<String> items) implements Section {
        public Bullets {
            items = List.copyOf(items);
        }

        @Override
        public boolean isEmpty() {
            return items.isEmpty();
        }
    }

    /** Named values under a title. */
    record Facts(String title, List<Report.Fact> facts) implements Section {
        public Facts {
            facts = List.copyOf(facts);
        }

        @Override
        public boolean isEmpty() {
            return facts.isEmpty();
        }
    }

    /** A line to paste into a terminal or a file, with a caption that says what it does. */
    record CodeLine(String caption, String code) implements Section {}

    /** Lines to paste into a file, with a caption that says what they do. */
    record CodeBlock(String caption, List<String> lines) implements Section {}

    /** Lines that keep their spaces and breaks, such as a call stack, with a caption. */
    record Preformatted(String caption, List<String> lines) implements Section {
        public Preformatted {
            lines = lines.stream().map(line -> line.replace("\t", "    ")).toList();
        }

        @Override
        public boolean isEmpty() {
            return lines.isEmpty();
        }
    }
}
