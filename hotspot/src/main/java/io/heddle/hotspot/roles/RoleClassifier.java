package io.heddle.hotspot.roles;

import io.heddle.hotspot.roles.ThreadClassification.Counted;
import io.heddle.hotspot.roles.VmThreadKind.Counting;
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
 * The roles of the threads of one JVM, classified from outside the process. The evidence, in this order:
 *
 * <ol>
 *   <li>Creation order: a thread that fits the startup of a JVM ({@link VmStartupOrder}) was created by the JVM.
 *   <li>The JVM's count of Java threads ({@link ThreadCounts}). If it includes all pending threads, they are Java threads and
 *       {@link Role#APP}, whatever their names. If it includes none, the JVM or a native library created them and their names
 *       decide. In between, names decide as far as they agree with the numbers.
 *   <li>A thread dump, if the caller accepts its cost ({@link #ambiguous()}, {@link #applyDump}).
 * </ol>
 *
 * <p>Without counts, only creation order and a dump give a thread a role that ranks above the program's.
 *
 * <p>An uncertain thread is {@link Role#APP}. A thread that is wrongly ranked above the program can starve it, and any program
 * may name a thread "GC Thread#0". At the program's own rank a thread starves nothing and does not starve itself: a policy
 * without ranks schedules all threads like that.
 *
 * <p>A scan consists of {@link #beforeListing()}, listing the tasks, reading the {@code comm} of all {@link #tidsToReread()}
 * again, {@link #updateName} for these, and {@link #afterListing}. No scan is needed while {@link #isUpToDate()} holds and the
 * process's number of tasks is unchanged. Scans are meant to be about 10 ms apart.
 *
 * <p>Confined to one thread.
 */
public final class RoleClassifier {
    // A thread is renamed right after its birth, unless a pause of the JVM or a full machine delays it.
    private static final int SETTLED_SCANS = 2;
    // After so many scans, a surplus of counted threads is not caused by threads that are being born or dying.
    private static final int SURPLUS_SCANS = 5;
    // A thread with the name of the thread that created it has most likely not been renamed yet.
    private static final int SAME_NAME_SCANS = 15;
    // A renaming can take long during startup: 25 creates VM Periodic Task Thread well before it lets the thread run.
    private static final int STARTUP_SCANS = 100;
    // Longer than the counts need to become stable.
    private static final int MAX_PENDING_SCANS = 20;

    private final int pid;
    private final JavaThreadAccounting accounting;
    private final Map<Integer, ThreadClassification> threads = new HashMap<>();
    private final Deque<ThreadClassification> pending = new ArrayDeque<>();
    private final VmStartupOrder startup = new VmStartupOrder();
    private final WorkerGangs gangs = new WorkerGangs();
    private @Nullable ThreadClassification primordial;
    private boolean expectsMain = true;
    private int births;
    private int nextOfStartup;
    private boolean changed;

    private int surplusScans;

    public RoleClassifier(int pid, ThreadCounts counts) {
        this.pid = pid;
        this.accounting = new JavaThreadAccounting(counts);
    }

    /** Replaces the counts: a JVM's counters appear some time after its process. */
    public void useCounts(ThreadCounts better) {
        accounting.useCounts(better);
    }

    /** Whether every known thread has a role and the counts, as last read, are those of the last scan. */
    public boolean isUpToDate() {
        return pending.isEmpty() && (!accounting.isAvailable() || (surplusScans == 0 && accounting.isBalanced()));
    }

    /** Begins a scan. Call it before listing the tasks. */
    public void beforeListing() {
        accounting.refresh();
        if (accounting.isAvailable()) {
            accounting.beforeListing();
        }
    }

    /** The threads whose name may still change. Read the name of each again before {@link #afterListing}. */
    public int[] tidsToReread() {
        // The first thread's too: between fork and exec a process has another name than its program.
        IntStream first = primordial == null || startup.isOver() ? IntStream.empty() : IntStream.of(pid);
        return IntStream.concat(first, pending.stream().mapToInt(thread -> thread.tid))
                .toArray();
    }

    /** Records a thread's {@code comm} as it was read again. */
    public void updateName(int tid, String comm) {
        ThreadClassification thread = threads.get(tid);
        if (thread != null) {
            thread.sameNameScans = thread.name.equals(comm) ? thread.sameNameScans + 1 : 1;
            thread.name = comm;
        }
    }

    /**
     * Ends a scan.
     *
     * @param births the tasks that the previous scan did not show, in any order
     * @param deaths the ids of the tasks that this scan no longer shows
     * @return whether any thread has received a role, or another one
     */
    public boolean afterListing(List<NewThread> births, List<Integer> deaths) {
        changed = false;
        accounting.refresh();
        for (int tid : deaths) {
            ThreadClassification dead = threads.remove(tid);
            if (dead != null && dead.role == null) {
                pending.remove(dead);
            } else if (dead != null) {
                accounting.remove(dead.counted);
            }
        }
        for (ThreadClassification thread : pending) {
            thread.age++;
        }
        births.stream().sorted(NewThread.CREATION_ORDER).forEach(this::add);
        classifyStartup();
        if (accounting.isAvailable()) {
            accounting.afterListing(births.size() + deaths.size());
            classifyByCounts();
        } else if (startup.isOver() || hasWaited(STARTUP_SCANS)) {
            classifyWithoutCounts();
        }
        return changed;
    }

    /** The thread's role; null for a pending or unknown thread. Changes only when {@link #afterListing} returns true. */
    public @Nullable Role role(int tid) {
        ThreadClassification thread = threads.get(tid);
        return thread == null ? null : thread.role;
    }

    /**
     * The role to schedule a thread by until its role is known. A new thread has its creator's name at first, and threads of the
     * JVM create threads of their own kind. A new collector worker at the program's rank would delay the other workers, which
     * rank above the program and wait for it. Most other new threads turn out to be {@link Role#APP}.
     */
    public static Role provisionalRole(String comm) {
        return VmThreadKinds.find(comm).map(VmThreadKind::role).orElse(Role.APP);
    }

    /**
     * The role of a Java thread that the JVM or its class library creates, by its Java name; empty for the program's threads. Only for
     * reports about a program: a program may choose such a name, so a policy must not rank a thread by it. JFR's threads, for example,
     * start after the JVM, and count as the program's until their Java names are known.
     */
    public static Optional<Role> roleOfJavaThread(String javaName) {
        return VmThreadKinds.findJavaThread(javaName).map(VmThreadKind::role);
    }

    /** Threads named like the JVM's own that are classified as the program's for lack of evidence. A dump can decide. */
    public int[] ambiguous() {
        return threads.values().stream()
                .filter(thread -> thread.ambiguous)
                .mapToInt(thread -> thread.tid)
                .toArray();
    }

    /**
     * Classifies the ambiguous threads by a thread dump of the JVM.
     *
     * @param dump with thread ids of the observer's PID namespace
     * @return whether any role changed
     */
    public boolean applyDump(ThreadDump dump) {
        changed = false;
        for (ThreadClassification thread : threads.values()) {
            ThreadDump.Entry entry = dump.entries().get(thread.tid);
            if (!thread.ambiguous || entry == null) {
                continue;
            }
            switch (entry.kind()) {
                case JAVA -> decide(thread, Role.APP, Counted.YES);
                case VM -> {
                    Role role = VmThreadKinds.find(entry.name())
                            .map(VmThreadKind::role)
                            .orElse(Role.VM);
                    decide(thread, role, Counted.NO);
                    thread.classifiedLate = false;
                }
            }
        }
        return changed;
    }

    private void add(NewThread birth) {
        ThreadClassification thread = new ThreadClassification(birth, births++);
        thread.bornBeforeInitialised = accounting.isAvailable() && !accounting.isInitialised();
        threads.put(thread.tid, thread);
        if (thread.tid == pid) {
            // Under the java launcher it waits in pthread_join. Elsewhere it may be the program's main thread.
            primordial = thread;
            decide(thread, Role.APP, Counted.UNSURE);
        } else {
            pending.add(thread);
        }
    }

    /** Evidence 1: classifies the threads of the JVM's startup, in creation order, as far as their names have settled. */
    private void classifyStartup() {
        Iterator<ThreadClassification> inOrder = pending.iterator();
        while (inOrder.hasNext()) {
            ThreadClassification thread = inOrder.next();
            if (thread.sequence < nextOfStartup) {
                continue;
            }
            if ((startup.isOver() && !thread.bornBeforeInitialised)
                    || (expectsMain ? thread.sameNameScans < SETTLED_SCANS : !isSettled(thread))) {
                return;
            }
            nextOfStartup = thread.sequence + 1;
            if (expectsMain && isMain(thread)) {
                decide(thread, Role.APP, Counted.YES);
                inOrder.remove();
            } else {
                startup.accept(thread.name).or(() -> bornEarly(thread)).ifPresent(kind -> {
                    decide(thread, kind.role(), countedAs(kind));
                    inOrder.remove();
                });
            }
            expectsMain = false;
            gangs.accept(thread).forEach(worker -> decide(worker, Role.GC_PAUSE, Counted.NO));
        }
    }

    /** A thread out of order, such as an added compiler or one behind an agent's thread, that is older than the program. */
    private Optional<VmThreadKind> bornEarly(ThreadClassification thread) {
        return uncountedKind(thread.name).filter(kind -> thread.bornBeforeInitialised && !isDuplicate(thread));
    }

    /** Whether this is main: the launcher creates the JVM on its second thread, which keeps the launcher's name. */
    private boolean isMain(ThreadClassification second) {
        if (primordial == null || !second.name.equals(primordial.name)) {
            return false;
        }
        recount(primordial, Counted.NO);
        return true;
    }

    /** Evidence 2. */
    private void classifyByCounts() {
        long min = accounting.minPendingCounted();
        if (pending.isEmpty()) {
            if (accounting.wasUnchangedWhileListing()) {
                reconsiderAmbiguous();
                reconsiderSurplus(min);
                accounting.rebase();
                if (surplusScans == 0 && accounting.isStable()) {
                    accounting.calibrate();
                }
            }
            return;
        }
        // A thread that got its role here would be missing from the creation order, and the next one might seem to fit.
        if (!startup.isOver() && (!accounting.isInitialised() || pending.getLast().sequence >= nextOfStartup)) {
            return;
        }
        long max = accounting.maxPendingCounted();
        if (min >= pending.size()) {
            classifyAll(thread -> decide(thread, Role.APP, Counted.YES));
            return;
        }
        boolean settled = pending.stream().allMatch(this::isSettled);
        if (settled && max <= 0) {
            classifyAll(this::decideUncounted);
        } else if (settled && min == max) {
            classifyMixed(min);
        } else {
            giveUpOldest(max);
        }
    }

    /** Classifies the threads that have waited long enough as the program's, since the bounds do not meet. */
    private void giveUpOldest(long max) {
        List<ThreadClassification> old = pending.stream()
                .filter(thread -> thread.age >= MAX_PENDING_SCANS && isSettled(thread))
                .toList();
        for (ThreadClassification thread : old) {
            thread.classifiedLate = true;
            decideUncertain(thread);
        }
        pending.removeAll(old);
        accounting.limitUnsure(old.size(), max);
    }

    /**
     * Classifies a batch of which some are Java threads: by names, if the names give the right number. A second thread with a name
     * of which the JVM has only one thread is not the JVM's.
     */
    private void classifyMixed(long javaThreads) {
        Predicate<ThreadClassification> looksUncounted =
                thread -> uncountedKind(thread.name).isPresent() && !isDuplicate(thread);
        // The whole batch is classified by what was known before it: a decision on one thread is no evidence for the
        // next.
        List<ThreadClassification> uncounted =
                pending.stream().filter(looksUncounted).toList();
        boolean agree = pending.size() - uncounted.size() == javaThreads;
        int batch = pending.size();
        classifyAll(thread -> {
            if (!agree) {
                decideUncertain(thread);
            } else if (uncounted.contains(thread)) {
                decideUncounted(thread);
            } else {
                decide(thread, Role.APP, Counted.YES);
            }
        });
        if (!agree) {
            accounting.limitUnsure(batch, javaThreads);
        }
    }

    /** Classifies ambiguous threads once more: the numbers can agree once all threads of a batch have been created. */
    private void reconsiderAmbiguous() {
        List<ThreadClassification> unsure = threads.values().stream()
                .filter(thread -> thread.counted == Counted.UNSURE)
                .toList();
        long ambiguous = unsure.stream().filter(thread -> thread.ambiguous).count();
        if (ambiguous == 0 || unsure.size() - ambiguous != accounting.countedBeyondCertain()) {
            return;
        }
        for (ThreadClassification thread : unsure) {
            if (thread.ambiguous) {
                decideUncounted(thread);
            } else {
                decide(thread, Role.APP, Counted.YES);
            }
        }
    }

    /**
     * Handles more counted Java threads than known ones in several scans: a thread was classified too early, or has attached
     * itself since.
     */
    private void reconsiderSurplus(long surplus) {
        surplusScans = surplus > 0 ? surplusScans + 1 : 0;
        if (surplusScans < SURPLUS_SCANS) {
            return;
        }
        surplusScans = 0;
        // A thread that was given up as uncounted had not run yet and had its creator's name. It is likelier to be
        // counted now
        // than a thread that had already named itself as the JVM's threads do.
        if (accounting.admitUnsure(surplus)) {
            return;
        }
        List<ThreadClassification> suspects = threads.values().stream()
                .filter(thread -> thread.classifiedLate && thread.counted == Counted.NO)
                .toList();
        List<ThreadClassification> foreign =
                suspects.stream().filter(thread -> thread.role == Role.OTHER).toList();
        (foreign.size() >= surplus ? foreign : suspects).forEach(this::decideUncertain);
        // Without suspects, the next stable scan takes the surplus for permanent.
    }

    /** Classifies settled threads as the program's: without counts, a name is no evidence after the startup. */
    private void classifyWithoutCounts() {
        pending.removeIf(thread -> {
            boolean settled = isSettled(thread);
            if (settled) {
                thread.classifiedLate = true;
                decideUncertain(thread);
            }
            return settled;
        });
    }

    private void classifyAll(Consumer<ThreadClassification> decision) {
        for (ThreadClassification thread : pending) {
            thread.classifiedLate = true;
            decision.accept(thread);
        }
        pending.clear();
    }

    private void decideUncounted(ThreadClassification thread) {
        if (isDuplicate(thread)) {
            decideUncertain(thread);
        } else {
            decide(thread, uncountedKind(thread.name).map(VmThreadKind::role).orElse(Role.OTHER), Counted.NO);
        }
    }

    private void decideUncertain(ThreadClassification thread) {
        decide(thread, Role.APP, Counted.UNSURE);
        thread.ambiguous = uncountedKind(thread.name).isPresent();
    }

    private void decide(ThreadClassification thread, Role role, Counted counted) {
        changed |= thread.role != role;
        if (thread.role == null) {
            accounting.add(counted);
            thread.decide(role, counted);
        } else {
            recount(thread, counted);
            thread.decide(role, counted);
        }
    }

    private void recount(ThreadClassification thread, Counted counted) {
        accounting.reclassify(thread.counted, counted);
        thread.counted = counted;
    }

    /** Whether an older thread has the name, though a JVM has only one such thread: there is a single VM Thread. */
    private boolean isDuplicate(ThreadClassification thread) {
        return uncountedKind(thread.name).isPresent()
                && VmThreadKinds.isUnique(thread.name)
                && threads.values().stream()
                        .anyMatch(other -> other.sequence < thread.sequence
                                && other.name.equals(thread.name)
                                && other.role != Role.APP);
    }

    /** Whether the name is most likely the thread's own and not the one it inherited. */
    private boolean isSettled(ThreadClassification thread) {
        if (primordial != null && thread.name.equals(primordial.name)) {
            if (startup.isOver() || (accounting.isAvailable() && accounting.isInitialised())) {
                return thread.sameNameScans >= SAME_NAME_SCANS;
            }
            return !accounting.isAvailable() && thread.sameNameScans >= STARTUP_SCANS;
        }
        return thread.sameNameScans >= (isDuplicate(thread) ? SAME_NAME_SCANS : SETTLED_SCANS);
    }

    private boolean hasWaited(int scans) {
        ThreadClassification oldest = pending.peek();
        return oldest != null && oldest.age >= scans;
    }

    private static Optional<VmThreadKind> uncountedKind(String name) {
        return VmThreadKinds.find(name).filter(kind -> kind.counting() == Counting.UNCOUNTED);
    }

    private static Counted countedAs(VmThreadKind kind) {
        return kind.counting() == Counting.COUNTED ? Counted.YES : Counted.NO;
    }
}
