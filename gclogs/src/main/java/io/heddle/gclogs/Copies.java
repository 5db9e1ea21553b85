package io.heddle.gclogs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds files with the same text: one was compressed or copied, and the other one was not removed. */
final class Copies {
    private static final int CHUNK = 1 << 16;
    private static final int FIRST_BYTES = 256;

    private Copies() {}

    /** A file, and its first bytes: few files have the same ones. */
    private record Candidate(LogName name, ByteBuffer first) {
        static Candidate of(LogName name) {
            try (GcLogFile file = GcLogFile.open(name.file())) {
                return new Candidate(name, ByteBuffer.wrap(file.readNBytes(FIRST_BYTES)));
            } catch (IOException e) {
                return new Candidate(name, ByteBuffer.allocate(0));
            }
        }

        /** Returns whether the text is that of another file, or a torn begin of it. */
        boolean isCopyOf(Candidate other) {
            return first.hasRemaining() && first.equals(other.first) && isCopy(name, other.name);
        }
    }

    /** Returns files without those whose text is that of another one, or the begin of it because they are torn. */
    static List<LogName> without(List<LogName> names) {
        List<Candidate> kept = new ArrayList<>();
        for (LogName name : names.stream().sorted(LogName.BY_NAME).toList()) {
            Candidate next = Candidate.of(name);
            if (kept.stream().noneMatch(next::isCopyOf)) {
                kept.removeIf(other -> other.isCopyOf(next));
                kept.add(next);
            }
        }
        return kept.stream().map(Candidate::name).toList();
    }

    private static boolean isCopy(LogName copy, LogName whole) {
        try (GcLogFile one = GcLogFile.open(copy.file());
                GcLogFile other = GcLogFile.open(whole.file())) {
            byte[] text = one.readNBytes(CHUNK);
            byte[] otherText = other.readNBytes(CHUNK);
            while (text.length == CHUNK && Arrays.equals(text, otherText)) {
                text = one.readNBytes(CHUNK);
                otherText = other.readNBytes(CHUNK);
            }
            return Arrays.equals(text, otherText) || (one.defect() != null && isPrefix(text, otherText));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isPrefix(byte[] text, byte[] of) {
        return text.length <= of.length && Arrays.equals(text, Arrays.copyOf(of, text.length));
    }
}
