package io.heddle.workloads.transform;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar transform.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new DocumentTransform(DocumentTransform.DOCUMENTS), System.out, System.err, args));
    }
}
