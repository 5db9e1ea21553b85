package io.heddle.diagnosis.scheduling.rules;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.Waits;
import io.heddle.timeline.stacks.Stack;

/**
 * The waits of threads for something outside the program, which no other thread of the program can shorten: a moment in time, or input
 * and output.
 */
final class OutsideWaits {
    private static final String TIMER = "java.util.concurrent.ScheduledThreadPoolExecutor";

    /** By the index of the thread. */
    private final long[] nanos;

    private OutsideWaits(long[] nanos) {
        this.nanos = nanos;
    }

    static OutsideWaits of(Timeline timeline) {
        long[] nanos = new long[timeline.threads().size()];
        for (Wait wait : timeline.waits().at(OutsideWaits::isOutside)) {
            if (wait.thread() != Wait.UNKNOWN_THREAD) {
                nanos[wait.thread()] += wait.span().nanos();
            }
        }
        return new OutsideWaits(nanos);
    }

    private static boolean isOutside(Waits.Site site) {
        return switch (site.kind()) {
            case SLEEP, IO -> true;
            case PARK -> isTimer(site.stack());
            case MONITOR, OBJECT_WAIT, PINNED, ALLOCATION_STALL -> false;
        };
    }

    private static boolean isTimer(Stack stack) {
        return stack.frames().stream().anyMatch(each -> each.type().startsWith(TIMER));
    }

    /** Tells whether they take most of the time for which a thread waited. */
    boolean areMostOf(int thread, long waitNanos) {
        return 2 * nanos[thread] > waitNanos;
    }
}
