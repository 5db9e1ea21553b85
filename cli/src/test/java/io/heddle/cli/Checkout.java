package io.heddle.cli;

import io.heddle.kernel.testing.Outcome;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A checkout as the launcher finds it: the launcher itself, a few sources to be older or newer than a build, and in place of
 * Maven a script that takes its time, notes that it built, and delivers one jar that leads to the tests' own class path.
 * AOT caches are not trained: no cache takes in classes from folders.
 */
record Checkout(Path home) {
    private static final String MAVEN = """
            #!/bin/sh
            home=${0%/*}
            mkdir "$home/building" || echo "two at once" >>"$home/builds"
            sleep 0.3
            [ ! -e "$home/edit" ] || mv "$home/edit" "$home/workloads/demo/src/main/Main.java"
            profile=
            for word; do
                case $word in
                -P*) profile=" $word" ;;
                -Dheddle.distribution=*) mkdir -p "${word#*=}" && cp "$home/heddle.jar" "${word#*=}" ;;
                esac
            done
            echo "built$profile" >>"$home/builds"
            rmdir "$home/building"
            """;

    static Checkout in(Path folder) throws IOException {
        Path home = Files.createDirectory(folder.resolve("a checkout"));
        for (String module : List.of("cli", "scheduler", "pekko", "gclogs", "workloads/demo")) {
            Files.createDirectories(home.resolve(module).resolve("src/main"));
            Files.createFile(home.resolve(module).resolve("pom.xml"));
        }
        Files.copy(Path.of("..", "pom.xml"), home.resolve("pom.xml"));
        Files.copy(Path.of("..", "heddle"), home.resolve("heddle"));
        try (Stream<Path> launcher = Files.walk(Path.of("..", "launcher"))) {
            for (Path file : launcher.toList()) {
                Files.copy(
                        file,
                        home.resolve("launcher")
                                .resolve(Path.of("..", "launcher").relativize(file)));
            }
        }
        Files.writeString(home.resolve("launcher/train.sh"), "heddle_train() { :; }\n");
        script(home.resolve("mvnw"), MAVEN);
        try (OutputStream jar = Files.newOutputStream(home.resolve("heddle.jar"))) {
            new JarOutputStream(jar, leadingToTheTestsClasses()).close();
        }
        return new Checkout(home);
    }

    private static Manifest leadingToTheTestsClasses() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        return manifest;
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** The words that start the launcher by this path, with a JDK that it takes. */
    static List<String> command(Path launcher, String... arguments) {
        List<String> words =
                new ArrayList<>(List.of("env", "JAVA_HOME=" + System.getProperty("java.home"), launcher.toString()));
        words.addAll(Arrays.asList(arguments));
        return words;
    }

    Path launcher() {
        return home.resolve("heddle");
    }

    Outcome run(String... arguments) throws IOException, InterruptedException {
        return Outcome.of(command(launcher(), arguments));
    }

    /** Edits a source; a start then builds. */
    void edit() throws IOException {
        Files.writeString(home.resolve("cli/src/main/Edited.java"), "");
    }

    /** A source is edited in the middle of the next build. */
    void editWhileBuilding() throws IOException {
        Files.createFile(home.resolve("edit"));
    }

    /** What Maven noted: a line for each build, with its profile. */
    List<String> builds() throws IOException {
        Path notes = home.resolve("builds");
        return Files.exists(notes) ? Files.readAllLines(notes) : List.of();
    }

    /** The folders of builds that are kept. */
    List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("target/heddle"))) {
            return files.filter(Files::isDirectory).toList();
        }
    }

    /** Lets every user look, as in a checkout for all of a machine. */
    void openToAll() throws IOException {
        Files.setPosixFilePermissions(home.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
