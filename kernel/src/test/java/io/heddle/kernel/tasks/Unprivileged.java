package io.heddle.kernel.tasks;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.testing.Sleeper;
import java.time.Duration;

/** A program for an unprivileged user: tries scheduling calls on its own sleeping child and prints the results. */
final class Unprivileged {
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private final int tid;

    private Unprivileged(int tid) {
        this.tid = tid;
    }

    /** @param arguments a thread of this user to reset to default scheduling; without it, all calls are tried on a child */
    public static void main(String[] arguments) {
        if (arguments.length == 1) {
            new Unprivileged(Integer.parseInt(arguments[0])).attempt("back", Scheduling.ORDINARY);
            return;
        }
        try (Sleeper sleeper = new Sleeper()) {
            Unprivileged user = new Unprivileged(sleeper.pid());
            System.out.println("sysNice " + Privileges.current().sysNice());
            user.attempt("fifo", Scheduling.fifo(1));
            user.attempt("slice", Scheduling.ORDINARY.withSlice(Duration.ofMillis(20)));
            user.attempt("slice undone", Scheduling.ORDINARY);
            user.attempt("nice", Scheduling.ORDINARY.withNice(5));
            user.attempt("nice undone", Scheduling.ORDINARY);
        }
    }

    private void attempt(String what, Scheduling wanted) {
        try {
            scheduler.schedule(tid, wanted);
            Scheduling now = scheduler.scheduling(tid).orElseThrow();
            System.out.println(what + ": " + now.schedulingClass() + " nice " + now.nice());
        } catch (KernelException refusal) {
            System.out.println((what + ": " + refusal).replace("thread " + tid, "thread TID"));
        }
    }
}
