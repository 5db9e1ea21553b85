package io.heddle.cli.top.terminal;

/**
 * A key that was pressed.
 *
 * @param character the UTF-16 unit of a {@link Kind#CHARACTER}, else 0
 */
public record Key(Kind kind, char character) {
    /** The keys that the screen knows. */
    public enum Kind {
        CHARACTER,
        UP,
        DOWN,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        TAB,
        BACKSPACE,
        ESCAPE,
        /** Ctrl-C. */
        INTERRUPT,
        /** Ctrl-Z. */
        SUSPEND,
        /** Ctrl-L. */
        REDRAW,
        /** The terminal is gone. */
        END_OF_INPUT,
        UNKNOWN
    }

    public static Key of(Kind kind) {
        return new Key(kind, '\0');
    }

    public static Key of(char character) {
        return new Key(Kind.CHARACTER, character);
    }
}
