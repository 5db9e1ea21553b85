package io.heddle.cli.top.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/**
 * A terminal while it shows a full screen: keys come unechoed, one by one and without signals; the alternate screen keeps what the
 * user saw before.
 */
public final class ScreenTerminal implements AutoCloseable {
    /** For a terminal that does not tell its size. */
    private static final Size USUAL = new Size(80, 24);

    private final Terminal terminal;
    private Display display;
    private Size drawn = new Size(0, 0);

    /** The attributes to restore; null when the screen is left. */
    private @Nullable Attributes before;

    public ScreenTerminal(Terminal terminal) {
        this.terminal = terminal;
        this.display = new Display(terminal, true);
    }

    /** Shows the screen, empty. */
    public void enter() {
        if (before == null) {
            before = terminal.enterRawMode();
        } else {
            terminal.enterRawMode();
        }
        Attributes raw = terminal.getAttributes();
        raw.setLocalFlag(Attributes.LocalFlag.ISIG, false);
        terminal.setAttributes(raw);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.keypad_xmit);
        terminal.puts(Capability.cursor_invisible);
        redraw();
    }

    /** Makes the next drawing write every character, whatever the terminal shows. */
    public void redraw() {
        terminal.puts(Capability.clear_screen);
        terminal.flush();
        display = new Display(terminal, true);
        drawn = new Size(0, 0);
    }

    /** Gives the terminal back as it was. */
    public void leave() {
        if (before != null) {
            terminal.puts(Capability.cursor_normal);
            terminal.puts(Capability.keypad_local);
            terminal.puts(Capability.exit_ca_mode);
            terminal.flush();
            terminal.setAttributes(before);
            before = null;
        }
    }

    /** The size now. */
    public Size size() {
        Size now = terminal.getSize();
        return now.getRows() <= 0 || now.getColumns() <= 0 ? USUAL : now;
    }

    /** Whether the size differs from that of the last drawing. */
    public boolean isResized() {
        return !size().equals(drawn);
    }

    /** Draws lines for this size; writes only what has changed since the last drawing. */
    public void draw(List<AttributedString> lines, Size size) {
        if (!size.equals(drawn)) {
            if (drawn.getRows() > 0) {
                redraw();
            }
            drawn = size;
            display.resize(size.getRows(), size.getColumns());
        }
        // JLine keeps the list, and changes it.
        display.update(new ArrayList<>(lines), 0);
    }

    public KeyReader keys() {
        return new KeyReader(terminal.reader());
    }

    @Override
    public void close() {
        leave();
    }
}
