package io.heddle.workloads.graphs;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar graphs.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Graphs(Graphs.DEPTH), System.out, System.err, args));
    }
}
