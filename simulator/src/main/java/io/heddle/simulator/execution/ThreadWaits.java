package io.heddle.simulator.execution;

import java.util.Arrays;

/**
 * The waits of threads for time, locks and mailboxes, first in, first out. A method that returns false has made the
 * thread wait.
 */
public final class ThreadWaits {
    private static final int NONE = -1;

    private final NextMoments timers;
    private final Host[] hosts;
    private final int[] holders;
    private final int[] messages;

    /** The first and last waiting thread of each lock, then of each mailbox. */
    private final int[] first;

    private final int[] last;

    /** The thread that waits behind each thread. */
    private final int[] next;

    /** @param hosts runs each thread */
    ThreadWaits(NextMoments timers, Host[] hosts, int locks, int mailboxes) {
        this.timers = timers;
        this.hosts = hosts;
        holders = new int[locks];
        messages = new int[mailboxes];
        first = new int[locks + mailboxes];
        last = new int[locks + mailboxes];
        next = new int[hosts.length];
        Arrays.fill(holders, NONE);
        Arrays.fill(first, NONE);
    }

    /** Makes a thread ready that has not started, or that waits for nothing else. */
    public void ready(int thread) {
        hosts[thread].ready(thread);
    }

    /** Makes a thread ready at a time. */
    public void wakeAt(int thread, long nanos) {
        timers.set(thread, nanos);
    }

    /** Takes a lock for a thread. If another thread holds it, the thread waits, and is to try again when it is ready. */
    public boolean acquire(int thread, int lock) {
        if (holders[lock] == NONE) {
            holders[lock] = thread;
            return true;
        }
        add(lock, thread);
        return false;
    }

    /** Releases a lock, and makes the thread ready that waits longest. */
    public void release(int thread, int lock) {
        if (holders[lock] != thread) {
            throw new IllegalStateException(
                    "thread %d releases lock %d, which thread %d holds".formatted(thread, lock, holders[lock]));
        }
        holders[lock] = NONE;
        wakeFirst(lock);
    }

    /** Takes a message for a thread. If there is none, the thread waits, and has the message when it is ready. */
    public boolean receive(int thread, int mailbox) {
        if (messages[mailbox] > 0) {
            messages[mailbox]--;
            return true;
        }
        add(holders.length + mailbox, thread);
        return false;
    }

    /** Adds a message, or gives it to the thread that waits longest. */
    public void send(int mailbox) {
        if (!wakeFirst(holders.length + mailbox)) {
            messages[mailbox]++;
        }
    }

    private void add(int queue, int thread) {
        next[thread] = NONE;
        if (first[queue] == NONE) {
            first[queue] = thread;
        } else {
            next[last[queue]] = thread;
        }
        last[queue] = thread;
    }

    private boolean wakeFirst(int queue) {
        int thread = first[queue];
        if (thread == NONE) {
            return false;
        }
        first[queue] = next[thread];
        hosts[thread].ready(thread);
        return true;
    }
}
