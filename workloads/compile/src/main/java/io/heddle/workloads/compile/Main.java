package io.heddle.workloads.compile;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar compile.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Compile(Compile.PROGRAMS), System.out, System.err, args));
    }
}
