package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.SearchPath;
import io.heddle.kernel.testing.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MavenWrapperTest {
    /** What the wrapper calls, without a tool that opens zip files. */
    private static final List<String> TOOLS = List.of(
            "sh",
            "uname",
            "dirname",
            "basename",
            "tr",
            "mktemp",
            "rm",
            "mkdir",
            "mv",
            "ls",
            "readlink",
            "sha256sum",
            "tar",
            "gzip");

    private static final String SHELL = "/bin/sh";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /** The wrapper downloads a .zip where unzip is there, else a .tar.gz. */
    @ParameterizedTest
    @ValueSource(strings = {"unzip", ""})
    void a_maven_whose_checksum_is_not_on_record_is_refused(String unzip) throws Exception {
        Path tools = tools(unzip);
        script(tools.resolve("wget"), "#!%s\nfor last; do :; done\necho 'not Maven' >\"$last\"\n".formatted(SHELL));
        Path home = folder.resolve("m2");

        Outcome outcome = Outcome.of(
                "env",
                "-i",
                "PATH=" + tools,
                "JAVA_HOME=" + System.getProperty("java.home"),
                "MAVEN_USER_HOME=" + home,
                ROOT.resolve("mvnw").toString(),
                "--version");

        assertThat(outcome.err()).contains("Failed to validate Maven distribution SHA-256");
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(1));
    }

    /** A project whose parent must come from a repository. */
    @ParameterizedTest
    @ValueSource(strings = {"", "0000000000000000000000000000000000000000"})
    void a_download_whose_checksum_is_missing_or_wrong_is_refused(String checksum) throws Exception {
        Path parent = Files.createDirectories(folder.resolve("repository/org/example/parent/1"));
        Files.writeString(parent.resolve("parent-1.pom"), """
                <project><modelVersion>4.0.0</modelVersion><packaging>pom</packaging>
                <groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version></project>
                """);
        if (!checksum.isEmpty()) {
            Files.writeString(parent.resolve("parent-1.pom.sha1"), checksum);
        }
        Path config = Files.createDirectories(folder.resolve("project/.mvn")).resolve("maven.config");
        Files.copy(ROOT.resolve(".mvn/maven.config"), config);
        Path project = Files.writeString(folder.resolve("project/pom.xml"), """
                <project><modelVersion>4.0.0</modelVersion><artifactId>child</artifactId><packaging>pom</packaging>
                <parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version></parent></project>
                """);
        Path settings = Files.writeString(
                folder.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>folder</id><mirrorOf>*</mirrorOf><url>"
                        + folder.resolve("repository").toUri() + "</url></mirror></mirrors></settings>");

        Outcome outcome = Outcome.of(
                ROOT.resolve("mvnw").toString(),
                "--batch-mode",
                "--file=" + project,
                "--settings=" + settings,
                "-Dmaven.repo.local=" + folder.resolve("local"),
                "validate");

        assertThat(outcome.out())
                .contains("Checksum validation failed, " + (checksum.isEmpty() ? "no checksums" : "expected"))
                .contains("The build could not read 1 project");
        assertThat(outcome.status()).isEqualTo(new ExitStatus.Exited(1));
    }

    private Path tools(String unzip) throws IOException {
        Path tools = Files.createDirectory(folder.resolve("tools"));
        for (String name : TOOLS) {
            Path tool = SearchPath.find(name).orElseThrow();
            script(tools.resolve(name), "#!%s\nexec %s \"$@\"\n".formatted(SHELL, tool));
        }
        if (!unzip.isEmpty()) {
            script(tools.resolve(unzip), "#!%s\nexit 9\n".formatted(SHELL));
        }
        return tools;
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
