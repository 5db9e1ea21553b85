package io.heddle.governor.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.Notes;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.policy.CollectorOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollectorInjectionTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();
    private static final CollectorInjection TWO = new CollectorInjection(new CollectorOptions(3, 0));

    private final List<String> warnings = new ArrayList<>();
    private final Notes notes = new Notes(warnings::add);

    @Test
    void a_java_command_gets_the_options_in_its_arguments() {
        SpawnSpec more = TWO.addTo(SpawnSpec.of(List.of(JAVA, "-jar", "app.jar")), notes);

        assertThat(more.command())
                .containsExactly(
                        JAVA,
                        "-XX:ParallelGCThreads=3",
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:WorkStealingYieldsBeforeSleep=0",
                        "-jar",
                        "app.jar");
        assertThat(warnings).isEmpty();
    }

    @Test
    void any_other_command_gets_them_in_its_environment_beside_other_options() {
        SpawnSpec more = new JvmProcessorCount(5).addTo(TWO.addTo(SpawnSpec.of(List.of("sh", "app")), notes));

        assertThat(more.command()).containsExactly("sh", "app");
        assertThat(more.options())
                .isEqualTo(Map.of(
                        "JAVA_TOOL_OPTIONS",
                        "-XX:ParallelGCThreads=3 -XX:+UnlockExperimentalVMOptions"
                                + " -XX:WorkStealingYieldsBeforeSleep=0 -XX:ActiveProcessorCount=5"));
    }

    @Test
    void an_option_of_the_program_itself_is_reported() {
        TWO.addTo(SpawnSpec.of(List.of(JAVA, "-XX:ParallelGCThreads=8", "Main")), notes);

        assertThat(warnings)
                .containsExactly("the program sets -XX:ParallelGCThreads itself, so gc:threads=3,yields-before-sleep=0"
                        + " may have no effect. Remove that option of the program.");
    }
}
