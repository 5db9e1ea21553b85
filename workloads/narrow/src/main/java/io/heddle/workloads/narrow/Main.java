package io.heddle.workloads.narrow;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar narrow.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Narrow(Narrow.DEPTH), System.out, System.err, args));
    }
}
