package io.heddle.lint;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.heddle.kernel.testing.HouseRules;

@AnalyzeClasses(packages = "io.heddle.lint")
class HouseTest {
    @ArchTest
    static final ArchTests rules = ArchTests.in(HouseRules.class);
}
