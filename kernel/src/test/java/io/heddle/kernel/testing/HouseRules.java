package io.heddle.kernel.testing;

import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.regex.Pattern;

/**
 * The rules that hold in every module. A module tests itself by
 * {@code @AnalyzeClasses(packages = "io.heddle.MODULE") class HouseTest} with
 * {@code @ArchTest static final ArchTests rules = ArchTests.in(HouseRules.class)}.
 */
public final class HouseRules {
    private static final Pattern VAGUE = Pattern.compile(".*(Manager|Utils?|Helper|Impl)|(Abstract|Base)(\\P{Ll}.*)?");

    @ArchTest
    public static final ArchRule only_kernel_calls_native_code = noClasses()
            .that()
            .resideOutsideOfPackage("io.heddle.kernel..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.foreign..")
            .allowEmptyShould(true)
            .because("Linux as Java types is what kernel is for");

    @ArchTest
    public static final ArchRule names_say_what_a_type_is = noClasses()
            .should(be(DescribedPredicate.describe(
                    "named *Manager, *Util(s), *Helper, *Impl, Abstract* or Base*",
                    (JavaClass type) -> isVague(type.getSimpleName()))))
            .because("a type is named by what it is, an implementation by what differs");

    private HouseRules() {}

    static boolean isVague(String simpleName) {
        return VAGUE.matcher(simpleName).matches();
    }
}
