package io.heddle.workloads.spark;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar spark.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Reports(Reports.ORDERS), System.out, System.err, args));
    }
}
