package io.heddle.workloads.analyse;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar analyse.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new StaticAnalysis(StaticAnalysis.PROGRAMS), System.out, System.err, args));
    }
}
