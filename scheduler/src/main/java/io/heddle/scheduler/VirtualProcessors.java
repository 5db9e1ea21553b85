package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The processors of a scheduler: where ready threads go, from whom idle carriers steal, and how those wait. */
final class VirtualProcessors implements Processors<VirtualProcessor> {
    private final Scheduler scheduler;
    private final List<VirtualProcessor> all;
    private final Placement placement;
    private final Stealing stealing;
    private final IdleCarriers idleCarriers;
    private final AtomicInteger nextHome = new AtomicInteger();
    private final AtomicInteger nextInTurn = new AtomicInteger();

    /** Threads that were started during shutdown. Carriers poll it before every processor's queue. */
    private final Inbox<ThreadTask> shutdownInbox = new Inbox<>();

    /** Created once, because a carrier that parks must not need memory. */
    private final BooleanSupplier anyReady = this::isAnyReady;

    VirtualProcessors(Scheduler scheduler, int count, Choices choices) {
        this.scheduler = scheduler;
        List<VirtualProcessor> processors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            processors.add(new VirtualProcessor(i, choices.order()));
        }
        all = List.copyOf(processors);
        placement = choices.placement();
        stealing = choices.stealing();
        idleCarriers = switch (choices.idling()) {
            case SPIN_YIELD_SLEEP -> new PollingCarriers(false);
            case SPIN_MASTER -> new SpinMasterCarriers(new ParkingCarriers(), this::readyThreads);
            case SLEEP_ONLY -> new PollingCarriers(true);
            case PARK -> new ParkingCarriers();
        };
    }

    @Override
    public List<VirtualProcessor> all() {
        return all;
    }

    @Override
    public int load(VirtualProcessor processor) {
        return processor.load();
    }

    @Override
    public VirtualProcessor nextInTurn() {
        return inTurn(nextInTurn);
    }

    @Override
    public int random(int bound) {
        return bound == 1 ? 0 : ThreadLocalRandom.current().nextInt(bound);
    }

    /** Returns the home of a new thread. */
    VirtualProcessor newHome() {
        return inTurn(nextHome);
    }

    private VirtualProcessor inTurn(AtomicInteger turn) {
        return all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
    }

    IdleCarriers idleCarriers() {
        return idleCarriers;
    }

    /** Queues a thread that is ready again. Neither throws nor blocks. */
    void enqueue(ThreadTask task) {
        Carrier here = scheduler.currentCarrier();
        VirtualProcessor target = place(task, here);
        if (here != null && here.processor() == target) {
            here.add(task);
        } else {
            addTo(target, task);
        }
    }

    /** Queues a thread that has just started. */
    void enqueueStarted(ThreadTask task) {
        Carrier here = scheduler.currentCarrier();
        VirtualProcessor target = place(task, here);
        if (here != null && here.processor() == target) {
            here.addStarted(task);
        } else {
            addTo(target, task);
        }
    }

    /** Queues one of the {@link SocketPollers}, which outlives the scheduler. */
    void enqueuePoller(ThreadTask task) {
        enqueue(task);
        if (scheduler.isClosed()) {
            passOnPollers();
        }
    }

    /** Returns the processor for a ready thread; null if it was started during shutdown and may run on any. */
    private @Nullable VirtualProcessor place(ThreadTask task, @Nullable Carrier here) {
        if (task.startedInShutdown()) {
            return null;
        }
        return placement.place(task.home(), task.last(), here == null ? null : here.processor(), this);
    }

    /** Adds a thread to a processor's inbox, or to that of all processors. */
    private void addTo(@Nullable VirtualProcessor target, ThreadTask task) {
        (target == null ? shutdownInbox : target.inbox()).push(task);
        Carrier owner = target == null || placement == Placement.LOCAL ? null : target.owner();
        if (owner == null || !owner.wakeIfIdle()) {
            wakeOne();
        }
    }

    /** Wakes a carrier because something was queued. */
    void wakeOne() {
        idleCarriers.wakeOne();
    }

    /** Adds the timer of a thread that begins a timed wait on the calling carrier. */
    ScheduledFuture<?> schedule(Runnable command, long nanos) {
        Carrier here = scheduler.currentCarrier();
        VirtualProcessor processor = here == null ? all.getFirst() : here.processor();
        Timer timer = processor.timers().add(command, nanos);
        Carrier owner = processor.owner();
        if (owner != null && owner != here) {
            owner.wakeIfIdle();
        }
        return timer;
    }

    /** Returns a thread that was started during shutdown; null if none is ready. */
    @Nullable
    ThreadTask pollStartedInShutdown() {
        return scheduler.isShuttingDown() && !shutdownInbox.isEmpty() ? shutdownInbox.poll() : null;
    }

    /**
     * Steals ready threads from another processor: returns one, and adds others to a ring.
     *
     * @param ring the empty ring of the calling carrier
     * @return null if there is none
     */
    @Nullable
    ThreadTask stealMany(VirtualProcessor mine, Ring<ThreadTask> ring) {
        int count = all.size();
        if (count == 1) {
            return null;
        }
        int start = stealing.victim(mine.index(), this);
        ThreadTask task = null;
        for (int i = 0; task == null && i < count; i++) {
            VirtualProcessor victim = all.get((start + i) % count);
            task = victim == mine ? null : victim.stealMany(ring);
        }
        return task;
    }

    /**
     * Passes the pollers that are ready to the JDK's own scheduler. Called when the scheduler is closed: all other threads
     * have ended.
     */
    void passOnPollers() {
        Executor jdk = JdkThreads.defaultScheduler();
        if (jdk == null) {
            return;
        }
        for (VirtualProcessor processor : all) {
            Inbox<ThreadTask> inbox = processor.inbox();
            for (ThreadTask task = inbox.poll(); task != null; task = inbox.poll()) {
                jdk.execute(task::runElsewhere);
            }
        }
    }

    /** Returns whether any queue is not empty. The supplier needs no memory and does not throw. */
    BooleanSupplier anyReady() {
        return anyReady;
    }

    private boolean isAnyReady() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasReady()) {
                return true;
            }
        }
        return scheduler.isClosed() || (scheduler.isShuttingDown() && !shutdownInbox.isEmpty());
    }

    /** Returns the number of ready threads; an estimate while threads go on. */
    int readyThreads() {
        int sum = 0;
        for (int i = 0; i < all.size(); i++) {
            sum += all.get(i).readyThreads();
        }
        return sum;
    }
}
