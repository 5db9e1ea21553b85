package io.heddle.kernel.process;

import java.util.List;

/** The smallest program that runs a command as Heddle does: on its own streams, ending as the command ended. */
final class LaunchProbe {
    private LaunchProbe() {}

    public static void main(String[] command) throws InterruptedException {
        try {
            ChildProcess program = new Reaper().start(Launch.of(List.of(command)));
            switch (program.await(Long.MAX_VALUE).orElseThrow().status()) {
                case ExitStatus.Exited(int code) -> System.exit(code);
                case ExitStatus.Killed(int signal) -> Signals.dieOf(signal);
                case ExitStatus.Unknown() -> System.exit(125);
            }
        } catch (LaunchException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitStatus());
        }
    }
}
