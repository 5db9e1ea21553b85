package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar helpers.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Helpers(Helpers.DEPTH, Helpers.HELPERS_OF_A_KIND), System.out, System.err, args));
    }
}
