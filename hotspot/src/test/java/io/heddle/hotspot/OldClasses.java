package io.heddle.hotspot;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/** The class files of the test programs, compiled for JDK 8. */
public final class OldClasses {
    private static final Path SOURCES = Path.of("src/test/java/io/heddle/hotspot");

    private OldClasses() {}

    /** A working folder for JVMs, where they find the classes without a class path, which recordings would contain. */
    static Path folder() {
        return Holder.FOLDER;
    }

    private static final class Holder {
        static final Path FOLDER = compile();
    }

    private static Path compile() {
        try {
            Path folder = Files.createDirectories(Path.of("target/old-classes").toAbsolutePath());
            StringWriter output = new StringWriter();
            int status = ToolProvider.findFirst("javac")
                    .orElseThrow()
                    .run(
                            new PrintWriter(output),
                            new PrintWriter(output),
                            arguments(folder).toArray(String[]::new));
            if (status != 0) {
                throw new AssertionError(output.toString());
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
                SOURCES.resolve("Allocating.java").toString(),
                SOURCES.resolve("ThreadChurn.java").toString(),
                SOURCES.resolve("Probe.java").toString(),
                SOURCES.resolve("Program.java").toString());
    }
}
