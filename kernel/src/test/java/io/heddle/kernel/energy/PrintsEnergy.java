package io.heddle.kernel.energy;

import java.nio.file.Path;

/** Prints what a tree of the power capping framework shows to this user. */
final class PrintsEnergy {
    private PrintsEnergy() {}

    /** @param arguments the tree */
    public static void main(String[] arguments) {
        Rapl rapl = new Rapl(Path.of(arguments[0]));
        rapl.read().forEach(reading -> System.out.println(reading.subject()));
        System.out.println(rapl.reason());
    }
}
