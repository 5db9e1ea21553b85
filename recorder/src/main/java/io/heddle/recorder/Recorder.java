package io.heddle.recorder;

import io.heddle.kernel.constraints.CpuTopology;
import io.heddle.kernel.constraints.Privileges;
import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.perf.scheduling.ContextSwitchCost;
import io.heddle.kernel.perf.scheduling.SchedulingEvents;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.recorder.machine.KernelSampler;
import io.heddle.recorder.machine.MachineRecorder;
import io.heddle.recorder.program.ProgramCounters;
import io.heddle.recorder.scheduling.SchedulingRecorder;
import io.heddle.recorder.threads.MachineThreads;
import io.heddle.recorder.threads.ProgramThreads;
import io.heddle.recorder.threads.ThreadDirectory;
import io.heddle.timeline.Facts;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Records a program while it is watched: the scheduler's events of the machine, the program's threads, and counters. It reads all of
 * them whenever the program's view is updated, so it needs no thread of its own. A failure ends the recording and leaves the program
 * alone.
 */
public final class Recorder implements ProgramListener, AutoCloseable {
    /** The size of the ring of each CPU: some 40,000 events between two updates. */
    private static final int RING_BYTES_PER_CPU = 4 << 20;

    /** The size of the ring of each CPU for starts and names of threads: some 6,000 threads between two updates. */
    private static final int TASK_RING_BYTES_PER_CPU = 1 << 20;

    /**
     * The time between readings of clocks and of counters, in multiples of what a reading takes: 0.5 % of one CPU. Both grow with the
     * threads of the program: the kernel adds up the times of all threads for the counters of a process.
     */
    private static final int PERIOD_COSTS = 200;

    private static final long MIN_PERIOD_NANOS = 100_000_000L;
    private static final long MAX_CLOCKS_PERIOD_NANOS = 2_000_000_000L;
    private static final long MAX_COUNTERS_PERIOD_NANOS = 200_000_000L;

    /** The most that a crash of Heddle can lose. */
    private static final long FLUSH_PERIOD_NANOS = 1_000_000_000L;

    private final RecordingWriter writer;
    private final String command;
    private final String policy;
    private final SchedulingEvents scheduling;
    private final TaskEvents tasks;
    private final KernelSampler samples;
    private final MachineRecorder machine;
    private final ThreadDirectory directory;
    private final MachineThreads machineThreads;
    private final ProgramThreads programThreads;
    private final ProgramCounters programCounters;
    private final SchedulingRecorder events;
    private final OwnNice nice;
    private final double contextSwitchNanos;
    private final List<String> notes = new ArrayList<>();
    private final long startNanos;
    private long nextCounters;
    private long nextClocks;
    private long flushedAt;
    private long stopAtNanos = Long.MAX_VALUE;
    private long endNanos;
    private @Nullable String failure;

    /** What the recorder meets at its start. */
    public enum Beginning {
        /** The program has not started yet. */
        BEFORE_PROGRAM,
        /** The program runs already. */
        DURING_PROGRAM
    }

    /**
     * Starts a recording.
     *
     * @param writer of a new recording
     * @param command the program's command
     * @param policy the name of the policy under which it runs; empty if unknown
     * @param pid a process in the program's control group: Heddle itself before the start of the program
     * @param tracepoints of the kernel, which are recorded besides those of the scheduler
     * @throws IllegalArgumentException if the kernel has no tracepoint of such a name; its message says so
     */
    public Recorder(
            Proc proc,
            RecordingWriter writer,
            String command,
            String policy,
            int pid,
            Beginning beginning,
            List<String> tracepoints) {
        this.writer = writer;
        this.command = command;
        this.policy = policy;
        OptionalLong cost = ContextSwitchCost.measureNanos();
        this.contextSwitchNanos = cost.isPresent() ? cost.getAsLong() : Double.NaN;
        this.machine = new MachineRecorder(proc, pid, writer);
        this.directory =
                new ThreadDirectory(proc, writer, (int) ProcessHandle.current().pid());
        this.machineThreads = new MachineThreads(directory, writer);
        this.programCounters = new ProgramCounters(writer);
        this.events = new SchedulingRecorder(directory, writer);
        this.nice = new OwnNice(proc, new LinuxTaskScheduler(), Privileges.current());
        this.tasks = TaskEvents.ofMachine(TASK_RING_BYTES_PER_CPU);
        this.scheduling = SchedulingEvents.open(CpuTopology.onlineCpus(), RING_BYTES_PER_CPU, tracepoints);
        this.samples = new KernelSampler(writer);
        if (scheduling.coverage() != SchedulingEvents.Coverage.MACHINE) {
            notes.add(scheduling.reason());
            if (!tracepoints.isEmpty()) {
                notes.add("Tracepoints are not recorded: they need the same rights as wake-ups.");
            }
        }
        samples.reason().ifPresent(notes::add);
        Facts facts = facts();
        long wallNanos = wallNanos();
        // Opening the events takes tens of milliseconds, in which the recording would not show what the CPUs do.
        this.startNanos = System.nanoTime();
        this.flushedAt = startNanos;
        this.programThreads = new ProgramThreads(
                directory, writer, beginning == Beginning.BEFORE_PROGRAM ? startNanos : Long.MAX_VALUE);
        writer.begin(facts, wallNanos, startNanos);
    }

    /** What the recording is made of, as far as it is known now. */
    public Facts facts() {
        return new Facts(
                command,
                policy,
                machine.host(),
                machine.cpus(),
                machine.quotaCpus(),
                contextSwitchNanos,
                coverage(),
                notes);
    }

    private SchedulingCoverage coverage() {
        return switch (scheduling.coverage()) {
            case MACHINE -> SchedulingCoverage.MACHINE;
            case SWITCHES_ONLY -> SchedulingCoverage.SWITCHES;
            case NONE -> SchedulingCoverage.CLOCKS;
        };
    }

    private static long wallNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /** Limits the length of the recording. */
    public void stopAfter(Duration limit) {
        stopAtNanos = startNanos + limit.toNanos();
    }

    /** Whether events are still recorded: not after the limit, a failure or the end. */
    public boolean isRecording() {
        return endNanos == 0 && failure == null;
    }

    /** Adds a line about what the recording lacks. */
    public void note(String line) {
        notes.add(line);
    }

    @Override
    public void launched(ProcessId program) {
        attempt(() -> programThreads.launched(program));
    }

    @Override
    public void started(WatchedProcess process) {
        attempt(() -> {
            // Not before: the program would inherit the value.
            nice.raise();
            programThreads.started(process);
            machine.include(process.id().pid());
        });
    }

    @Override
    public void foundJvm(WatchedProcess process, WatchedJvm jvm) {
        attempt(() -> programCounters.add(process, jvm));
    }

    @Override
    public void changedThreads(WatchedProcess process) {
        attempt(() -> programThreads.describe(process));
    }

    @Override
    public void endedThreads(WatchedProcess process, List<WatchedThread> threads) {
        attempt(() -> programThreads.ended(threads));
    }

    @Override
    public void endedJvm(WatchedJvm jvm) {
        attempt(() -> programCounters.ended(jvm));
    }

    @Override
    public void ended(WatchedProcess process) {
        attempt(() -> programThreads.ended(process));
    }

    @Override
    public void updated(WatchedProgram program, long now) {
        attempt(() -> {
            readEvents();
            if (now >= nextClocks) {
                nextClocks =
                        now + period(() -> programThreads.readClocks(program.processes()), MAX_CLOCKS_PERIOD_NANOS);
            }
            if (now >= nextCounters) {
                nextCounters = now + period(this::readCounters, MAX_COUNTERS_PERIOD_NANOS);
            }
            if (now - flushedAt >= FLUSH_PERIOD_NANOS) {
                flushedAt = now;
                writer.clock(wallNanos(), System.nanoTime());
                writer.flush();
            }
        });
        if (isRecording() && now >= stopAtNanos) {
            stop();
        }
    }

    /** Reads something, and returns the time until the next reading. */
    private static long period(Runnable reading, long maxNanos) {
        long begun = System.nanoTime();
        reading.run();
        return Math.clamp(PERIOD_COSTS * (System.nanoTime() - begun), MIN_PERIOD_NANOS, maxNanos);
    }

    private void readEvents() {
        tasks.read(machineThreads);
        scheduling.read(events);
        samples.read();
        directory.finishReading();
    }

    private void readCounters() {
        machine.read();
        programCounters.read();
    }

    /** Ends the recording of events. The file stays open for the recordings of JVMs. */
    public RecordingSummary finish() {
        if (isRecording()) {
            stop();
        }
        return new RecordingSummary(
                (endNanos - startNanos) / 1e9,
                events.events() - writer.lostSchedulingEvents(),
                events.lost() + writer.lostSchedulingEvents(),
                notes);
    }

    private void stop() {
        long now = System.nanoTime();
        attempt(() -> {
            readEvents();
            samples.finish();
            readCounters();
            writer.clock(wallNanos(), System.nanoTime());
        });
        if (events.lost() > 0 && !nice.isAllowed()) {
            notes.add(
                    "The kernel dropped events because Heddle got a CPU too late to read them. Run as root or with CAP_SYS_NICE: Heddle then lowers its own nice value.");
        }
        endNanos = now;
        close();
    }

    /** The end of the recording, on CLOCK_MONOTONIC; 0 while it goes on. */
    public long endNanos() {
        return endNanos;
    }

    /** Why the recording ended early; null if it did not. */
    public @Nullable String failure() {
        return failure;
    }

    private interface Step {
        void run() throws IOException;
    }

    /** The program must not notice that a recording fails, for example on a full disk. */
    private void attempt(Step step) {
        if (!isRecording()) {
            return;
        }
        try {
            step.run();
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
            close();
        } catch (RuntimeException | Error defect) {
            failure = "internal error: " + defect;
            close();
        }
    }

    @Override
    public void close() {
        nice.close();
        scheduling.close();
        tasks.close();
        samples.close();
    }
}
