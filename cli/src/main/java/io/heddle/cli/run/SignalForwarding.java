package io.heddle.cli.run;

import io.heddle.governor.session.Session;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Terminal;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import sun.misc.Signal;

/**
 * Passes signals that Heddle gets on to the program, so that it is ended, stopped and told things as if Heddle weren't
 * there. The keys of the terminal (Ctrl-C, Ctrl-\) signal the whole process group: then the program, if it was there, has
 * it already.
 */
public final class SignalForwarding {
    private static final List<String> ENDING = List.of("INT", "TERM", "HUP");

    /** SIGQUIT is not among them: HotSpot lets no Java code have it, under {@code -Xrs} neither. */
    private static final List<String> OTHERS = List.of("USR1", "USR2", "WINCH");

    private SignalForwarding() {}

    /** Forwards signals to the program of a session. */
    public static void to(Session session) {
        ENDING.forEach(name -> handle(name, signal -> {
            if (!session.hasStarted() || !isKey(signal) || !Terminal.isForeground()) {
                session.signal(signal.getNumber());
            }
            session.terminationSignalled();
        }));
        OTHERS.forEach(name -> handle(name, signal -> session.signal(signal.getNumber())));
        onContinue(session::continued);
        Signals.ignoreQuit();
    }

    private static boolean isKey(Signal signal) {
        return signal.getNumber() == Signals.INT;
    }

    /** Ends something at the first signal that asks for an end, and tells which one it was. */
    public static void endsWith(Runnable end, IntConsumer signalled) {
        for (String name : ENDING) {
            handle(name, signal -> {
                signalled.accept(signal.getNumber());
                end.run();
            });
        }
        Signals.ignoreQuit();
    }

    /** Tells when this process goes on after a stop (Ctrl-Z, SIGSTOP). */
    public static void onContinue(Runnable action) {
        handle("CONT", signal -> action.run());
    }

    /** A signal that was ignored when Heddle started (nohup) stays ignored, for the program ignores it as well. */
    private static void handle(String name, Consumer<Signal> action) {
        Signal signal = new Signal(name);
        if (!Signals.wasIgnoredAtStart(signal.getNumber())) {
            Signal.handle(signal, action::accept);
        }
    }
}
