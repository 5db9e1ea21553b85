package io.heddle.lint.verification.containment;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Gives the process a network namespace without interfaces, and a PID namespace whose processes end with its first one
 * (namespaces(7)). A JVM has several threads, so it can't create a user namespace for itself; {@code unshare} of util-linux can.
 */
final class Namespaces implements Mechanism {
    /** Ends {@code unshare} with Heddle; the contained process ends with {@code unshare}. */
    private static final List<String> ENDS_WITH_HEDDLE = List.of("setpriv", "--pdeathsig", "KILL");

    private static final List<String> UNSHARE =
            List.of("unshare", "--net", "--ipc", "--uts", "--mount", "--mount-proc", "--pid", "--fork", "--kill-child");

    /** In a user namespace, unprivileged users may create the other namespaces if the machine allows it. Root needs none. */
    private static final List<String> IN_A_USER_NAMESPACE = List.of("--user", "--map-root-user");

    private final Optional<List<String>> launcher;

    Namespaces() {
        launcher = Stream.of(IN_A_USER_NAMESPACE, List.<String>of())
                .map(Namespaces::launcher)
                .filter(Namespaces::works)
                .findFirst();
    }

    private static List<String> launcher(List<String> options) {
        List<String> command = new ArrayList<>(ENDS_WITH_HEDDLE);
        command.addAll(UNSHARE);
        command.addAll(options);
        return command;
    }

    private static boolean works(List<String> launcher) {
        List<String> command = new ArrayList<>(launcher);
        command.add("true");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public boolean isAvailable() {
        return launcher.isPresent();
    }

    @Override
    public Set<Guarantee> guarantees() {
        return Set.of(Guarantee.NETWORK, Guarantee.PROCESSES);
    }

    @Override
    public List<String> launcher() {
        return launcher.orElseThrow();
    }
}
