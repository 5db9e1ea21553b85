package io.heddle.report;

import java.util.List;

/** A part of a report that every renderer can show. */
public sealed interface Section permits Section.Paragraph, Section.CodeLine, Section.CodeBlock, Table, Chart {

    /** Whether there is nothing to show, such as headings without rows, or axes without marks. */
    default boolean isEmpty() {
        return false;
    }

    /** Plain text, never interpreted as markup. */
    record Paragraph(String text) implements Section {}

    /** A line to paste into a terminal or a file, with a caption that says what it does. */
    record CodeLine(String caption, String code) implements Section {}

    /** Lines to paste into a file, with a caption that says what they do. */
    record CodeBlock(String caption, List<String> lines) implements Section {}
}
