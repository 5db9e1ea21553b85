package io.heddle.hotspot.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Jdk;
import io.heddle.kernel.testing.Sleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JavaRuntimeTest {
    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @MethodSource("io.heddle.kernel.testing.Jdk#all")
    void installed_runtimes_are_known(Jdk jdk) {
        JavaCommand command = JavaCommand.of(List.of(jdk.java().toString())).orElseThrow();

        assertThat(command.runtime()).hasValueSatisfying(runtime -> {
            assertThat(runtime.major()).isEqualTo(jdk.major());
            assertThat(runtime.hotSpot()).isTrue();
            assertThat(jdk.major() < 9 || runtime.modules().contains("java.base"))
                    .isTrue();
        });
    }

    @Test
    void the_runtime_of_a_process_is_that_of_its_loaded_jvm() {
        assertThat(JavaRuntime.ofProcess((int) ProcessHandle.current().pid()))
                .hasValueSatisfying(runtime ->
                        assertThat(runtime.major()).isEqualTo(Runtime.version().feature()));
        try (Sleeper sleeper = new Sleeper()) {
            assertThat(JavaRuntime.ofProcess(sleeper.pid())).isEmpty();
        }
        assertThat(JavaRuntime.ofProcess(Integer.MAX_VALUE)).isEmpty();
    }

    @Test
    void versions_of_all_ages_are_parsed() {
        assertThat(JavaRuntime.parse("JAVA_VERSION=\"1.8.0_402\"\nOS_NAME=\"Linux\"\n"))
                .hasValue(new JavaRuntime(8, true, Set.of()));
        assertThat(JavaRuntime.parse("MODULES=\"java.base jdk.jfr\"\nJAVA_VERSION=\"17.0.15\"\n"))
                .hasValue(new JavaRuntime(17, true, Set.of("java.base", "jdk.jfr")));
        assertThat(JavaRuntime.parse("JAVA_VERSION=\"26-ea\"\nJVM_VARIANT=\"Hotspot\"\n"))
                .hasValue(new JavaRuntime(26, true, Set.of()));
        assertThat(JavaRuntime.parse("JAVA_VERSION=\"21\"\nJVM_VARIANT=\"Openj9\"\n"))
                .hasValue(new JavaRuntime(21, false, Set.of()));
    }

    @Test
    void text_without_a_version_is_no_runtime() {
        for (String text : List.of("", "JAVA_VERSION=", "JAVA_VERSION=\"latest\"", "XJAVA_VERSION=\"17\"", "\0\0")) {
            assertThat(JavaRuntime.parse(text)).isEmpty();
        }
    }

    @Test
    void a_jre_of_jdk_8_has_its_release_file_beside_it() throws IOException {
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"1.8.0_402\"\n");
        Path java = Files.createDirectories(folder.resolve("jre/bin")).resolve("java");

        assertThat(JavaRuntime.ofExecutable(java)).map(JavaRuntime::major).isEqualTo(Optional.of(8));
    }

    @Test
    void a_missing_or_huge_release_file_is_no_runtime() throws IOException {
        assertThat(JavaRuntime.ofExecutable(folder.resolve("bin/java"))).isEmpty();

        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17\"\n" + " ".repeat(1 << 20));
        assertThat(JavaRuntime.ofExecutable(folder.resolve("bin/java"))).isEmpty();
    }
}
