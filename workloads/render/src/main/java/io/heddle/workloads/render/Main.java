package io.heddle.workloads.render;

import io.heddle.workloads.harness.Harness;

/** The command {@code java -jar render.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(Harness.run(new Rendering(Rendering.REPORTS), System.out, System.err, args));
    }
}
