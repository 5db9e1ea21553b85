package io.heddle.kernel.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = "io.heddle.kernel")
class HouseTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(HouseRules.class);

    @Test
    void vague_names_are_told_from_words_that_begin_alike() {
        assertThat(new String[] {
                    "TaskManager", "FileUtil", "Utils", "TestHelper", "ClockImpl", "AbstractPolicy", "BaseArm"
                })
                .allMatch(HouseRules::isVague);
        assertThat(new String[] {"Utilization", "Baseline", "Abstraction", "Implied", "TaskClock"})
                .noneMatch(HouseRules::isVague);
    }
}
