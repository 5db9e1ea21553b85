package io.heddle.workloads.gclogs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Adds up the durations of lines that contain {@code Pause} and end in {@code ms}. It knows nothing else of logs. */
final class PlainScan {
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = LOW_BITS << 7;
    private static final byte[] PAUSE = {'P', 'a', 'u', 's', 'e', ' '};
    private static final int NONE = -1;

    private PlainScan() {}

    /** Reads a log of less than 2 GB. */
    static Pauses read(Path log) throws IOException {
        try (FileChannel channel = FileChannel.open(log)) {
            return read(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    private static Pauses read(ByteBuffer text) {
        long count = 0;
        long micros = 0;
        int begin = 0;
        for (int end = lineFeed(text, 0); end != NONE; end = lineFeed(text, begin)) {
            if (end - begin > 2 && text.get(end - 1) == 's' && text.get(end - 2) == 'm' && isPause(text, begin, end)) {
                count++;
                micros += lastNumber(text, begin, end - 2);
            }
            begin = end + 1;
        }
        return new Pauses(count, micros);
    }

    /** Returns the place of the first line feed, eight bytes at a time (Warren, "Hacker's Delight", section 6-1). */
    private static int lineFeed(ByteBuffer text, int from) {
        int i = from;
        for (; i <= text.limit() - Long.BYTES; i += Long.BYTES) {
            long bytes = text.getLong(i) ^ (LOW_BITS * '\n');
            long zeros = (bytes - LOW_BITS) & ~bytes & HIGH_BITS;
            if (zeros != 0) {
                return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; i < text.limit(); i++) {
            if (text.get(i) == '\n') {
                return i;
            }
        }
        return NONE;
    }

    private static boolean isPause(ByteBuffer text, int begin, int end) {
        for (int i = begin; i < end - PAUSE.length; i++) {
            if (text.get(i) == PAUSE[0] && text.get(i + 1) == PAUSE[1] && text.get(i + 2) == PAUSE[2]) {
                return text.get(i + 3) == PAUSE[3] && text.get(i + 4) == PAUSE[4] && text.get(i + 5) == PAUSE[5];
            }
        }
        return false;
    }

    /** Returns the digits before a place as a number: milliseconds with three decimals are microseconds. */
    private static long lastNumber(ByteBuffer text, int begin, int end) {
        int start = end;
        while (start > begin && text.get(start - 1) != ' ') {
            start--;
        }
        long number = 0;
        for (int i = start; i < end; i++) {
            number = text.get(i) == '.' ? number : 10 * number + text.get(i) - '0';
        }
        return number;
    }
}
