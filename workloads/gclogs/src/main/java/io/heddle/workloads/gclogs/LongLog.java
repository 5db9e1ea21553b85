package io.heddle.workloads.gclogs;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A log that repeats the collections of a shorter one. Their times and numbers continue.
 *
 * @param header the lines before the first collection
 * @param collections the others, up to the end of the last collection
 */
record LongLog(List<String> header, List<Entry> collections) {
    private static final Pattern LINE = Pattern.compile("\\[(\\d+)\\.(\\d{3})s](.*GC\\()(\\d+)(\\).*)");

    /**
     * A line, with its time, up to the number of its collection, and the rest. A line without number is all in {@code before}.
     *
     * @param number of the collection; {@link #NONE} if there is none
     */
    private record Entry(long millis, String before, long number, String after) {
        private static final int NONE = -1;

        private static Entry of(String line) {
            Matcher parts = LINE.matcher(line);
            return parts.matches()
                    ? new Entry(
                            Long.parseLong(parts.group(1) + parts.group(2)),
                            parts.group(3),
                            Long.parseLong(parts.group(4)),
                            parts.group(5))
                    : new Entry(NONE, line, NONE, "");
        }

        private void appendTo(StringBuilder text, long millisLater, long numbersLater) {
            if (number == NONE) {
                text.append(before);
            } else {
                long time = millis + millisLater;
                text.append('[').append(time / 1000).append('.');
                text.append(String.valueOf(1000 + time % 1000), 1, 4).append("s]");
                text.append(before).append(number + numbersLater).append(after);
            }
            text.append('\n');
        }
    }

    /** Parses a log with uptimes. */
    static LongLog of(List<String> lines) {
        List<Entry> entries = lines.stream().map(Entry::of).toList();
        List<Integer> numbered = IntStream.range(0, entries.size())
                .filter(i -> entries.get(i).number() != Entry.NONE)
                .boxed()
                .toList();
        if (numbered.isEmpty()) {
            throw new IllegalArgumentException("the log has no collection");
        }
        return new LongLog(
                lines.subList(0, numbered.getFirst()), entries.subList(numbered.getFirst(), numbered.getLast() + 1));
    }

    /** Writes the log with as many repetitions as it takes to have a size. */
    void write(Path log, long bytes) throws IOException {
        long duration = collections.getLast().millis() - collections.getFirst().millis() + 1;
        long numbers = 1 + collections.stream().mapToLong(Entry::number).max().orElse(0);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(log), 1 << 20)) {
            long written = write(out, String.join("\n", header) + "\n");
            StringBuilder text = new StringBuilder();
            for (int i = 0; written < bytes; i++) {
                text.setLength(0);
                for (Entry entry : collections) {
                    entry.appendTo(text, i * duration, i * numbers);
                }
                written += write(out, text.toString());
            }
        }
    }

    private static int write(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes);
        return bytes.length;
    }
}
