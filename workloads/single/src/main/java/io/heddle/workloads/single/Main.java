package io.heddle.workloads.single;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar single.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new SingleThread(SingleThread.ENTRIES), System.out, System.err, args));
    }
}
