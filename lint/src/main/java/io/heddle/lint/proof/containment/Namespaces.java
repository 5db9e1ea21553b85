package io.heddle.lint.proof.containment;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A network without interfaces, and process ids of its own, whose processes all end with the first one; see namespaces(7). A JVM has
 * several threads and so can't make a user namespace for itself; {@code unshare} of util-linux can.
 */
final class Namespaces implements Mechanism {
    /** So that nothing goes on without Heddle: {@code unshare} ends with it, and the contained process with {@code unshare}. */
    private static final List<String> ENDS_WITH_HEDDLE = List.of("setpriv", "--pdeathsig", "KILL");

    private static final List<String> UNSHARE =
            List.of("unshare", "--net", "--ipc", "--uts", "--mount", "--mount-proc", "--pid", "--fork", "--kill-child");

    /** Every user may make the others in one of these, where the machine allows that; root may without. */
    private static final List<String> IN_A_USER_NAMESPACE = List.of("--user", "--map-root-user");

    private final Optional<List<String>> launcher;

    Namespaces() {
        launcher = Stream.of(IN_A_USER_NAMESPACE, List.<String>of())
                .map(Namespaces::launcher)
                .filter(Namespaces::works)
                .findFirst();
    }

    private static List<String> launcher(List<String> options) {
        List<String> words = new ArrayList<>(ENDS_WITH_HEDDLE);
        words.addAll(UNSHARE);
        words.addAll(options);
        return words;
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
