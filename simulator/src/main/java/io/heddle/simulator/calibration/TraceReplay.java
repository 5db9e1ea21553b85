package io.heddle.simulator.calibration;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.ThreadSpec;
import java.util.Arrays;
import java.util.stream.Stream;

/** Threads that do what recorded ones did. Compilers make the others faster. */
public final class TraceReplay implements Behaviour {
    /** Work is done in portions of this time at most, because its speed may change. */
    private static final long PORTION_NANOS = 1_000_000;

    private static final int NONE = -1;

    private static final double WEIGHT_OF_DONE = 2.0 / 3;

    private final ThreadTrace[] traces;

    /** The number of each thread of the timeline among the simulated ones; {@link #NONE} for others. */
    private final int[] numbers;

    private final WarmUp warmUp;
    private final double bytesPerCounted;
    private final boolean dropsAtReceive;
    private final double nanosPerWork;
    private final int[] next;

    /** The rest of the step that each thread computes, and of what it allocates. */
    private final long[] left;

    private final long[] bytesLeft;

    /** The work for which each thread waits. */
    private final long[] awaited;

    private long firstAwaited = Long.MAX_VALUE;

    private final int firstCompiler;
    private final CompilationDemand demand;
    private long totalWork;
    private double compilerNanos;

    public TraceReplay(TracedProgram program) {
        traces = Stream.concat(program.application().stream(), program.compilers().stream())
                .toArray(ThreadTrace[]::new);
        firstCompiler = program.application().size();
        demand = new CompilationDemand(program.compilers());
        int indexes = Stream.of(traces)
                .mapToInt(each -> each.thread().index() + 1)
                .max()
                .orElse(0);
        numbers = new int[indexes];
        Arrays.fill(numbers, NONE);
        for (int i = 0; i < traces.length; i++) {
            numbers[traces[i].thread().index()] = i;
        }
        warmUp = program.warmUp();
        bytesPerCounted = program.memory().bytesPerCounted();
        dropsAtReceive = program.memory().dropsAtReceive();
        nanosPerWork = program.nanosPerWork();
        next = new int[traces.length];
        left = new long[traces.length];
        bytesLeft = new long[traces.length];
        awaited = new long[traces.length];
        Arrays.fill(awaited, Long.MAX_VALUE);
    }

    /** Returns the number of threads. */
    public int threads() {
        return traces.length;
    }

    /** Returns the number of mailboxes: one with its number for the messages to each thread, and one more in which it waits for work. */
    public int mailboxes() {
        return 2 * traces.length;
    }

    public Role role(int thread) {
        return thread < firstCompiler ? Role.APP : Role.JIT;
    }

    public String name(int thread) {
        return traces[thread].thread().name();
    }

    /** Returns when a thread starts; {@link ThreadSpec#BY_OTHERS} if another one starts it. */
    public long startNanos(int thread) {
        return traces[thread].isStartedByOther() ? ThreadSpec.BY_OTHERS : traces[thread].startNanos();
    }

    @Override
    public void next(int thread, Actions actions) {
        ThreadTrace trace = traces[thread];
        while (left[thread] == 0) {
            if (next[thread] == trace.size()) {
                actions.end();
                return;
            }
            int step = next[thread]++;
            long number = trace.number(step);
            switch (trace.step(step)) {
                case COMPUTE -> {
                    left[thread] = number;
                    bytesLeft[thread] = Math.round(trace.bytes(step) * bytesPerCounted);
                }
                case SLEEP -> {
                    actions.sleep(number);
                    return;
                }
                case RECEIVE -> {
                    if (dropsAtReceive) {
                        actions.dropObjects();
                    }
                    actions.receive(thread);
                    return;
                }
                case AWAIT_WORK -> {
                    if (totalWork < number) {
                        awaited[thread] = number;
                        firstAwaited = Math.min(firstAwaited, number);
                        actions.receive(traces.length + thread);
                        return;
                    }
                }
                case SEND -> {
                    if (numbers[(int) number] != NONE) {
                        actions.send(numbers[(int) number]);
                    }
                }
                case START -> {
                    if (numbers[(int) number] != NONE) {
                        actions.start(numbers[(int) number]);
                    }
                }
            }
        }
        compute(thread, actions);
    }

    /** Wakes the threads that wait for work which is done now. */
    private void wakeAwaiting(Actions actions) {
        firstAwaited = Long.MAX_VALUE;
        for (int i = 0; i < traces.length; i++) {
            if (awaited[i] <= totalWork) {
                awaited[i] = Long.MAX_VALUE;
                actions.send(traces.length + i);
            }
            firstAwaited = Math.min(firstAwaited, awaited[i]);
        }
    }

    /**
     * Returns the CPU time of compilers that keep up, after which the code is as fast as it is now. Compilers that lag behind
     * compile the hottest methods first (HotSpot's CompilationPolicy::select_task), so what they have done is worth more: a
     * geometric mean of what they did and were asked for, which fits transform and search under default.
     */
    private double usefulCompilerNanos() {
        double asked = Math.max(compilerNanos, (double) demand.nanosAt(totalWork));
        return asked == 0 ? 0 : asked * Math.pow(compilerNanos / asked, WEIGHT_OF_DONE);
    }

    private void compute(int thread, Actions actions) {
        boolean compiles = thread >= firstCompiler;
        double speed = compiles ? 1 : warmUp.speed(usefulCompilerNanos()) / nanosPerWork;
        long portion = Math.min(left[thread], Math.max(1, (long) (PORTION_NANOS * speed)));
        long bytes = (long) (bytesLeft[thread] * ((double) portion / left[thread]));
        left[thread] -= portion;
        bytesLeft[thread] -= bytes;
        if (compiles) {
            compilerNanos += portion;
        } else {
            totalWork += portion;
            if (totalWork >= firstAwaited) {
                wakeAwaiting(actions);
            }
        }
        actions.compute(Math.round(portion / speed), bytes);
    }
}
