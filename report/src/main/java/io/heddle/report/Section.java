package io.heddle.report;

import java.util.List;

/** A part of a report that every renderer can show. */
public sealed interface Section permits Section.Paragraph, Section.CodeLine, Section.CodeBlock, Table, Chart {

    /** Whether it has nothing to show: headings over nothing, or axes without a mark. */
    default boolean isEmpty() {
        return false;
    }

    /** Running text; it is shown as it is, never as markup. */
    record Paragraph(String text) implements Section {}

    /** One line to paste into a terminal or a file, with a sentence that says what it does. */
    record CodeLine(String caption, String code) implements Section {}

    /** Lines to paste into a file together, with a sentence that says what they do. */
    record CodeBlock(String caption, List<String> lines) implements Section {}
}
