package io.heddle.kernel.process;

import java.util.List;

/** A minimal program that runs a command as Heddle does: with its own streams, and ending as the command ends. */
final class SpawnProbe {
    private SpawnProbe() {}

    public static void main(String[] command) throws InterruptedException {
        try {
            ChildProcess program = new Reaper().start(SpawnSpec.of(List.of(command)));
            switch (program.await(Long.MAX_VALUE).orElseThrow().status()) {
                case ExitStatus.Exited(int code) -> System.exit(code);
                case ExitStatus.Killed(int signal) -> Signals.terminateBy(signal);
                case ExitStatus.Unknown() -> System.exit(125);
            }
        } catch (SpawnException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitStatus());
        }
    }
}
