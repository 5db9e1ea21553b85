package io.heddle.lint.dependencies;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {
    @TempDir
    private Path folder;

    private Path project;
    private Path maven;
    private Path gradle;

    @BeforeEach
    void createFolders() throws IOException {
        project = Files.createDirectories(folder.resolve("project"));
        Files.createDirectory(project.resolve(".git"));
        maven = folder.resolve("maven");
        gradle = folder.resolve("gradle");
    }

    private List<String> classPath(String explicit) throws IOException {
        Path source = project.resolve("app/src/main/java/A.java");
        Files.createDirectories(source.getParent());
        return new ClassPath(explicit, new LocalRepositories(maven, gradle))
                .of(source).stream().map(jar -> jar.getFileName().toString()).toList();
    }

    private void writePom(String file, String content) throws IOException {
        Path pom = project.resolve(file);
        Files.createDirectories(pom.getParent());
        Files.writeString(pom, "<project>" + content + "</project>");
    }

    private void download(String group, String artifact, String version, String pom) throws IOException {
        Path library = Files.createDirectories(
                maven.resolve(group.replace('.', '/')).resolve(artifact).resolve(version));
        Files.writeString(library.resolve(artifact + "-" + version + ".jar"), "");
        Files.writeString(library.resolve(artifact + "-" + version + ".pom"), "<project>" + pom + "</project>");
    }

    private static String dependency(String group, String artifact, String rest) {
        return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId>%s</dependency>"
                .formatted(group, artifact, rest);
    }

    @Test
    void versions_come_from_properties_and_the_parent() throws IOException {
        download("org.one", "one", "1.2", "");
        download("org.two", "two", "2.0", "");
        writePom(
                "pom.xml",
                "<properties><one.version>1.2</one.version></properties><dependencyManagement><dependencies>"
                        + dependency("org.two", "two", "<version>2.0</version>")
                        + "</dependencies></dependencyManagement>");
        writePom(
                "app/pom.xml",
                "<parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version></parent><dependencies>"
                        + dependency("org.one", "one", "<version>${one.version}</version>")
                        + dependency("org.two", "two", "")
                        + "</dependencies>");

        assertThat(classPath("")).containsExactly("one-1.2.jar", "two-2.0.jar");
    }

    @Test
    void dependencies_of_dependencies_are_included_except_those_for_tests() throws IOException {
        download(
                "org.one",
                "one",
                "1",
                "<dependencies>"
                        + dependency("org.two", "two", "<version>2</version>")
                        + dependency("org.three", "three", "<version>3</version><scope>test</scope>")
                        + "</dependencies>");
        download("org.two", "two", "2", "");
        download("org.three", "three", "3", "");
        writePom(
                "app/pom.xml",
                "<dependencies>" + dependency("org.one", "one", "<version>1</version>") + "</dependencies>");

        assertThat(classPath("")).containsExactly("one-1.jar", "two-2.jar");
    }

    @Test
    void another_version_replaces_one_that_was_not_downloaded() throws IOException {
        download("org.one", "one", "1.9", "");
        download("org.one", "one", "1.10", "");
        writePom(
                "app/pom.xml",
                "<dependencies>" + dependency("org.one", "one", "<version>3</version>") + "</dependencies>");

        assertThat(classPath("")).containsExactly("one-1.10.jar");
    }

    @Test
    void coordinates_in_build_scripts_of_gradle_are_found() throws IOException {
        for (String name : List.of("one", "two", "three")) {
            Path file = gradle.resolve("org.lib")
                    .resolve(name)
                    .resolve("1.5/abc123")
                    .resolve(name + "-1.5.jar");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        }
        Files.createDirectories(project.resolve("app"));
        Files.writeString(project.resolve("app/build.gradle"), """
                def libVersion = '1.5'
                dependencies {
                    implementation 'org.lib:one:1.5'
                    implementation "org.lib:two:$libVersion"
                    compile group: 'org.lib', name: 'three', version: '1.5'
                }
                """);

        assertThat(classPath("")).containsExactlyInAnyOrder("one-1.5.jar", "two-1.5.jar", "three-1.5.jar");
    }

    @Test
    void the_named_class_path_precedes_jars_in_library_folders() throws IOException {
        Files.createDirectories(project.resolve("app/lib/more"));
        Files.writeString(project.resolve("app/lib/more/own.jar"), "");
        Path named = Files.writeString(folder.resolve("named.jar"), "");

        assertThat(classPath(named.toString())).containsExactly("named.jar", "own.jar");
    }

    @Test
    void folders_above_the_repository_are_not_searched() throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        Files.writeString(folder.resolve("lib/foreign.jar"), "");

        assertThat(classPath("")).isEmpty();
    }
}
