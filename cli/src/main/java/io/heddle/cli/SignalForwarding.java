package io.heddle.cli;

import io.heddle.governor.session.Session;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Terminal;
import java.util.List;
import sun.misc.Signal;

/**
 * Passes signals that Heddle gets on to the program, so that it is ended, stopped and told things as if Heddle weren't
 * there. The keys of the terminal (Ctrl-C, Ctrl-\) signal the whole process group: then the program has it already.
 */
final class SignalForwarding {
    private static final List<String> KEYS = List.of("INT");

    /** SIGQUIT and SIGUSR1 belong to the JVM that runs Heddle; it can't be told to pass them on. */
    private static final List<String> OTHERS = List.of("TERM", "HUP", "USR2", "WINCH");

    private SignalForwarding() {}

    static void to(Session session) {
        KEYS.forEach(name -> handle(name, signal -> {
            if (!Terminal.signalsUs()) {
                session.signal(signal.getNumber());
            }
        }));
        OTHERS.forEach(name -> handle(name, signal -> session.signal(signal.getNumber())));
        handle("CONT", signal -> session.continued());
    }

    /** A signal that was ignored when Heddle started (nohup) stays ignored: the JVM refuses a handler for it. */
    static void handle(String name, java.util.function.Consumer<Signal> action) {
        try {
            Signal.handle(new Signal(name), action::accept);
        } catch (IllegalArgumentException ignoredOrTaken) {
            // Nothing to pass on.
        }
    }

    /** Ends Heddle as the program ended. */
    static int endLike(int exitStatus, int signal) {
        if (signal != 0) {
            Signals.dieOf(signal);
        }
        return exitStatus;
    }
}
