package io.heddle.lint.proof.containment;

import java.util.List;

/** Less containment than the machine allows, for tests. */
public final class Alone {
    private Alone() {}

    /** Each mechanism that this machine has, without the others. */
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
