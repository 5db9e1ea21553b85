package io.heddle.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.Destination;
import io.heddle.kernel.containment.SandboxLauncher;
import picocli.CommandLine;

/** What Heddle prints passes through the classes that make control characters visible. */
@AnalyzeClasses(packages = "io.heddle", importOptions = VisibleOutputTest.WithoutTests.class)
class VisibleOutputTest {
    /** Neither folders nor jars of tests. */
    static final class WithoutTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return Predefined.DO_NOT_INCLUDE_TESTS.includes(location) && !location.contains("-tests.jar");
        }
    }

    /** Code of other JVMs: those of programs, of experiments, and of tasks that lint runs. */
    private static final String[] OTHER_JVMS = {
        "io.heddle.agent..",
        "io.heddle.scheduler..",
        "io.heddle.lab.programs..",
        "io.heddle.lint.verification.harness.."
    };

    @ArchTest
    static final ArchRule only_destinations_know_the_standard_streams = noClasses()
            .that()
            .resideOutsideOfPackages(OTHER_JVMS)
            .and()
            .doNotBelongToAnyOf(Destination.class)
            .and()
            // The main class of the JVM that runs untrusted code: Heddle reads what it prints.
            .doNotBelongToAnyOf(SandboxLauncher.class)
            .should(ACCESS_STANDARD_STREAMS)
            .because("what goes out any other way can hold escape sequences, which terminals obey");

    @ArchTest
    static final ArchRule only_the_console_writes_where_picocli_does = noClasses()
            .that()
            .doNotBelongToAnyOf(Console.class)
            .should()
            .callMethod(CommandLine.class, "getOut")
            .orShould()
            .callMethod(CommandLine.class, "getErr")
            .because("the console makes control characters visible");
}
