package io.heddle.gclogs.lines;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

class GcLogLinesFuzzTest {
    private static final int MAX_RUNS = 8;

    /** The stream returns its bytes in parts of any length, and the lines are those of a simple reader. */
    @MethodSource("io.heddle.fuzz.Seeds#gcLogLines")
    @FuzzTest
    void lines_do_not_depend_on_the_parts_of_the_stream(byte[] input) throws IOException {
        int part = input.length == 0 ? 1 : 1 + (input[0] & 0xff) * 300;
        byte[] log = expand(input);
        List<String> expected = expectedLines(log);
        Lines lines = new Lines(new ByteArrayInputStream(log) {
            @Override
            public int read(byte[] buffer, int offset, int length) {
                return super.read(buffer, offset, Math.min(length, part));
            }
        });
        Line line = new Line();
        int count = 0;
        while (lines.read(line)) {
            String text = new String(bytes(line), StandardCharsets.ISO_8859_1);
            if (count == expected.size() || !text.equals(expected.get(count))) {
                throw new AssertionError("line %d has %d bytes in parts of %d".formatted(count, text.length(), part));
            }
            count++;
        }
        if (count != expected.size()) {
            throw new AssertionError("%d lines of %d".formatted(count, expected.size()));
        }
    }

    /** Replaces a zero byte by about 64 KiB of text, the longest line: the byte behind it says how much. */
    private static byte[] expand(byte[] input) {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        int runs = 0;
        for (int i = 0; i < input.length; i++) {
            if (input[i] == 0 && i + 1 < input.length && runs++ < MAX_RUNS) {
                log.writeBytes("x".repeat(Lines.MAX_LENGTH + input[i + 1]).getBytes(StandardCharsets.US_ASCII));
                i++;
            } else {
                log.write(input[i]);
            }
        }
        return log.toByteArray();
    }

    private static List<String> expectedLines(byte[] log) {
        String text = new String(log, StandardCharsets.ISO_8859_1);
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int lineFeed = text.indexOf('\n', start);
            int end = lineFeed < 0 ? text.length() : lineFeed;
            String line = text.substring(start, Math.min(end, start + Lines.MAX_LENGTH));
            boolean complete = end - start <= Lines.MAX_LENGTH;
            lines.add(complete && line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
            start = end + 1;
        }
        return lines;
    }

    private static byte[] bytes(Line line) {
        byte[] bytes = new byte[line.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) line.byteAt(i);
        }
        return bytes;
    }
}
