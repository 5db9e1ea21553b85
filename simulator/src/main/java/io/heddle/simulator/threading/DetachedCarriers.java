package io.heddle.simulator.threading;

import io.heddle.scheduler.Detachment;
import io.heddle.scheduler.Order;
import io.heddle.simulator.execution.CarrierActions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Carriers that run a thread to its next wait, without a queue of others. A thread that computes for long while others are ready
 * moves to one of them, as the engine decides ({@link Detachment}). In the engine the thread stays on its carrier, and another
 * carrier gets the queue.
 */
final class DetachedCarriers {
    private final int firstTask;
    private final int processors;

    /** The places for the threads of the carriers. The queues of these processors stay empty. */
    private final List<Processor> all = new ArrayList<>();

    private final Deque<Processor> spare = new ArrayDeque<>();
    private long lastDetachNanos;

    /** @param firstTask the number of the first carrier among all tasks; the others follow */
    DetachedCarriers(int firstTask, int processors, int threads) {
        this.firstTask = firstTask;
        this.processors = processors;
        int count = Math.clamp(Detachment.MAX_CARRIERS - processors, 0, threads);
        for (int i = 0; i < count; i++) {
            all.add(new Processor(processors + i, Order.FIFO));
        }
        spare.addAll(all);
    }

    int count() {
        return all.size();
    }

    /** Moves a thread from its processor to a carrier of its own; returns the carrier's task, or -1 if the thread stays. */
    int detach(Processor from, VirtualThread thread, long nanos) {
        int detached = all.size() - spare.size();
        if (spare.isEmpty() || !Detachment.mayDetachAnother(detached, processors, nanos - lastDetachNanos)) {
            return -1;
        }
        from.unmount(thread, nanos);
        Processor carrier = spare.poll();
        carrier.mount(thread, nanos);
        lastDetachNanos = nanos;
        return firstTask + carrier.index - processors;
    }

    /** Lets the thread of a carrier act. The carrier waits for another thread when that one waits. */
    void act(int task, HostedActions hosted, CarrierActions actions) {
        Processor carrier = all.get(task - firstTask);
        boolean computes = false;
        while (!computes && carrier.current != null) {
            computes = hosted.act(carrier.current, actions);
        }
        if (!computes) {
            spare.add(carrier);
            actions.await();
        }
    }
}
