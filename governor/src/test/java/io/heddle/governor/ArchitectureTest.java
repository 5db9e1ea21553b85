package io.heddle.governor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.heddle.governor.session.Attachment;
import io.heddle.governor.session.Session;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.kernel.testing.ArchitectureRules;

@AnalyzeClasses(packages = "io.heddle.governor")
class ArchitectureTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(ArchitectureRules.class);

    @ArchTest
    static final ArchRule packages_are_free_of_cycles = ArchitectureRules.packages_are_free_of_cycles;

    /** {@code safety}, {@code check}, {@code Session} and {@code Attachment} set Heddle's own threads. */
    @ArchTest
    static final ArchRule one_place_sets_threads_of_the_program = noClasses()
            .that()
            .resideOutsideOfPackages("io.heddle.governor.safety", "io.heddle.governor.check")
            .and()
            .doNotHaveFullyQualifiedName("io.heddle.governor.enforcement.CheckedTaskScheduler")
            .and()
            .areNotAssignableTo(Session.class)
            .and()
            .areNotAssignableTo(Attachment.class)
            .should()
            .callMethod(TaskScheduler.class, "schedule", int.class, Scheduling.class)
            .orShould()
            .callMethod(TaskScheduler.class, "bind", int.class, CpuSet.class)
            .because("a thread's id may have become another's, which is checked there");

    @ArchTest
    static final ArchRule time_does_not_depend_on_the_wall_clock =
            ArchitectureRules.time_does_not_depend_on_the_wall_clock;
}
