package io.heddle.report.text;

import io.heddle.report.Cell;

/** A text style of terminals (ECMA-48, SGR). */
enum Style {
    PLAIN(""),
    BOLD("1"),
    MUTED("2"),
    GOOD("32"),
    BAD("31");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    public static Style of(Cell.Tone tone) {
        return switch (tone) {
            case PLAIN -> PLAIN;
            case GOOD -> GOOD;
            case BAD -> BAD;
            case MUTED -> MUTED;
        };
    }

    public String apply(String text, TextReport.Colour colour) {
        return this == PLAIN || colour == TextReport.Colour.OFF || text.isEmpty()
                ? text
                : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
