package io.heddle.hotspot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@code /proc/PID/status} or {@code /proc/PID/task/TID/status} tells here.
 *
 * @param innermostId what the process or thread is called inside its own pid namespace: the last number of NSpid
 * @param threads of the whole process
 */
record ProcessStatus(int innermostId, int threads) {
    static ProcessStatus read(Path file) throws IOException {
        int innermostId = 0;
        int threads = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("NSpid:")) {
                innermostId = lastNumber(line);
            } else if (line.startsWith("Threads:")) {
                threads = lastNumber(line);
            }
        }
        if (innermostId == 0) {
            throw new IOException(file + " has no NSpid");
        }
        return new ProcessStatus(innermostId, threads);
    }

    private static int lastNumber(String line) {
        String fields = line.strip();
        return Integer.parseInt(fields.substring(fields.lastIndexOf('\t') + 1));
    }
}
