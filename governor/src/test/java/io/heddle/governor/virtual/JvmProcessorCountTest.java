package io.heddle.governor.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.SpawnSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmProcessorCountTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();
    private static final JvmProcessorCount FIVE = new JvmProcessorCount(5);

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_java_command_gets_the_flag_in_its_arguments() {
        SpawnSpec kept = FIVE.addTo(SpawnSpec.of(List.of(JAVA, "-jar", "app.jar")));

        assertThat(kept.command()).containsExactly(JAVA, "-XX:ActiveProcessorCount=5", "-jar", "app.jar");
        assertThat(kept.options()).isEmpty();
        assertThat(FIVE.describe(List.of(JAVA))).hasValue("-XX:ActiveProcessorCount=5 as its first argument");
    }

    @Test
    void a_link_to_java_gets_the_flag_in_its_arguments() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("first"), Path.of(JAVA));
        Path chain = Files.createSymbolicLink(folder.resolve("second"), link);

        assertThat(FIVE.addTo(SpawnSpec.of(List.of(chain.toString()))).command())
                .containsExactly(chain.toString(), "-XX:ActiveProcessorCount=5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "/no/such/program", "no-such-command", "./app"})
    void any_other_command_gets_the_flag_in_its_environment(String command) {
        SpawnSpec kept = FIVE.addTo(SpawnSpec.of(List.of(command, "java")));

        assertThat(kept.command()).containsExactly(command, "java");
        assertThat(kept.options()).isEqualTo(Map.of("JAVA_TOOL_OPTIONS", "-XX:ActiveProcessorCount=5"));
        assertThat(FIVE.describe(List.of(command))).hasValue("-XX:ActiveProcessorCount=5 in JAVA_TOOL_OPTIONS");
    }

    @Test
    void a_flag_of_the_user_is_kept() {
        SpawnSpec launch = SpawnSpec.of(List.of(JAVA, "-XX:ActiveProcessorCount=1", "Main"));

        assertThat(FIVE.addTo(launch)).isSameAs(launch);
        assertThat(FIVE.describe(launch.command())).isEmpty();
    }

    @Test
    void without_a_quota_it_equals_the_jvms_own_count() {
        assertThat(JvmProcessorCount.ofMachine().processors())
                .isEqualTo(Runtime.getRuntime().availableProcessors());
    }
}
