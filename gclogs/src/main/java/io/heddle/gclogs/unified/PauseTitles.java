package io.heddle.gclogs.unified;

import io.heddle.gclogs.lines.Line;
import org.jspecify.annotations.Nullable;

/** The titles of pauses that were parsed lately. A log has a dozen different ones. */
final class PauseTitles {
    private static final int SIZE = 64;

    private final @Nullable String[] texts = new @Nullable String[SIZE];
    private final @Nullable PauseTitle[] titles = new @Nullable PauseTitle[SIZE];

    /** Returns the title in a part of a line. */
    PauseTitle of(Line line, int from, int to) {
        int place = spread(line.hash(from, to)) & (SIZE - 1);
        String text = texts[place];
        PauseTitle title = titles[place];
        if (text == null || title == null || !line.isText(from, to, text)) {
            text = line.text(from, to);
            title = PauseTitle.parse(text);
            texts[place] = text;
            titles[place] = title;
        }
        return title;
    }

    private static int spread(int hash) {
        return hash ^ (hash >>> 16) ^ (hash >>> 8);
    }
}
