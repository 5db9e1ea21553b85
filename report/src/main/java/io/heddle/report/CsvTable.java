package io.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table as RFC 4180 text: full numbers without units, missing ones as empty fields, ranges as two columns. */
public final class CsvTable {
    private CsvTable() {}

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
        csv.append(fields.stream().map(OneLine::lines).map(CsvTable::quoted).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    /** RFC 4180, section 2, rules 5 to 7; no field holds a carriage return. */
    private static String quoted(String field) {
        boolean needed = field.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n');
        return needed ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }
}
