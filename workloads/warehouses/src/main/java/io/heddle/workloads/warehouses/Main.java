package io.heddle.workloads.warehouses;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar warehouses.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Warehouses(), System.out, System.err, args));
    }
}
