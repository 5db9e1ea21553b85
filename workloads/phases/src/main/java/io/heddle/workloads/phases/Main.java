package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar phases.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Phases(), System.out, System.err, args));
    }
}
