package io.heddle.kernel.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = "io.heddle.kernel")
class ArchitectureTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule packages_are_free_of_cycles = ArchitectureRules.packages_are_free_of_cycles;

    @Test
    void vague_names_are_distinguished_from_words_that_begin_or_end_alike() {
        assertThat(new String[] {
                    "TaskManager", "FileUtil", "Utils", "TestHelper", "ClockImpl", "AbstractPolicy", "BaseArm"
                })
                .allMatch(ArchitectureRules::isVague);
        assertThat(new String[] {"Utilization", "Baseline", "Abstraction", "Implied", "TaskClock"})
                .noneMatch(ArchitectureRules::isVague);
    }
}
