package io.heddle.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a command that was run to its end left. */
record Ended(int status, String out, String err) {
    static Ended of(String... command) throws IOException, InterruptedException {
        return of(Map.of(), List.of(command));
    }

    static Ended of(Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("heddle-out", "");
        Path err = Files.createTempFile("heddle-err", "");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("never ended: " + command + "\n" + Files.readString(err));
            }
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
