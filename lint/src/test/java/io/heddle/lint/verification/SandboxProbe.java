package io.heddle.lint.verification;

import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.containment.ContainmentVariants;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Tries to escape as another user, first without containment and then with all available mechanisms. */
final class SandboxProbe {
    private SandboxProbe() {}

    /** @param arguments a folder, and pairs of a kind of attempt and its target */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        Containment all = Containment.ofThisMachine();
        System.out.println(all.guarantees());
        for (Containment containment : List.of(ContainmentVariants.none(), all)) {
            for (int i = 1; i < arguments.length; i += 2) {
                System.out.println(new Sandbox(containment, folder, List.of())
                        .run(EscapeAttempt.class, List.of(arguments[i], arguments[i + 1]), Duration.ofMinutes(2))
                        .orElseThrow()
                        .getLast());
            }
        }
    }
}
