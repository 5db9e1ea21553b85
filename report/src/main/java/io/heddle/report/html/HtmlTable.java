package io.heddle.report.html;

import io.heddle.report.Cell;
import io.heddle.report.Table;
import io.heddle.report.markup.Element;
import java.util.List;
import java.util.Locale;

/**
 * A table of the HTML page. A wide table scrolls inside its box, which must be reachable by keyboard. On phones each row becomes
 * a card: a card needs the heading of each cell, and the ARIA roles that a table loses when it is not laid out as one.
 */
final class HtmlTable {
    private HtmlTable() {}

    static Element of(Table table) {
        Element head = Element.of("tr").with("role", "row");
        for (Table.Column column : table.columns()) {
            head.add(
                    withClass(Element.of("th").with("scope", "col").with("role", "columnheader"), align(column.align()))
                            .text(column.heading()));
        }
        Element body = Element.of("tbody");
        for (List<Cell> row : table.rows()) {
            Element cells = Element.of("tr").with("role", "row");
            for (int column = 0; column < row.size(); column++) {
                cells.add(cell(row.get(column), table.columns().get(column), column == 0));
            }
            body.add(cells);
        }
        return Element.of("div", "scroll")
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", table.title().isEmpty() ? "table" : table.title())
                .add(Element.of("table")
                        .with("role", "table")
                        .add(Element.of("thead").add(head), body));
    }

    private static Element cell(Cell cell, Table.Column column, boolean isFirst) {
        Element element = isFirst
                ? Element.of("th").with("scope", "row").with("role", "rowheader")
                : Element.of("td").with("role", "cell").with("data-heading", column.heading());
        String tone = cell.tone() == Cell.Tone.PLAIN ? "" : cell.tone().name().toLowerCase(Locale.ROOT);
        return withClass(element, (align(column.align()) + " " + tone).strip()).text(cell.asText());
    }

    private static String align(Table.Align align) {
        return align == Table.Align.RIGHT ? "right" : "";
    }

    private static Element withClass(Element element, String cssClass) {
        return cssClass.isEmpty() ? element : element.with("class", cssClass);
    }
}
