package io.heddle.governor.programs;

import java.util.Arrays;

/**
 * A program that starts another for its work, like a build tool that forks JVMs for tests. It exits with the other's
 * status.
 */
public final class ForksJvm {
    private ForksJvm() {}

    /** @param arguments the command line of the other program */
    public static void main(String[] arguments) throws Exception {
        System.exit(
                new ProcessBuilder(Arrays.asList(arguments)).inheritIO().start().waitFor());
    }
}
