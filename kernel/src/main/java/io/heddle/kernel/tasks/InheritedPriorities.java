package io.heddle.kernel.tasks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lends priority by the kernel's priority inheritance, one {@link PriorityDonor} for each borrower. One thread uses it.
 *
 * <p>A donor costs this process a thread: some 16 KiB of kernel memory and 40 KiB of its own. A loan costs two context switches,
 * another priority one system call. Donors outlive loans: one that was withdrawn waits on, in the fair class, until its
 * borrower ends, and then serves the next.
 */
public final class InheritedPriorities implements PriorityLending {
    /** Until the kernel has queued a donor, which it does as soon as that has a CPU. */
    private static final long QUEUE_NANOS = 50_000_000L;

    private static final long LOOK_NANOS = 20_000L;

    private static final Scheduling WITHDRAWN = Scheduling.ORDINARY;

    /** What a thread borrows; 0 for nothing at the moment. */
    private static final class Loan {
        final PriorityDonor donor;
        int priority;

        Loan(PriorityDonor donor) {
            this.donor = donor;
        }
    }

    private final Proc proc;
    private final Supplier<TaskScheduler> schedulers;
    private final TaskScheduler scheduler;
    private final Scheduling whileFree;
    private final Map<Integer, Loan> loans = new HashMap<>();
    private final List<PriorityDonor> spare = new ArrayList<>();
    private final Set<Integer> donors = new HashSet<>();

    /** @param ownPriority of this process's own threads, ahead of all that is lent */
    public InheritedPriorities(Proc proc, Supplier<TaskScheduler> schedulers, int ownPriority) {
        this.proc = proc;
        this.schedulers = schedulers;
        this.scheduler = schedulers.get();
        this.whileFree = fifo(ownPriority);
    }

    @Override
    public boolean lend(int tid, int priority) {
        Loan loan = loans.get(tid);
        if (loan == null || loan.donor.isFree()) {
            ended(tid);
            loan = begin(tid);
        }
        if (loan == null) {
            return false;
        }
        loan.priority = priority;
        return scheduler.schedule(loan.donor.tid(), fifo(priority));
    }

    private @Nullable Loan begin(int tid) {
        PriorityDonor donor = free();
        donor.lendTo(tid, scheduler);
        long deadline = System.nanoTime() + QUEUE_NANOS;
        while (!isBoosted(tid)) {
            if (donor.isFree()) {
                spare.add(donor);
                donor.requireLent(tid);
                return null;
            }
            if (System.nanoTime() - deadline > 0) {
                break;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        Loan loan = new Loan(donor);
        loans.put(tid, loan);
        return loan;
    }

    private boolean isBoosted(int tid) {
        return proc.process(tid)
                .filter(stat -> stat.realtimePriority() >= whileFree.priority())
                .isPresent();
    }

    private PriorityDonor free() {
        for (int i = 0; i < spare.size(); i++) {
            if (spare.get(i).isFree()) {
                return spare.remove(i);
            }
        }
        PriorityDonor donor = new PriorityDonor(schedulers, whileFree);
        donors.add(donor.tid());
        return donor;
    }

    @Override
    public void withdraw(int tid) {
        Loan loan = loans.get(tid);
        if (loan != null && loan.priority > 0) {
            loan.priority = 0;
            scheduler.schedule(loan.donor.tid(), WITHDRAWN);
        }
    }

    @Override
    public void ended(int tid) {
        Loan loan = loans.remove(tid);
        if (loan != null) {
            // In the fair class, in case that the thread only seemed to have ended.
            scheduler.schedule(loan.donor.tid(), WITHDRAWN);
            spare.add(loan.donor);
        }
    }

    @Override
    public void suspend() {
        loans.values().forEach(loan -> scheduler.schedule(loan.donor.tid(), WITHDRAWN));
    }

    @Override
    public void resume() {
        loans.values().stream()
                .filter(loan -> loan.priority > 0)
                .forEach(loan -> scheduler.schedule(loan.donor.tid(), fifo(loan.priority)));
    }

    @Override
    public Set<Integer> donors() {
        return donors;
    }

    @Override
    public void close() {
        loans.forEach((tid, loan) -> {
            withdraw(tid);
            spare.add(loan.donor);
        });
        loans.clear();
        spare.forEach(PriorityDonor::close);
        spare.clear();
    }

    /** Without "reset on fork", which nobody may take back without privilege: donors start nothing. */
    private static Scheduling fifo(int priority) {
        return new Scheduling(SchedulingClass.FIFO, priority, 0, 0, false);
    }
}
