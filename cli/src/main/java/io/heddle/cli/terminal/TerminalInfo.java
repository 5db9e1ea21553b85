package io.heddle.cli.terminal;

import io.heddle.kernel.process.Terminal;
import io.heddle.report.text.TextReport;

/**
 * The terminal behind a standard stream.
 *
 * @param isTerminal false when the stream is a file or a pipe
 * @param width in columns
 */
public record TerminalInfo(boolean isTerminal, int width) {
    private static final int INPUT = 0;
    private static final int OUTPUT = 1;
    private static final int ERRORS = 2;

    /** The width where no terminal wraps lines: enough for tables. */
    private static final int WIDTH_ELSEWHERE = 120;

    public static TerminalInfo ofOutput() {
        return of(OUTPUT);
    }

    public static TerminalInfo ofErrors() {
        return of(ERRORS);
    }

    /** Whether a full screen can be shown: standard input and output are a terminal with a movable cursor. */
    public static boolean canShowScreens() {
        String type = System.getenv("TERM");
        return of(INPUT).isTerminal()
                && of(OUTPUT).isTerminal()
                && type != null
                && !type.isEmpty()
                && !type.equals("dumb");
    }

    /** Colour at a terminal, unless NO_COLOR has a value (no-color.org). */
    public TextReport.Colour colour() {
        String noColour = System.getenv("NO_COLOR");
        return isTerminal && (noColour == null || noColour.isEmpty()) ? TextReport.Colour.ON : TextReport.Colour.OFF;
    }

    private static TerminalInfo of(int stream) {
        int columns = Terminal.columns(stream);
        return new TerminalInfo(columns >= 0, columns > 0 ? columns : WIDTH_ELSEWHERE);
    }
}
