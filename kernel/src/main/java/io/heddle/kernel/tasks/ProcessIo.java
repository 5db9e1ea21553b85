package io.heddle.kernel.tasks;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The read and write calls of a process on files, pipes and sockets since its start, from {@code /proc/PID/io}: see proc_pid_io(5). Calls
 * of ended threads count; {@code recv} and {@code send} calls and memory mappings do not.
 *
 * @param readBytes bytes that read calls returned
 * @param writtenBytes bytes that write calls took
 * @param readCalls number of read calls
 * @param writeCalls number of write calls
 */
public record ProcessIo(long readBytes, long writtenBytes, long readCalls, long writeCalls) {
    /** Parses the file; empty if a field is missing or not a number. */
    static Optional<ProcessIo> parse(String text) {
        Map<String, Long> fields = new HashMap<>();
        for (String line : text.split("\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                try {
                    fields.put(
                            line.substring(0, colon),
                            Long.parseLong(line.substring(colon + 1).strip()));
                } catch (NumberFormatException malformed) {
                    return Optional.empty();
                }
            }
        }
        Long readBytes = fields.get("rchar");
        Long writtenBytes = fields.get("wchar");
        Long readCalls = fields.get("syscr");
        Long writeCalls = fields.get("syscw");
        return readBytes == null || writtenBytes == null || readCalls == null || writeCalls == null
                ? Optional.empty()
                : Optional.of(new ProcessIo(readBytes, writtenBytes, readCalls, writeCalls));
    }

    public long bytes() {
        return readBytes + writtenBytes;
    }

    public long calls() {
        return readCalls + writeCalls;
    }
}
