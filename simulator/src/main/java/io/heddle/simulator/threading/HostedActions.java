package io.heddle.simulator.threading;

import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.CarrierActions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The actions of the thread that a carrier runs. A thread that waits leaves its carrier. */
final class HostedActions implements Actions {
    private final @Nullable Behaviour[] behaviours;
    private @Nullable VirtualThread current;
    private @Nullable CarrierActions carrier;
    private boolean computes;

    /** @param behaviours what each thread does, by number */
    HostedActions(@Nullable Behaviour[] behaviours) {
        this.behaviours = behaviours;
    }

    /** Lets a thread act; returns whether its carrier computes for it now. */
    boolean act(VirtualThread thread, CarrierActions actions) {
        current = thread;
        carrier = actions;
        computes = false;
        if (thread.wantedLock == VirtualThread.NO_LOCK) {
            Objects.requireNonNull(behaviours[thread.number]).next(thread.number, this);
        } else {
            acquire(thread.wantedLock);
        }
        return computes;
    }

    private VirtualThread thread() {
        return Objects.requireNonNull(current);
    }

    private CarrierActions carrier() {
        return Objects.requireNonNull(carrier);
    }

    /** Takes the thread from its processor. */
    private void unmount() {
        VirtualThread thread = thread();
        thread.mountedOn.unmount(thread, nanos());
    }

    @Override
    public long nanos() {
        return carrier().nanos();
    }

    @Override
    public void start(int thread) {
        carrier().start(thread);
    }

    @Override
    public void release(int lock) {
        carrier().waits().release(thread().number, lock);
    }

    @Override
    public void send(int mailbox) {
        carrier().send(mailbox);
    }

    @Override
    public void dropObjects() {
        carrier().dropObjectsOf(thread().number);
    }

    @Override
    public void compute(long nanos, long bytes) {
        Processor processor = thread().mountedOn;
        long overhead = processor.overheadNanos;
        if (nanos + bytes + overhead > 0) {
            processor.overheadNanos = 0;
            carrier().computeFor(thread().number, overhead, nanos, bytes);
            computes = true;
        }
    }

    @Override
    public void sleep(long nanos) {
        carrier().waits().wakeAt(thread().number, nanos() + nanos);
        unmount();
    }

    @Override
    public void yieldNow() {
        VirtualThread thread = thread();
        thread.last.queue.addLast(thread, thread.last.inbox);
        unmount();
    }

    @Override
    public void acquire(int lock) {
        boolean acquired = carrier().waits().acquire(thread().number, lock);
        thread().wantedLock = acquired ? VirtualThread.NO_LOCK : lock;
        if (!acquired) {
            unmount();
        }
    }

    @Override
    public void receive(int mailbox) {
        if (!carrier().waits().receive(thread().number, mailbox)) {
            unmount();
        }
    }

    @Override
    public void end() {
        carrier().ended(thread().number);
        unmount();
    }
}
