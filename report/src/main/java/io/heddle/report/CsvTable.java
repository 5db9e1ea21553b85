package io.heddle.report;

import io.heddle.documents.TerminalSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table as CSV (RFC 4180): numbers with all digits and without units, missing numbers as empty fields, ranges as two columns.
 *
 * <p>Quoting takes two lines of code here. Commons CSV would replace only these, and needs Commons IO and Commons Codec.
 */
public final class CsvTable {
    private CsvTable() {}

    /** The table as lines that end in CR LF, the headings first. */
    public static String render(Table table) {
        StringBuilder csv = new StringBuilder();
        List<String> headings = new ArrayList<>();
        for (int column = 0; column < table.columns().size(); column++) {
            String heading = table.columns().get(column).heading();
            headings.addAll(isRange(table, column) ? List.of(heading + " low", heading + " high") : List.of(heading));
        }
        appendRecord(csv, headings);
        for (List<Cell> row : table.rows()) {
            List<String> fields = new ArrayList<>();
            for (int column = 0; column < row.size(); column++) {
                List<String> cell = fields(row.get(column));
                fields.addAll(cell);
                if (isRange(table, column) && cell.size() == 1) {
                    fields.add("");
                }
            }
            appendRecord(csv, fields);
        }
        return csv.toString();
    }

    private static boolean isRange(Table table, int column) {
        return table.rows().stream().anyMatch(row -> row.get(column) instanceof Cell.Range);
    }

    private static List<String> fields(Cell cell) {
        return switch (cell) {
            case Cell.Text text -> List.of(text.text());
            case Cell.Quantity quantity -> List.of(number(quantity.value()));
            case Cell.Range range -> List.of(number(range.low()), number(range.high()));
        };
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static void appendRecord(StringBuilder csv, List<String> fields) {
        csv.append(fields.stream()
                        .map(TerminalSanitizer::lines)
                        .map(CsvTable::quoted)
                        .collect(Collectors.joining(",")))
                .append("\r\n");
    }

    /** RFC 4180, section 2, rules 5 to 7. No field contains a carriage return. */
    private static String quoted(String field) {
        boolean needed = field.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n');
        return needed ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }
}
