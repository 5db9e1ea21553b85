package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArchiveCreationTest {
    private static boolean isRequested(List<String> command, String... environment) {
        return ArchiveCreation.isRequested(command.toArray(String[]::new), List.of(environment));
    }

    @Test
    void flags_of_the_command_and_of_the_environment_count() {
        assertThat(isRequested(List.of("java", "-XX:ArchiveClassesAtExit=a.jsa", "App")))
                .isTrue();
        assertThat(isRequested(List.of("java", "App"), "JAVA_TOOL_OPTIONS=-XX:AOTCacheOutput=a.aot"))
                .isTrue();
    }

    @Test
    void a_jvm_that_only_uses_an_archive_can_record() {
        assertThat(isRequested(List.of("java", "-XX:AOTCache=a.aot", "-XX:SharedArchiveFile=a.jsa", "App"), "A=b"))
                .isFalse();
    }
}
