package io.heddle.workloads.gclogs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The log of a JVM that runs {@link Garbage}. */
final class LiveLog {
    private LiveLog() {}

    /**
     * Runs the program; returns the lines of its log.
     *
     * @param collector such as {@code g1}
     * @param levels such as {@code gc*=debug}
     */
    static List<String> of(String collector, String levels, double seconds) throws IOException, InterruptedException {
        Path log = Files.createTempFile("heddle-gclogs", ".log");
        try {
            Process jvm = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx128m",
                            "-XX:+Use%sGC".formatted(name(collector)),
                            "-Xlog:%s:file=%s:uptime,level,tags:filecount=0".formatted(levels, log),
                            "-cp",
                            Path.of(LiveLog.class
                                            .getProtectionDomain()
                                            .getCodeSource()
                                            .getLocation()
                                            .getPath())
                                    .toString(),
                            Garbage.class.getName(),
                            String.valueOf(seconds))
                    .inheritIO()
                    .start();
            if (jvm.waitFor() != 0) {
                throw new IOException("the JVM with the collector " + collector + " failed");
            }
            return Files.readAllLines(log);
        } finally {
            Files.delete(log);
        }
    }

    /** Returns the collector's name in the options of the JVM. */
    private static String name(String collector) {
        return collector.length() <= 2
                ? collector.toUpperCase(Locale.ROOT)
                : collector.substring(0, 1).toUpperCase(Locale.ROOT) + collector.substring(1);
    }
}
