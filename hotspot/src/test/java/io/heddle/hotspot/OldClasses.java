package io.heddle.hotspot;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/** The test programs' class files as every JDK from 8 on runs them. */
final class OldClasses {
    private static final Path SOURCES = Path.of("src/test/java/io/heddle/hotspot");

    private OldClasses() {}

    /** A folder to start a JVM in: classes are found there without a class path, which recordings would keep. */
    static Path folder() {
        return Once.FOLDER;
    }

    private static final class Once {
        static final Path FOLDER = compile();
    }

    private static Path compile() {
        try {
            Path folder = Files.createDirectories(Path.of("target/old-classes").toAbsolutePath());
            StringWriter said = new StringWriter();
            int status = ToolProvider.findFirst("javac")
                    .orElseThrow()
                    .run(
                            new PrintWriter(said),
                            new PrintWriter(said),
                            arguments(folder).toArray(String[]::new));
            if (status != 0) {
                throw new AssertionError(said.toString());
            }
            return folder;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> arguments(Path folder) {
        return List.of(
                "--release",
                "8",
                "-Xlint:-options",
                "-proc:none",
                "-d",
                folder.toString(),
                SOURCES.resolve("Crowd.java").toString(),
                SOURCES.resolve("Probe.java").toString(),
                SOURCES.resolve("Program.java").toString());
    }
}
