package io.heddle.hotspot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What {@code /proc/PID/status} or {@code /proc/PID/task/TID/status} tells here.
 *
 * @param innermostId what the process or thread is called inside its own pid namespace: the last number of NSpid
 * @param threads of the whole process
 * @param users its real, effective and saved user ids
 */
record ProcessStatus(int innermostId, int threads, Set<Integer> users) {
    static ProcessStatus read(Path file) throws IOException {
        int innermostId = 0;
        int threads = 0;
        Set<Integer> users = Set.of();
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("NSpid:")) {
                innermostId = lastNumber(line);
            } else if (line.startsWith("Threads:")) {
                threads = lastNumber(line);
            } else if (line.startsWith("Uid:")) {
                users = Arrays.stream(line.substring(4).strip().split("\\s+"))
                        .map(Integer::parseUnsignedInt)
                        .collect(Collectors.toSet());
            }
        }
        if (innermostId == 0) {
            throw new IOException(file + " has no NSpid");
        }
        return new ProcessStatus(innermostId, threads, users);
    }

    private static int lastNumber(String line) {
        String fields = line.strip();
        return Integer.parseInt(fields.substring(fields.lastIndexOf('\t') + 1));
    }
}
