package io.heddle.workloads.maven;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar maven.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Build(Build.PROGRAMS), System.out, System.err, args));
    }
}
