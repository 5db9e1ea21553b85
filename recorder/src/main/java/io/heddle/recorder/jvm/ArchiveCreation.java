package io.heddle.recorder.jvm;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The flags by which a JVM creates an archive of classes at its end. Flight Recorder changes some classes, which the archive then
 * lacks, and the JVM prints warnings about them.
 */
final class ArchiveCreation {
    private static final List<String> FLAGS = List.of(
            "-XX:AOTMode=record",
            "-XX:AOTMode=create",
            "-XX:AOTCacheOutput",
            "-XX:ArchiveClassesAtExit",
            "-XX:+AutoCreateSharedArchive",
            "-Xshare:dump");

    private ArchiveCreation() {}

    /**
     * Whether a JVM creates an archive.
     *
     * @param environment the variables, as NAME=VALUE
     */
    static boolean isRequested(String[] command, List<String> environment) {
        return Stream.concat(Arrays.stream(command), environment.stream())
                .anyMatch(word -> FLAGS.stream().anyMatch(word::contains));
    }
}
