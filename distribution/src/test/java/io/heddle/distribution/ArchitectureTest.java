package io.heddle.distribution;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.heddle.kernel.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.heddle.distribution")
class ArchitectureTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(ArchitectureRules.class);
}
