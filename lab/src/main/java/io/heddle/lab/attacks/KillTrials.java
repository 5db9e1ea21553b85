package io.heddle.lab.attacks;

import io.heddle.documents.UserError;
import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.TargetProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Kills and stops Heddle and its watchdog while a program is under {@code fifo}, at random moments within 50 ms, and measures how
 * long threads of the program stay real-time.
 *
 * <p>The threads of the lab have the priority of Heddle meanwhile: in the fair class they would be late by up to a second.
 */
public final class KillTrials {
    private static final int STOP = 19;
    private static final long WITHIN_NANOS = Duration.ofMillis(50).toNanos();
    private static final long PROMISE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long TIMEOUT_NANOS = Duration.ofMinutes(2).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(2).toNanos();
    private static final long SETTLING_NANOS = Duration.ofMillis(300).toNanos();

    /** More trials would take longer than the ten minutes that the target runs. */
    private static final int TRIALS_PER_TARGET = 50;

    /**
     * The results of the trials with one kind of program.
     *
     * @param trials the number of trials
     * @param toHeddle trials in which Heddle was killed or stopped
     * @param broken trials in which a thread was still real-time two seconds after the last signal while no Heddle ran, or in
     *     which a running Heddle had no running watchdog
     * @param brokenByOne broken trials in which only one of the two was killed or stopped
     * @param freed times for which threads were real-time after the last signal, in unbroken trials that hit Heddle
     * @param replaced times for which a running Heddle had no watchdog, or the program was real-time without one, in unbroken
     *     trials
     */
    public record Outcome(int trials, int toHeddle, int broken, int brokenByOne, Times freed, Times replaced) {}

    /** Median and maximum, in seconds; NaN without a time. */
    public record Times(double medianSeconds, double longestSeconds) {
        public static Times of(List<Double> seconds) {
            List<Double> sorted = seconds.stream().sorted().toList();
            return sorted.isEmpty()
                    ? new Times(Double.NaN, Double.NaN)
                    : new Times(sorted.get(sorted.size() / 2), sorted.getLast());
        }
    }

    /** A signal to one process, at a time after the start of the trial. */
    private record PlannedSignal(ProcessId process, int number, long afterNanos) {}

    private final Lab lab;
    private final Proc proc = Proc.live();
    private final Random random;
    private final List<String> target;
    private final int threads;
    private final List<Double> freed = new ArrayList<>();
    private final List<Double> replaced = new ArrayList<>();
    private int trials;
    private int toHeddle;
    private int broken;
    private int brokenByOne;

    /**
     * @param target the command of the program
     * @param threads the least number of threads of the program
     */
    public KillTrials(Lab lab, List<String> target, int threads, long seed) {
        this.lab = lab;
        this.target = target;
        this.threads = threads;
        this.random = new Random(seed);
    }

    public Outcome run(int wanted) throws InterruptedException {
        while (trials < wanted) {
            try (TargetProgram program = TargetProgram.start(lab, target)) {
                require("the program's threads", () -> program.refresh() >= threads);
                for (int i = 0; i < TRIALS_PER_TARGET && trials < wanted; i++) {
                    lab.requireRunning();
                    attack(program);
                    trials++;
                    lab.progress("%d of %d trials, %d broken".formatted(trials, wanted, broken));
                }
            }
        }
        return new Outcome(trials, toHeddle, broken, brokenByOne, Times.of(freed), Times.of(replaced));
    }

    private void attack(TargetProgram program) {
        try (RunningCommand heddle = lab.start(List.of(
                lab.environment().heddle().toString(),
                "attach",
                "--policy",
                "fifo",
                Integer.toString(program.pid())))) {
            require("the policy", () -> program.realtimeThreads() > threads * 3L / 4);
            LockSupport.parkNanos(random.nextLong(SETTLING_NANOS));
            ProcessId governor = proc.identity(heddle.pid()).orElseThrow();
            ProcessId watchdog = watchdogOf(governor).orElseThrow();
            List<PlannedSignal> signals = signals(governor, watchdog);
            boolean hitsHeddle =
                    signals.stream().anyMatch(signal -> signal.process().equals(governor));
            boolean hitsWatchdog =
                    signals.stream().anyMatch(signal -> signal.process().equals(watchdog));
            double seconds = hit(program, governor, watchdog, signals);
            toHeddle += hitsHeddle ? 1 : 0;
            if (seconds < 0) {
                broken++;
                brokenByOne += hitsHeddle && hitsWatchdog ? 0 : 1;
            } else {
                (hitsHeddle ? freed : replaced).add(seconds);
            }
            end(program, governor);
        }
    }

    /** Signals to one or both of the two, in random order. */
    private List<PlannedSignal> signals(ProcessId heddle, ProcessId watchdog) {
        int subset = 1 + random.nextInt(3);
        List<PlannedSignal> signals = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            if ((subset >> i & 1) != 0) {
                signals.add(new PlannedSignal(
                        i == 0 ? heddle : watchdog,
                        random.nextBoolean() ? STOP : Signals.KILL,
                        random.nextLong(WITHIN_NANOS)));
            }
        }
        signals.sort(Comparator.comparingLong(PlannedSignal::afterNanos));
        return signals;
    }

    /** The time until the promise held again after the last signal, in seconds; negative when it was broken. */
    private double hit(TargetProgram program, ProcessId heddle, ProcessId watchdog, List<PlannedSignal> signals) {
        SelfPriority own =
                new SelfPriority(proc, lab.environment().host().schedulers().get());
        own.raise(Set.of());
        try {
            long begun = System.nanoTime();
            for (PlannedSignal signal : signals) {
                while (System.nanoTime() - begun < signal.afterNanos()) {
                    LockSupport.parkNanos(signal.afterNanos() - (System.nanoTime() - begun));
                }
                Signals.send(signal.process(), signal.number());
            }
            boolean heddleRuns =
                    signals.stream().noneMatch(signal -> signal.process().equals(heddle));
            return heddleRuns ? awaitWatchdog(program, heddle, watchdog) : awaitFair(program);
        } finally {
            own.lower();
        }
    }

    private double awaitFair(TargetProgram program) {
        long begun = System.nanoTime();
        long lastRealtime = begun;
        while (System.nanoTime() - begun < PROMISE_NANOS) {
            if (program.realtimeThreads() > 0) {
                lastRealtime = System.nanoTime();
            } else if (System.nanoTime() - lastRealtime > PROMISE_NANOS / 4) {
                break;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return program.realtimeThreads() > 0 ? -1 : (lastRealtime - begun) / 1e9;
    }

    /** Waits until the running Heddle has a new running watchdog, or has reverted the policy. */
    private double awaitWatchdog(TargetProgram program, ProcessId heddle, ProcessId former) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < PROMISE_NANOS) {
            if (watchdogOf(heddle).filter(watchdog -> !watchdog.equals(former)).isPresent()
                    || program.realtimeThreads() == 0) {
                return (System.nanoTime() - begun) / 1e9;
            }
            LockSupport.parkNanos(10 * POLL_NANOS);
        }
        return -1;
    }

    private void end(TargetProgram program, ProcessId heddle) {
        Optional<ProcessId> watchdog = watchdogOf(heddle);
        Signals.send(heddle, Signals.KILL);
        watchdog.ifPresent(process -> Signals.send(process, Signals.KILL));
        stoppedWatchdogs().forEach(process -> Signals.send(process, Signals.KILL));
        free(heddle);
        require("a fair program", () -> program.realtimeThreads() == 0);
    }

    /** Frees the program as docs/safety.md advises for threads that never block and so keep the CPUs from a dying Heddle. */
    private void free(ProcessId heddle) {
        TaskScheduler scheduler = lab.environment().host().schedulers().get();
        for (int tid : proc.tasks(heddle.pid())) {
            scheduler.schedule(tid, Scheduling.ORDINARY);
        }
    }

    /** Stopped watchdogs whose Heddle has ended. The lab has adopted them. */
    private List<ProcessId> stoppedWatchdogs() {
        int self = (int) ProcessHandle.current().pid();
        return Arrays.stream(proc.processes())
                .filter(pid -> proc.process(pid)
                        .filter(stat -> stat.parent() == self && stat.state() == 'T')
                        .isPresent())
                .filter(this::isWatchdog)
                .mapToObj(proc::identity)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ProcessId> watchdogOf(ProcessId heddle) {
        return Arrays.stream(proc.processes())
                .filter(pid -> proc.process(pid)
                        .filter(stat -> stat.parent() == heddle.pid() && stat.state() != 'T' && !stat.isDead())
                        .isPresent())
                .filter(this::isWatchdog)
                .mapToObj(proc::identity)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Whether a process is a watchdog. Never called for the attacked program: the kernel reads a command line from the memory of
     * the process, and waits while a starved thread of the process changes the layout of that memory.
     */
    private boolean isWatchdog(int pid) {
        return Arrays.asList(proc.commandLine(pid)).contains("heddle-watchdog");
    }

    private static void require(String state, BooleanSupplier reached) {
        long begun = System.nanoTime();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() - begun > TIMEOUT_NANOS) {
                throw new UserError("%s did not appear within %d s. Run the experiment on an idle machine."
                        .formatted(state, TIMEOUT_NANOS / 1_000_000_000));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
