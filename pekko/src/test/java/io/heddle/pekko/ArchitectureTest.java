package io.heddle.pekko;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.heddle.kernel.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.heddle.pekko", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule packages_are_free_of_cycles = ArchitectureRules.packages_are_free_of_cycles;

    @ArchTest
    static final ArchRule only_the_task_executor_of_the_scheduler_is_used = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.heddle.scheduler")
            .because("the virtual threads of the scheduler need the agent, which users of this library do not load");
}
