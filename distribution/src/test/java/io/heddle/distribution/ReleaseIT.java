package io.heddle.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive on a machine that has a JDK and nothing else of Heddle. */
class ReleaseIT {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    Path folder = Path.of("");

    private Release release = new Release(Path.of(""));

    @BeforeEach
    void unpack() throws Exception {
        release = Release.unpackedIn(folder);
    }

    @Test
    void it_tells_its_version_from_wherever_it_is_unpacked() throws Exception {
        assertThat(release.run("--version")).isEqualTo(new Ended(0, "heddle " + Release.VERSION + "\n", ""));
    }

    @Test
    void a_link_on_the_path_starts_it() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("heddle"), release.launcher());

        assertThat(Ended.of(link.toString(), "--version").out()).isEqualTo("heddle " + Release.VERSION + "\n");
    }

    @Test
    void it_says_what_the_machine_allows() throws Exception {
        Ended ended = release.run("check");

        assertThat(ended.status()).isIn(0, 1);
        assertThat(ended.out()).contains("slice");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    @LiveKernel(needs = {Need.OTHER_USERS, Need.CUSTOM_SLICES})
    void anybody_may_use_one_that_nobody_may_write() throws Exception {
        release.makeReadOnly();

        String program = release.home().resolve("workloads/transform.jar").toString();

        Ended bare = release.unprivileged(JAVA, "-jar", program, "--size", "100");
        Ended under = release.unprivileged(
                release.launcher().toString(),
                "run",
                "--policy",
                "slice",
                "--",
                JAVA,
                "-jar",
                program,
                "--size",
                "100");

        assertThat(under).isEqualTo(bare);
        assertThat(bare.status()).isZero();
    }

    @Test
    @LiveKernel(needs = {Need.OTHER_USERS, Need.CUSTOM_SLICES})
    void the_demo_runs_and_leaves_its_page() throws Exception {
        Path pages = Files.createDirectory(folder.resolve("pages"));
        Files.setPosixFilePermissions(pages, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path page = pages.resolve("demo.html");

        Ended ended =
                release.unprivileged(release.launcher().toString(), "demo", "--runs", "1", "--html", page.toString());

        assertThat(ended.err()).contains("Report: file://" + page);
        assertThat(ended.status()).isZero();
        assertThat(page).content().contains("</html>");
    }

    @Test
    void prepared_it_starts_every_verb_from_a_cache() throws Exception {
        Ended prepared = Ended.of(
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                List.of(release.home().resolve("launcher/prepare").toString()));

        assertThat(prepared).isEqualTo(new Ended(0, "", ""));
        assertThat(release.caches())
                .hasSize(3)
                .anyMatch(name -> name.startsWith("compare-"))
                .anyMatch(name -> name.startsWith("lint-"))
                .anyMatch(name -> name.startsWith("run-"));
        Path insisting = jdkThatInsistsOnCaches();
        for (String verb : List.of("run", "compare", "check", "demo", "lint")) {
            assertThat(startedWith(insisting, verb, "--help").status()).as(verb).isZero();
        }
    }

    @Test
    void unprepared_it_is_refused_by_a_jdk_that_insists_on_caches() throws Exception {
        assertThat(startedWith(jdkThatInsistsOnCaches(), "--version").status()).isNotZero();
    }

    @Test
    @LiveKernel(needs = Need.TERMINAL)
    void the_first_start_at_a_terminal_prepares_and_says_so() throws Exception {
        List<String> atATerminal = List.of(
                "env", "SHELL=/bin/bash", "script", "-qec", "'" + release.launcher() + "' --version", "/dev/null");
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));

        Ended first = Ended.of(environment, atATerminal);
        Ended second = Ended.of(environment, atATerminal);

        assertThat(first.out()).contains("heddle: creating an AOT cache", "heddle " + Release.VERSION);
        assertThat(second.out()).isEqualTo("heddle " + Release.VERSION + "\r\n");
        assertThat(release.caches()).singleElement().asString().startsWith("run-");
    }

    private Ended startedWith(Path jdk, String... arguments) throws Exception {
        return Ended.of(
                Map.of("JAVA_HOME", jdk.toString()),
                Stream.concat(Stream.of(release.launcher().toString()), Stream.of(arguments))
                        .toList());
    }

    /** A JDK whose JVM doesn't start where it can't use the cache that it is given. */
    private Path jdkThatInsistsOnCaches() throws Exception {
        Path jdk = Files.createTempDirectory(folder, "jdk");
        Path real = Path.of(System.getProperty("java.home"));
        Path bin = Files.createDirectory(jdk.resolve("bin"));
        Files.copy(real.resolve("release"), jdk.resolve("release"));
        for (String tool : List.of("java", "javac")) {
            Path program = bin.resolve(tool);
            Files.writeString(program, "#!/bin/sh\nexec '" + JAVA + "' -XX:AOTMode=on \"$@\"\n");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return jdk;
    }
}
