package io.heddle.hotspot;

import io.heddle.hotspot.KnownThread.Census;
import io.heddle.hotspot.ThreadEvidence.Counted;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the role of each thread of one JVM from what can be seen outside. Evidence, in this order:
 *
 * <ol>
 *   <li>creation order: what fits the making of a JVM ({@link InitOrder}) was made by the JVM;
 *   <li>the census ({@link ThreadCounts}): if all of the threads to be judged are counted, they are Java threads, and {@link
 *       Role#APP} whatever their names; if none is, the JVM or a native library made them, and names tell which; between,
 *       names decide as far as they agree with the numbers;
 *   <li>a thread dump, when the caller chooses to pay for one ({@link #doubtful()}, {@link #learn}).
 * </ol>
 *
 * <p>Without a census only creation order and the dump give a thread a role above the program's.
 *
 * <p>What stays in doubt is {@link Role#APP}. Ranked wrongly above the program, a thread can starve it, and any program may
 * call a thread "GC Thread#0". At the program's own rank it cannot, nor does it starve there itself: that is what a policy
 * without ranks does to all.
 *
 * <p>A look is: {@link #beforeListing()}; list the tasks and re-read the {@code comm} of all {@link #unsettled()}; {@link
 * #named} for those; {@link #afterListing}. While {@link #quiet()} and the process's number of tasks stands, there is no
 * need to look. Looks are meant to be some 10 ms apart.
 *
 * <p>Confined to one thread.
 */
public final class RoleClassifier {
    // A thread is renamed right after its birth, unless a pause of the JVM or a full machine holds it up.
    private static final int SETTLED_READINGS = 2;
    // Looks after which a surplus of counted threads is no threads in between any more.
    private static final int PATIENCE = 5;
    // A thread that is called as the one that made it has most likely not been renamed yet.
    private static final int LONG_PATIENCE = 15;
    // During the making it may take long: 25 creates VM Periodic Task Thread well before it lets it run.
    private static final int MAKING_PATIENCE = 100;
    // Longer than it takes a census to become calm.
    private static final int LAST_PATIENCE = 20;

    private final int pid;
    private final CensusLedger census;
    private final Map<Integer, ThreadEvidence> threads = new HashMap<>();
    private final Deque<ThreadEvidence> pending = new ArrayDeque<>();
    private final InitOrder making = new InitOrder();
    private final Gangs gangs = new Gangs();
    private @Nullable ThreadEvidence primordial;
    private boolean mainSought = true;
    private int births;
    private int nextOfMaking;
    private boolean changed;

    private int surplusLooks;

    public RoleClassifier(int pid, ThreadCounts counts) {
        this.pid = pid;
        this.census = new CensusLedger(counts);
    }

    /** From now on counts with these: a JVM's counters appear some time after its process. */
    public void countWith(ThreadCounts better) {
        census.replace(better);
    }

    /**
     * Whether no thread waits for its role and the census stands where it stood at the last look, by the counters as they
     * were read last.
     */
    public boolean quiet() {
        return pending.isEmpty() && (!census.known() || (surplusLooks == 0 && census.balanced()));
    }

    /** Begins a look: to be called before the tasks are listed. */
    public void beforeListing() {
        census.refresh();
        if (census.known()) {
            census.beforeListing();
        }
    }

    /** The threads whose name may still change; read each again before {@link #afterListing}. */
    public int[] unsettled() {
        // The first thread's too: a process met between fork and exec is not yet called as its program.
        IntStream first = primordial == null || making.over() ? IntStream.empty() : IntStream.of(pid);
        return IntStream.concat(first, pending.stream().mapToInt(thread -> thread.tid))
                .toArray();
    }

    /** A fresh reading of a thread's {@code comm}. */
    public void named(int tid, String comm) {
        ThreadEvidence thread = threads.get(tid);
        if (thread != null) {
            thread.readings = thread.name.equals(comm) ? thread.readings + 1 : 1;
            thread.name = comm;
        }
    }

    /**
     * Ends a look.
     *
     * @param births the tasks that were not there at the last look, in any order
     * @param deaths those that are no longer
     * @return whether any thread has got a role, or another one
     */
    public boolean afterListing(List<Birth> births, List<Integer> deaths) {
        changed = false;
        census.refresh();
        for (int tid : deaths) {
            ThreadEvidence dead = threads.remove(tid);
            if (dead != null && dead.role == null) {
                pending.remove(dead);
            } else if (dead != null) {
                census.leave(dead.counted);
            }
        }
        for (ThreadEvidence thread : pending) {
            thread.age++;
        }
        births.stream().sorted(Birth.CREATION_ORDER).forEach(this::add);
        judgeMaking();
        if (census.known()) {
            census.afterListing(births.size() + deaths.size());
            judgeByCensus();
        } else if (making.over() || waitedFor(MAKING_PATIENCE)) {
            judgeWithoutCensus();
        }
        return changed;
    }

    /** The thread's role, or null while it waits for one (or is unknown). To be asked when {@link #afterListing} says so. */
    public @Nullable Role role(int tid) {
        ThreadEvidence thread = threads.get(tid);
        return thread == null ? null : thread.role;
    }

    /**
     * The role to treat a thread by until it has one. A new thread bears its maker's name for a moment, and threads of the
     * JVM make such as they are: a collector's worker that counts as the program's while the others, ranked above it, wait
     * for it, would keep them waiting. Most others turn out to be {@link Role#APP}.
     */
    public static Role presumed(String comm) {
        return ThreadNames.known(comm).map(KnownThread::role).orElse(Role.APP);
    }

    /** Threads named like the JVM's own that were taken for the program's for want of evidence; a dump could tell. */
    public int[] doubtful() {
        return threads.values().stream()
                .filter(thread -> thread.doubtful)
                .mapToInt(thread -> thread.tid)
                .toArray();
    }

    /**
     * Settles what is doubtful, by the JVM's own word.
     *
     * @param dump with thread ids of the observer's pid namespace
     * @return whether any role changed
     */
    public boolean learn(ThreadDump dump) {
        changed = false;
        for (ThreadEvidence thread : threads.values()) {
            ThreadDump.Entry entry = dump.entries().get(thread.tid);
            if (!thread.doubtful || entry == null) {
                continue;
            }
            switch (entry.maker()) {
                case JAVA -> decide(thread, Role.APP, Counted.YES);
                case VM -> {
                    Role role = ThreadNames.known(entry.name())
                            .map(KnownThread::role)
                            .orElse(Role.VM);
                    decide(thread, role, Counted.NO);
                    thread.late = false;
                }
            }
        }
        return changed;
    }

    private void add(Birth birth) {
        ThreadEvidence thread = new ThreadEvidence(birth, births++);
        thread.early = census.known() && !census.initialised();
        threads.put(thread.tid, thread);
        if (thread.tid == pid) {
            // Waits in pthread_join under the java launcher; elsewhere it may well be the program's main thread.
            primordial = thread;
            decide(thread, Role.APP, Counted.UNSURE);
        } else {
            pending.add(thread);
        }
    }

    /** Evidence (a): takes what belongs to the making of the JVM, in creation order, as far as names have settled. */
    private void judgeMaking() {
        Iterator<ThreadEvidence> inOrder = pending.iterator();
        while (inOrder.hasNext()) {
            ThreadEvidence thread = inOrder.next();
            if (thread.sequence < nextOfMaking) {
                continue;
            }
            if ((making.over() && !thread.early)
                    || (mainSought ? thread.readings < SETTLED_READINGS : !settled(thread))) {
                return;
            }
            nextOfMaking = thread.sequence + 1;
            if (mainSought && isMain(thread)) {
                decide(thread, Role.APP, Counted.YES);
                inOrder.remove();
            } else {
                making.next(thread.name).or(() -> madeEarly(thread)).ifPresent(known -> {
                    decide(thread, known.role(), countedAs(known));
                    inOrder.remove();
                });
            }
            mainSought = false;
            gangs.next(thread).forEach(worker -> decide(worker, Role.GC_PAUSE, Counted.NO));
        }
    }

    /** Out of order (a compiler added in a hurry, what follows an agent's thread), but older than the program. */
    private Optional<KnownThread> madeEarly(ThreadEvidence thread) {
        return knownUncounted(thread.name).filter(known -> thread.early && !isSecondOfItsKind(thread));
    }

    /** The launcher makes the JVM on a thread of its own, its second, which keeps the launcher's name. */
    private boolean isMain(ThreadEvidence second) {
        if (primordial == null || !second.name.equals(primordial.name)) {
            return false;
        }
        recount(primordial, Counted.NO);
        return true;
    }

    /** Evidence (b). */
    private void judgeByCensus() {
        long atLeast = census.atLeast();
        if (pending.isEmpty()) {
            if (census.still()) {
                judgeDoubtful();
                judgeSurplus(atLeast);
                census.settle();
                if (surplusLooks == 0 && census.calm()) {
                    census.calibrate();
                }
            }
            return;
        }
        if (!making.over() && !census.initialised()) {
            return;
        }
        long atMost = census.atMost();
        if (atLeast >= pending.size()) {
            judgeAll(thread -> decide(thread, Role.APP, Counted.YES));
            return;
        }
        boolean settled = pending.stream().allMatch(this::settled);
        if (settled && atMost <= 0) {
            judgeAll(this::decideUncounted);
        } else if (settled && atLeast == atMost) {
            judgeMixed(atLeast);
        } else {
            giveUpTheOld(atMost);
        }
    }

    /** Where the numbers do not come to agree: the harmless role for those that have waited long enough. */
    private void giveUpTheOld(long atMost) {
        List<ThreadEvidence> old = pending.stream()
                .filter(thread -> thread.age >= LAST_PATIENCE && settled(thread))
                .toList();
        for (ThreadEvidence thread : old) {
            thread.late = true;
            doubt(thread);
        }
        pending.removeAll(old);
        census.limitUnsure(old.size(), atMost);
    }

    /**
     * Some of the pending are Java threads: names may say which, if they say the right number. A name that a thread of the
     * JVM already has, though it has but one of it, is not the JVM's.
     */
    private void judgeMixed(long javaThreads) {
        Predicate<ThreadEvidence> looksUncounted =
                thread -> knownUncounted(thread.name).isPresent() && !isSecondOfItsKind(thread);
        // All are judged on what was known before: a verdict on one is no evidence for the next.
        List<ThreadEvidence> uncounted = pending.stream().filter(looksUncounted).toList();
        boolean agree = pending.size() - uncounted.size() == javaThreads;
        int judged = pending.size();
        judgeAll(thread -> {
            if (!agree) {
                doubt(thread);
            } else if (uncounted.contains(thread)) {
                decideUncounted(thread);
            } else {
                decide(thread, Role.APP, Counted.YES);
            }
        });
        if (!agree) {
            census.limitUnsure(judged, javaThreads);
        }
    }

    /**
     * A second hearing: among threads that are just being made the numbers may not come to agree, but do once all are there.
     */
    private void judgeDoubtful() {
        List<ThreadEvidence> unsure = threads.values().stream()
                .filter(thread -> thread.counted == Counted.UNSURE)
                .toList();
        long doubtful = unsure.stream().filter(thread -> thread.doubtful).count();
        if (doubtful == 0 || unsure.size() - doubtful != census.beyondSure()) {
            return;
        }
        for (ThreadEvidence thread : unsure) {
            if (thread.doubtful) {
                decideUncounted(thread);
            } else {
                decide(thread, Role.APP, Counted.YES);
            }
        }
    }

    /** More Java threads are counted than known, time and again: a thread was judged too early, or attached itself since. */
    private void judgeSurplus(long surplus) {
        surplusLooks = surplus > 0 ? surplusLooks + 1 : 0;
        if (surplusLooks < PATIENCE) {
            return;
        }
        surplusLooks = 0;
        // Who was given up as uncounted, not having run yet and under its maker's name, is likelier to have been
        // counted since than who had already named itself as the JVM's own do.
        if (census.admitUnsure(surplus)) {
            return;
        }
        List<ThreadEvidence> suspects = threads.values().stream()
                .filter(thread -> thread.late && thread.counted == Counted.NO)
                .toList();
        List<ThreadEvidence> foreign =
                suspects.stream().filter(thread -> thread.role == Role.OTHER).toList();
        (foreign.size() >= surplus ? foreign : suspects).forEach(this::doubt);
        // With nobody to suspect, the next calm look writes the surplus off.
    }

    /** No counters: the name of a thread born after the making is no evidence for a rank above the program's. */
    private void judgeWithoutCensus() {
        pending.removeIf(thread -> {
            boolean settled = settled(thread);
            if (settled) {
                thread.late = true;
                doubt(thread);
            }
            return settled;
        });
    }

    private void judgeAll(Consumer<ThreadEvidence> judge) {
        for (ThreadEvidence thread : pending) {
            thread.late = true;
            judge.accept(thread);
        }
        pending.clear();
    }

    private void decideUncounted(ThreadEvidence thread) {
        if (isSecondOfItsKind(thread)) {
            doubt(thread);
        } else {
            decide(thread, knownUncounted(thread.name).map(KnownThread::role).orElse(Role.OTHER), Counted.NO);
        }
    }

    private void doubt(ThreadEvidence thread) {
        decide(thread, Role.APP, Counted.UNSURE);
        thread.doubtful = knownUncounted(thread.name).isPresent();
    }

    private void decide(ThreadEvidence thread, Role role, Counted counted) {
        changed |= thread.role != role;
        if (thread.role == null) {
            census.enter(counted);
            thread.decide(role, counted);
        } else {
            recount(thread, counted);
            thread.decide(role, counted);
        }
    }

    private void recount(ThreadEvidence thread, Counted counted) {
        census.change(thread.counted, counted);
        thread.counted = counted;
    }

    /** There is one VM Thread: a second one is somebody else. */
    private boolean isSecondOfItsKind(ThreadEvidence thread) {
        return knownUncounted(thread.name).isPresent()
                && ThreadNames.isSingle(thread.name)
                && threads.values().stream()
                        .anyMatch(other -> other.sequence < thread.sequence
                                && other.name.equals(thread.name)
                                && other.role != Role.APP);
    }

    private boolean settled(ThreadEvidence thread) {
        if (primordial != null && thread.name.equals(primordial.name)) {
            if (making.over() || (census.known() && census.initialised())) {
                return thread.readings >= LONG_PATIENCE;
            }
            return !census.known() && thread.readings >= MAKING_PATIENCE;
        }
        return thread.readings >= (isSecondOfItsKind(thread) ? LONG_PATIENCE : SETTLED_READINGS);
    }

    private boolean waitedFor(int looks) {
        ThreadEvidence oldest = pending.peek();
        return oldest != null && oldest.age >= looks;
    }

    private static Optional<KnownThread> knownUncounted(String name) {
        return ThreadNames.known(name).filter(known -> known.census() == Census.UNCOUNTED);
    }

    private static Counted countedAs(KnownThread known) {
        return known.census() == Census.COUNTED ? Counted.YES : Counted.NO;
    }
}
