package io.heddle.agent;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

@AnalyzeClasses(packages = "io.heddle.agent")
class ArchitectureTest {
    @ArchTest
    static final ArchRule packages_have_no_cycles =
            SlicesRuleDefinition.slices().matching("io.heddle.(**)").should().beFreeOfCycles();
}
