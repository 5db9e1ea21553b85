package io.heddle.simulator.stealing;

import io.heddle.hotspot.roles.Role;
import io.heddle.scheduler.Idling;
import io.heddle.scheduler.Processors;
import io.heddle.scheduler.Stealing;
import io.heddle.scheduler.gang.Terminator;
import io.heddle.simulator.execution.Actions;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.CarrierActions;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.execution.Randomness;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.scheduling.Attributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One parallel collection. Each worker traces what is in its own queue, then steals, and when there is nothing to steal it waits
 * by the protocol of {@link Idling}. Stealing and protocols are the engine's own classes; the latter block, so workers call them
 * in coroutines.
 *
 * <p>A worker traces some objects at a time, and thieves see what it has found at the beginning of that time.
 */
public final class Tracing implements Behaviour, Processors<PartDeque> {
    /** The objects that a worker traces between two events. */
    private static final int OBJECTS_AT_A_TIME = 16;

    private static final long NOTHING = 0;

    private final ObjectGraph graph;
    private final Stealing stealing;
    private final TracingCosts costs;
    private final List<PartDeque> deques = new ArrayList<>();
    private final TracingFigures figures = new TracingFigures();
    private final Workers workers;
    private final Terminator terminator;
    private final Randomness random;
    private final long[] children = new long[ObjectGraph.MAX_REFERENCES];
    private int nextInTurn;

    /** The part that each worker traces next; no thief gets it. */
    private final long[] inHand;

    /** The coroutines of the workers that wait for tasks. */
    private final @Nullable Coroutine[] waiting;

    /** Whether the wait of each worker has found the work over. */
    private final boolean[] over;

    /** Whether each worker has come from a wait and is to say when it has found a task. */
    private final boolean[] searches;

    /**
     * @param count the number of workers
     * @param cpus the CPUs that they may use
     */
    public Tracing(
            ObjectGraph graph, int count, int cpus, Stealing stealing, Idling idling, TracingCosts costs, long seed) {
        this.graph = graph;
        this.stealing = stealing;
        this.costs = costs;
        for (int i = 0; i < count; i++) {
            deques.add(new PartDeque());
        }
        workers = new Workers(deques, cpus, costs, figures);
        terminator = Terminator.of(idling, workers);
        random = new Randomness(seed, count);
        waiting = new @Nullable Coroutine[count];
        inHand = new long[count];
        over = new boolean[count];
        searches = new boolean[count];
        long[] roots = graph.roots();
        for (int i = 0; i < roots.length; i++) {
            deques.get(i % count).push(roots[i]);
        }
    }

    /** Returns the program of this collection's workers. */
    public ProgramSpec program(Attributes attributes) {
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < deques.size(); i++) {
            threads.add(new ThreadSpec("worker-" + i, Role.GC_PAUSE, this, 0, 0, attributes, null, false));
        }
        return ProgramSpec.withoutHeap(threads, 0, 0);
    }

    public TracingFigures figures() {
        return figures;
    }

    @Override
    public void next(int worker, Actions actions) {
        CarrierActions mine = (CarrierActions) actions;
        boolean acts = false;
        while (!acts) {
            Coroutine wait = waiting[worker];
            acts = wait == null ? work(worker, mine) : await(worker, wait, mine);
        }
    }

    /** Lets a worker trace or steal; returns false if there is nothing to do, so that it waits. */
    private boolean work(int worker, CarrierActions actions) {
        PartDeque own = deques.get(worker);
        if (inHand[worker] == NOTHING && own.size() > 0) {
            inHand[worker] = own.pop();
        }
        long looks = inHand[worker] == NOTHING ? steal(worker) : 0;
        if (inHand[worker] != NOTHING) {
            if (searches[worker]) {
                searches[worker] = false;
                terminator.taskFound(worker);
            }
            long objects = trace(worker, own, actions);
            actions.compute(looks * costs.stealNanos() + objects * costs.objectNanos(), 0);
            return true;
        }
        waiting[worker] = new Coroutine(() -> over[worker] = !terminator.awaitTasks(worker));
        if (looks > 0) {
            actions.compute(looks * costs.stealNanos(), 0);
        }
        return looks > 0;
    }

    /** Steals a part, in at most twice as many looks as there are workers, and returns the number of looks. */
    private long steal(int worker) {
        int count = deques.size();
        int looks = 0;
        while (count > 1 && inHand[worker] == NOTHING && looks < 2 * count) {
            looks++;
            PartDeque victim = deques.get(stealing.victim(worker, this));
            if (victim.size() > 0) {
                inHand[worker] = victim.steal();
                figures.steals++;
            } else {
                figures.failedSteals++;
            }
        }
        return looks;
    }

    private long trace(int worker, PartDeque own, CarrierActions actions) {
        workers.runs(worker, actions, null);
        long part = inHand[worker];
        int objects = 0;
        while (objects < OBJECTS_AT_A_TIME && part != NOTHING) {
            objects++;
            int count = part > 1 ? graph.divide(part - 1, children, random, worker) : 0;
            for (int i = 1; i < count; i++) {
                own.push(children[i]);
                terminator.taskAdded(own.size() + 1);
            }
            part = count > 0 ? children[0] : own.size() > 0 ? own.pop() : NOTHING;
        }
        inHand[worker] = part;
        figures.objects += objects;
        return objects;
    }

    /** Lets a worker go on with its wait; returns false if the wait is over and there may be tasks. */
    private boolean await(int worker, Coroutine wait, CarrierActions actions) {
        workers.runs(worker, actions, wait);
        if (wait.resume()) {
            return true;
        }
        waiting[worker] = null;
        searches[worker] = true;
        if (over[worker]) {
            actions.end();
        }
        return over[worker];
    }

    @Override
    public List<PartDeque> all() {
        return deques;
    }

    @Override
    public int load(PartDeque deque) {
        return deque.size();
    }

    @Override
    public PartDeque nextInTurn() {
        return deques.get(Math.floorMod(nextInTurn++, deques.size()));
    }

    @Override
    public int random(int bound) {
        return random.below(0, bound);
    }
}
