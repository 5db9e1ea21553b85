package io.heddle.gclogs.unified;

import io.heddle.gclogs.lines.Line;
import org.jspecify.annotations.Nullable;

/** The titles of pauses that were parsed lately. A log has a dozen different ones. */
final class PauseTitles {
    private static final int SIZE = 64;

    private final byte[] @Nullable [] texts = new byte[SIZE] @Nullable [];
    private final @Nullable PauseTitle[] titles = new @Nullable PauseTitle[SIZE];

    /** Returns the title in a part of a line. */
    PauseTitle of(Line line, int from, int to) {
        int place = line.hash(from, to) & (SIZE - 1);
        byte[] text = texts[place];
        PauseTitle title = titles[place];
        if (text == null || title == null || !line.isSame(from, to, text)) {
            title = PauseTitle.parse(line.text(from, to));
            texts[place] = line.bytes(from, to);
            titles[place] = title;
        }
        return title;
    }
}
