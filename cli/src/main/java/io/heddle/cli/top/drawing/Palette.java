package io.heddle.cli.top.drawing;

import io.heddle.report.text.TextReport;
import org.jline.utils.AttributedStyle;

/** The styles of text on the screen. Without colour bold and reverse video are left. */
public enum Palette {
    COLOUR(
            AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN).bold(),
            AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW),
            AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN)),
    PLAIN(AttributedStyle.BOLD, AttributedStyle.DEFAULT, AttributedStyle.DEFAULT);

    final AttributedStyle title;

    /** A thread that waits for a CPU. */
    final AttributedStyle waiting;

    /** A thread that has a CPU much of the time. */
    final AttributedStyle running;

    final AttributedStyle plain = AttributedStyle.DEFAULT;
    final AttributedStyle bold = AttributedStyle.BOLD;
    final AttributedStyle reverse = AttributedStyle.INVERSE;

    Palette(AttributedStyle title, AttributedStyle waiting, AttributedStyle running) {
        this.title = title;
        this.waiting = waiting;
        this.running = running;
    }

    public static Palette of(TextReport.Colour colour) {
        return colour == TextReport.Colour.ON ? COLOUR : PLAIN;
    }
}
