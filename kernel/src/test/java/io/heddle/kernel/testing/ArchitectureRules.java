package io.heddle.kernel.testing;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * The architecture rules of every module. A module tests itself by
 * {@code @AnalyzeClasses(packages = "io.heddle.MODULE") class ArchitectureTest} with
 * {@code @ArchTest static final ArchTests rules = ArchTests.in(ArchitectureRules.class)}.
 */
public final class ArchitectureRules {
    private static final Pattern VAGUE = Pattern.compile(".*(Manager|Utils?|Helper|Impl)|(Abstract|Base)(\\P{Ll}.*)?");

    @ArchTest
    public static final ArchRule only_kernel_calls_native_code = noClasses()
            .that(resideOutsideOfPackage("io.heddle.kernel.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.foreign..")
            .allowEmptyShould(true)
            .because("kernel is the module with Linux as Java types");

    @ArchTest
    public static final ArchRule only_kernel_uses_its_package_libc = noClasses()
            .that(resideOutsideOfPackage("io.heddle.kernel.."))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.heddle.kernel.libc..")
            .allowEmptyShould(true)
            .because("system calls are made in the packages that kernel exports, and libc is not one of them");

    @ArchTest
    public static final ArchRule names_say_what_a_type_is = noClasses()
            .should(be(DescribedPredicate.describe(
                    "named *Manager, *Util(s), *Helper, *Impl, Abstract* or Base*",
                    (JavaClass type) -> isVague(type.getSimpleName()))))
            .because("a type is named by what it is, an implementation by what differs");

    /**
     * The packages of a module depend on each other without cycles. Test classes are left out: they use the packages that they
     * support. A module adopts the rule by a constant of its own with {@code @ArchTest}.
     */
    public static final ArchRule packages_are_free_of_cycles = slices().assignedFrom(new SliceAssignment() {
                @Override
                public SliceIdentifier getIdentifierOf(JavaClass type) {
                    return isTest(type) ? SliceIdentifier.ignore() : SliceIdentifier.of(type.getPackageName());
                }

                @Override
                public String getDescription() {
                    return "packages without their tests";
                }
            })
            .should()
            .beFreeOfCycles();

    /**
     * Times are taken from the monotonic clock alone. A module that measures a program that runs for days adopts the rule by a constant
     * of its own with {@code @ArchTest}.
     */
    public static final ArchRule time_does_not_depend_on_the_wall_clock = noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Clock.class)
            .because("the wall clock steps when somebody sets it, and a duration across the step is wrong");

    private ArchitectureRules() {}

    static boolean isVague(String simpleName) {
        return VAGUE.matcher(simpleName).matches();
    }

    private static boolean isTest(JavaClass type) {
        return type.getSource()
                .filter(source -> source.getUri().toString().contains("/test-classes/"))
                .isPresent();
    }
}
