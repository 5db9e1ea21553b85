package io.heddle.workloads.script;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar script.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Scripting(), System.out, System.err, args));
    }
}
