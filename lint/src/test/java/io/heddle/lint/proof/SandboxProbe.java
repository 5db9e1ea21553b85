package io.heddle.lint.proof;

import io.heddle.lint.proof.containment.Alone;
import io.heddle.lint.proof.containment.Containment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Tries to escape as another user, without containment and with all that this user may have. */
final class SandboxProbe {
    private SandboxProbe() {}

    /** @param arguments a folder, and pairs of a way and its target */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        Containment all = Containment.ofThisMachine();
        System.out.println(all.guarantees());
        for (Containment containment : List.of(Alone.none(), all)) {
            for (int i = 1; i < arguments.length; i += 2) {
                System.out.println(new Sandbox(containment, folder, List.of())
                        .run(Escape.class, List.of(arguments[i], arguments[i + 1]), Duration.ofMinutes(2))
                        .orElseThrow()
                        .getLast());
            }
        }
    }
}
