package io.heddle.lint.dependencies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The libraries that Maven and Gradle have downloaded before. */
final class LocalRepositories {
    private static final Comparator<Path> BY_VERSION =
            Comparator.comparing(path -> path.getFileName().toString(), LocalRepositories::compareVersions);

    private final Path maven;
    private final Path gradle;

    /**
     * @param maven Maven's local repository
     * @param gradle Gradle's cache of files
     */
    LocalRepositories(Path maven, Path gradle) {
        this.maven = maven;
        this.gradle = gradle;
    }

    /** The repositories of the user. */
    static LocalRepositories ofUser() {
        Path home = Path.of(System.getProperty("user.home"));
        return new LocalRepositories(
                home.resolve(".m2/repository"), home.resolve(".gradle/caches/modules-2/files-2.1"));
    }

    /** A library in a version whose jar was downloaded: the wanted version, or else the newest one. */
    Optional<Coordinates> available(Coordinates library) {
        return jar(library).isPresent()
                ? Optional.of(library)
                : Stream.of(mavenFolder(library), gradleFolder(library))
                        .flatMap(folder -> list(folder).stream())
                        .filter(Files::isDirectory)
                        .sorted(BY_VERSION.reversed())
                        .map(version ->
                                library.withVersion(version.getFileName().toString()))
                        .filter(each -> jar(each).isPresent())
                        .findFirst();
    }

    /** The jar of a library in exactly its version. */
    Optional<Path> jar(Coordinates library) {
        return exact(library, ".jar");
    }

    /** The POM of a library in exactly its version. */
    Optional<Path> pom(Coordinates library) {
        return exact(library, ".pom");
    }

    private Optional<Path> exact(Coordinates library, String extension) {
        String name = library.artifact() + "-" + library.version() + extension;
        Path inMaven = mavenFolder(library).resolve(library.version()).resolve(name);
        return Files.isRegularFile(inMaven)
                ? Optional.of(inMaven)
                : list(gradleFolder(library).resolve(library.version())).stream()
                        .map(hash -> hash.resolve(name))
                        .filter(Files::isRegularFile)
                        .findFirst();
    }

    private Path mavenFolder(Coordinates library) {
        return maven.resolve(library.group().replace('.', '/')).resolve(library.artifact());
    }

    private Path gradleFolder(Coordinates library) {
        return gradle.resolve(library.group()).resolve(library.artifact());
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Compares the numbers of versions, such as 1.10 and 1.9. */
    private static int compareVersions(String one, String other) {
        String[] left = one.split("[.-]");
        String[] right = other.split("[.-]");
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
            boolean numbers = left[i].matches("\\d{1,9}") && right[i].matches("\\d{1,9}");
            int order = numbers
                    ? Integer.compare(Integer.parseInt(left[i]), Integer.parseInt(right[i]))
                    : left[i].compareTo(right[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.length, right.length);
    }
}
