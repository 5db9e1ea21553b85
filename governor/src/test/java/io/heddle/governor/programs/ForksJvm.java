package io.heddle.governor.programs;

import java.util.Arrays;

/** A program that has another do its work, as a build tool that forks JVMs for tests; it ends with the other's status. */
public final class ForksJvm {
    private ForksJvm() {}

    /** @param arguments the other's command line */
    public static void main(String[] arguments) throws Exception {
        System.exit(
                new ProcessBuilder(Arrays.asList(arguments)).inheritIO().start().waitFor());
    }
}
