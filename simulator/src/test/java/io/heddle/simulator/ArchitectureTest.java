package io.heddle.simulator;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.heddle.kernel.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.heddle.simulator")
class ArchitectureTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule packages_are_free_of_cycles = ArchitectureRules.packages_are_free_of_cycles;
}
