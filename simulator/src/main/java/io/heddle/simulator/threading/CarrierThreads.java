package io.heddle.simulator.threading;

import io.heddle.hotspot.roles.Role;
import io.heddle.scheduler.Choices;
import io.heddle.scheduler.Detachment;
import io.heddle.scheduler.Placement;
import io.heddle.scheduler.Processors;
import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.CarrierActions;
import io.heddle.simulator.execution.Host;
import io.heddle.simulator.execution.Randomness;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.execution.ThreadWaits;
import io.heddle.simulator.scheduling.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The carriers of Heddle's scheduler of virtual threads, simulated: carriers are tasks of the kernel, and run threads until these wait. The
 * queues, their order, placement, stealing and idling are the engine's own classes. This class does what the engine's carriers
 * do between two threads.
 */
public final class CarrierThreads implements Host, Behaviour, Processors<Processor> {
    private final @Nullable VirtualThread[] threads;
    private final List<Processor> processors = new ArrayList<>();
    private final Choices choices;
    private final CarrierIdling idling;
    private final long switchNanos;
    private final int firstCarrier;
    private final Randomness random;
    private final HostedActions hosted;
    private final DetachedCarriers detached;
    private int nextInTurn;
    private @Nullable ThreadWaits waits;

    /** The processor whose carrier acts at the moment. */
    private @Nullable Processor acting;

    /**
     * @param behaviours what each thread does, by number; null for threads of others
     * @param firstCarrier the number of the first carrier; the others follow
     * @param switchNanos CPU time to unmount one thread and mount another
     */
    public CarrierThreads(
            @Nullable Behaviour[] behaviours,
            int firstCarrier,
            int carriers,
            Choices choices,
            long switchNanos,
            long seed) {
        hosted = new HostedActions(behaviours);
        this.choices = choices;
        this.switchNanos = switchNanos;
        this.firstCarrier = firstCarrier;
        random = new Randomness(seed, 1);
        for (int i = 0; i < carriers; i++) {
            processors.add(new Processor(i, choices.order()));
        }
        threads = new @Nullable VirtualThread[behaviours.length];
        int next = 0;
        for (int i = 0; i < behaviours.length; i++) {
            if (behaviours[i] != null) {
                threads[i] = new VirtualThread(i, processors.get(next++ % carriers), Thread.NORM_PRIORITY);
            }
        }
        detached = new DetachedCarriers(firstCarrier + carriers, carriers, next);
        idling = switch (choices.idling()) {
            case PARK -> new ParkedIdling(firstCarrier, carriers, this::anyReady);
            case SPIN_MASTER -> new SpinMasterIdling(firstCarrier, carriers, this::anyReady, this::readyThreads);
            case SPIN_YIELD_SLEEP -> new PollingIdling(carriers, false);
            case SLEEP_ONLY -> new PollingIdling(carriers, true);
        };
    }

    /**
     * Returns the carriers' tasks, which follow those of the threads. Some of them wait until a thread computes for long.
     *
     * @param attributes of each carrier, by its number among them
     */
    public List<ThreadSpec> tasks(IntFunction<Attributes> attributes) {
        List<ThreadSpec> tasks = new ArrayList<>();
        for (int i = 0; i < processors.size() + detached.count(); i++) {
            long start = i < processors.size() ? 0 : ThreadSpec.BY_OTHERS;
            tasks.add(new ThreadSpec(
                    "carrier-" + i, Role.APP, this, start, 0, attributes.apply(i % processors.size()), null, true));
        }
        return tasks;
    }

    @Override
    public void begin(ThreadWaits all) {
        waits = all;
        idling.begin(all);
    }

    @Override
    public void ready(int number) {
        VirtualThread thread = Objects.requireNonNull(threads[number]);
        boolean starts = !thread.started;
        thread.started = true;
        Processor here = acting;
        Processor target = choices.placement().place(thread.home, thread.last, here, this);
        if (here == target) {
            add(target, thread, starts);
        } else {
            target.inbox.push(thread);
            if (choices.placement() == Placement.LOCAL || !idling.wake(target.index)) {
                idling.wakeOne();
            }
        }
    }

    /** Queues a thread that the running one has made ready, as the engine's carrier does. */
    private void add(Processor here, VirtualThread thread, boolean starts) {
        VirtualThread current = here.current;
        if (!starts && current != null && current.runsShortly()) {
            if (here.queue.addNext(thread, here.inbox)) {
                idling.wakeOne();
            }
        } else {
            here.queue.addLast(thread, here.inbox);
            idling.wakeOne();
        }
    }

    /** The next action of a carrier. */
    @Override
    public void next(int carrier, Actions actions) {
        CarrierActions mine = (CarrierActions) actions;
        if (carrier - firstCarrier >= processors.size()) {
            detached.act(carrier, hosted, mine);
            return;
        }
        Processor processor = processors.get(carrier - firstCarrier);
        acting = processor;
        detachHog(processor, mine.nanos());
        boolean searches = processor.current == null && idling.goesOn(processor.index);
        boolean acted = false;
        while (!acted) {
            if (processor.current == null) {
                mount(processor, mine.nanos());
                if (searches) {
                    searches = false;
                    endSearch();
                }
            }
            VirtualThread current = processor.current;
            acted = current == null ? idle(processor, mine) : hosted.act(current, mine);
        }
        acting = null;
    }

    /** Lets a thread go on elsewhere that has computed for long while others are ready. */
    private void detachHog(Processor processor, long nanos) {
        VirtualThread current = processor.current;
        if (current != null && processor.nanosMounted(nanos) >= Detachment.QUANTUM_NANOS && anyReady()) {
            int task = detached.detach(processor, current, nanos);
            if (task >= 0) {
                Objects.requireNonNull(waits).ready(task);
            }
        }
    }

    private void endSearch() {
        idling.searchEnded();
        if (anyReady()) {
            idling.wakeOne();
        }
    }

    private boolean idle(Processor processor, CarrierActions actions) {
        if (processor.overheadNanos > 0) {
            actions.compute(processor.overheadNanos, 0);
            processor.overheadNanos = 0;
            return true;
        }
        return idling.idle(processor.index, actions);
    }

    private void mount(Processor processor, long nanos) {
        VirtualThread thread = processor.poll();
        if (thread != null && processor.hasReady()) {
            idling.wakeOne();
        }
        if (thread == null) {
            thread = steal(processor);
        }
        if (thread != null) {
            processor.mount(thread, nanos);
            thread.last = processor;
            processor.overheadNanos += switchNanos;
        }
    }

    private @Nullable VirtualThread steal(Processor thief) {
        int count = processors.size();
        if (count == 1) {
            return null;
        }
        int start = choices.stealing().victim(thief.index, this);
        VirtualThread stolen = null;
        for (int i = 0; stolen == null && i < count; i++) {
            Processor victim = processors.get((start + i) % count);
            stolen = victim == thief ? null : victim.stealMany(thief);
        }
        return stolen;
    }

    private boolean anyReady() {
        for (int i = 0; i < processors.size(); i++) {
            if (processors.get(i).hasReady()) {
                return true;
            }
        }
        return false;
    }

    private int readyThreads() {
        int sum = 0;
        for (int i = 0; i < processors.size(); i++) {
            sum += processors.get(i).readyThreads();
        }
        return sum;
    }

    @Override
    public List<Processor> all() {
        return processors;
    }

    @Override
    public int load(Processor processor) {
        return processor.load();
    }

    @Override
    public Processor nextInTurn() {
        return processors.get(Math.floorMod(nextInTurn++, processors.size()));
    }

    @Override
    public int random(int bound) {
        return random.below(0, bound);
    }
}
