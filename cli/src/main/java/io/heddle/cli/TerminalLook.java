package io.heddle.cli;

import io.heddle.kernel.process.Terminal;
import io.heddle.report.TextReport;

/** What a standard stream leads to, and so how to write on it. */
public record TerminalLook(boolean isTerminal, int width) {
    private static final int OUTPUT = 1;
    private static final int ERRORS = 2;

    /** Wide enough for tables; where there is no terminal, nobody wraps lines. */
    private static final int WIDTH_ELSEWHERE = 120;

    public static TerminalLook ofOutput() {
        return of(OUTPUT);
    }

    public static TerminalLook ofErrors() {
        return of(ERRORS);
    }

    /** NO_COLOR, set to anything, wants none (no-color.org). */
    public TextReport.Colour colour() {
        String noColour = System.getenv("NO_COLOR");
        return isTerminal && (noColour == null || noColour.isEmpty()) ? TextReport.Colour.ON : TextReport.Colour.OFF;
    }

    private static TerminalLook of(int stream) {
        int columns = Terminal.columns(stream);
        return new TerminalLook(columns >= 0, columns > 0 ? columns : WIDTH_ELSEWHERE);
    }
}
