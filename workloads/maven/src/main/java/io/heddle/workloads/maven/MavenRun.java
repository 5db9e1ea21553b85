package io.heddle.workloads.maven;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.cli.MavenCli;

/** Runs of Maven in this JVM, without network. */
final class MavenRun {
    private MavenRun() {}

    /** Compiles a project. Only one run at a time, because Maven takes system properties and the standard streams. */
    static synchronized void compile(Path project, int threads) throws IOException {
        System.setProperty(MavenCli.MULTIMODULE_PROJECT_DIRECTORY, project.toString());
        List<String> arguments = List.of(
                "--batch-mode",
                "--quiet",
                "--offline",
                "--threads",
                String.valueOf(threads),
                // Artifacts of the local repository count, whichever repository of the settings they came from.
                "-Daether.enhancedLocalRepository.trackingFilename=none",
                "compiler:compile");
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        int status = new MavenCli().doMain(arguments.toArray(String[]::new), project.toString(), stream, stream);
        if (status != 0) {
            throw new IOException("Maven ended with status " + status + ": "
                    + output.toString(StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> line.contains("ERROR"))
                            .findFirst()
                            .orElse("it printed nothing"));
        }
    }
}
