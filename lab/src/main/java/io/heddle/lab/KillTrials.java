package io.heddle.lab;

import io.heddle.documents.UserError;
import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
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
 * <p>The lab's own threads are at Heddle's priority meanwhile: in the fair class they would be late by up to a second.
 */
final class KillTrials {
    private static final int STOP = 19;
    private static final long WITHIN_NANOS = Duration.ofMillis(50).toNanos();
    private static final long PROMISE_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long PATIENCE_NANOS = Duration.ofMinutes(2).toNanos();
    private static final long LOOK_NANOS = Duration.ofMillis(2).toNanos();
    private static final long SETTLING_NANOS = Duration.ofMillis(300).toNanos();

    /** The target ends by itself after ten minutes. */
    private static final int TRIALS_A_TARGET = 50;

    /**
     * The results of the trials with one kind of program.
     *
     * @param trials how often any of the two was killed or stopped
     * @param toHeddle of them, those in which Heddle was
     * @param broken trials after which a thread was real-time two seconds after the last signal without a Heddle that runs, or in
     *     which a Heddle that runs had no watchdog that does
     * @param brokenByOne of these, those in which only one of the two was killed or stopped
     * @param freed how long threads were real-time after the last signal, where Heddle was killed or stopped and nothing was
     *     broken
     * @param replaced how long a Heddle that ran had no watchdog, or the program was real-time without one, where nothing was
     *     broken
     */
    record Outcome(int trials, int toHeddle, int broken, int brokenByOne, Times freed, Times replaced) {}

    /** NaN where there are none. */
    record Times(double medianSeconds, double longestSeconds) {
        static Times of(List<Double> seconds) {
            List<Double> sorted = seconds.stream().sorted().toList();
            return sorted.isEmpty()
                    ? new Times(Double.NaN, Double.NaN)
                    : new Times(sorted.get(sorted.size() / 2), sorted.getLast());
        }
    }

    /** One process's part in a trial. */
    private record Blow(ProcessId process, int signal, long afterNanos) {}

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
     * @param target the words that start the program
     * @param threads how many threads the program has at least
     */
    KillTrials(Lab lab, List<String> target, int threads, long seed) {
        this.lab = lab;
        this.target = target;
        this.threads = threads;
        this.random = new Random(seed);
    }

    Outcome run(int wanted) throws InterruptedException {
        while (trials < wanted) {
            try (TargetProgram program = TargetProgram.start(lab, target)) {
                require("the program's threads", () -> program.refresh() >= threads);
                for (int i = 0; i < TRIALS_A_TARGET && trials < wanted; i++) {
                    lab.requireGoingOn();
                    attack(program);
                    trials++;
                    lab.tell("%d of %d trials, %d broken".formatted(trials, wanted, broken));
                }
            }
        }
        return new Outcome(trials, toHeddle, broken, brokenByOne, Times.of(freed), Times.of(replaced));
    }

    private void attack(TargetProgram program) {
        try (RunningCommand heddle = lab.start(List.of(
                lab.bench().heddle().toString(), "attach", "--policy", "fifo", Integer.toString(program.pid())))) {
            require("the policy", () -> program.realtimeThreads() > threads * 3L / 4);
            LockSupport.parkNanos(random.nextLong(SETTLING_NANOS));
            ProcessId governor = proc.identity(heddle.pid()).orElseThrow();
            ProcessId watchdog = watchdogOf(governor).orElseThrow();
            List<Blow> blows = blows(governor, watchdog);
            boolean hitsHeddle = blows.stream().anyMatch(blow -> blow.process().equals(governor));
            boolean hitsWatchdog =
                    blows.stream().anyMatch(blow -> blow.process().equals(watchdog));
            double seconds = hit(program, governor, watchdog, blows);
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

    /** At least one of the two, each killed or stopped, in any order. */
    private List<Blow> blows(ProcessId heddle, ProcessId watchdog) {
        int subset = 1 + random.nextInt(3);
        List<Blow> blows = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            if ((subset >> i & 1) != 0) {
                blows.add(new Blow(
                        i == 0 ? heddle : watchdog,
                        random.nextBoolean() ? STOP : Signals.KILL,
                        random.nextLong(WITHIN_NANOS)));
            }
        }
        blows.sort(Comparator.comparingLong(Blow::afterNanos));
        return blows;
    }

    /** How long it took until the promise held again after the last signal, in seconds; negative when it was broken. */
    private double hit(TargetProgram program, ProcessId heddle, ProcessId watchdog, List<Blow> blows) {
        SelfPriority own =
                new SelfPriority(proc, lab.bench().host().schedulers().get());
        own.raise(Set.of());
        try {
            long begun = System.nanoTime();
            for (Blow blow : blows) {
                while (System.nanoTime() - begun < blow.afterNanos()) {
                    LockSupport.parkNanos(blow.afterNanos() - (System.nanoTime() - begun));
                }
                Signals.send(blow.process(), blow.signal());
            }
            boolean heddleRuns = blows.stream().noneMatch(blow -> blow.process().equals(heddle));
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
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return program.realtimeThreads() > 0 ? -1 : (lastRealtime - begun) / 1e9;
    }

    /** A Heddle that runs needs another watchdog, which runs; or it reverts the policy. */
    private double awaitWatchdog(TargetProgram program, ProcessId heddle, ProcessId former) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < PROMISE_NANOS) {
            if (watchdogOf(heddle).filter(watchdog -> !watchdog.equals(former)).isPresent()
                    || program.realtimeThreads() == 0) {
                return (System.nanoTime() - begun) / 1e9;
            }
            LockSupport.parkNanos(10 * LOOK_NANOS);
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

    /** What docs/safety.md says to do when threads that never wait keep the CPUs from a dying Heddle. */
    private void free(ProcessId heddle) {
        TaskScheduler scheduler = lab.bench().host().schedulers().get();
        for (int tid : proc.tasks(heddle.pid())) {
            scheduler.schedule(tid, Scheduling.ORDINARY);
        }
    }

    /** A watchdog that was stopped and whose Heddle is gone is adopted by the lab. */
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
     * Whether a process is a watchdog; for processes that are no program under attack. The kernel reads a command line in the
     * memory of its process, and waits for that while a starved thread of the process changes the memory's layout.
     */
    private boolean isWatchdog(int pid) {
        return Arrays.asList(proc.commandLine(pid)).contains("heddle-watchdog");
    }

    private static void require(String state, BooleanSupplier reached) {
        long begun = System.nanoTime();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new UserError("%s did not come within %d s; run the experiment on an idle machine"
                        .formatted(state, PATIENCE_NANOS / 1_000_000_000));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
