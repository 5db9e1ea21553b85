package io.heddle.lint.verification.containment;

import java.util.List;

/** Weaker containment than the machine allows, for tests. */
public final class ContainmentVariants {
    private ContainmentVariants() {}

    /** Each mechanism of this machine, without the others. */
    public static List<Containment> each() {
        return Mechanism.all().stream()
                .filter(Mechanism::isAvailable)
                .map(each -> new Containment(List.of(each)))
                .toList();
    }

    public static Containment none() {
        return new Containment(List.of());
    }
}
