package io.heddle.kernel.priority;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lends priority by the kernel's priority inheritance, with one {@link PriorityDonor} for each borrower. Confined to one thread.
 *
 * <p>A donor is a thread of this process: about 16 KiB of kernel memory and 40 KiB of user memory. A loan costs two context
 * switches, a change of its priority one system call. Donors outlive loans: after a withdrawal a donor keeps waiting, in the fair
 * class, until its borrower ends, and is then free for another borrower.
 */
public final class InheritedPriorities implements PriorityLending {
    /** The longest wait until the kernel has queued a donor, which needs a CPU for that. */
    private static final long QUEUE_TIMEOUT_NANOS = 50_000_000L;

    private static final long POLL_NANOS = 20_000L;

    private static final Scheduling WITHDRAWN = Scheduling.ORDINARY;

    /** A loan to one thread. A priority of 0 means that it is withdrawn. */
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
    private final Scheduling idleScheduling;
    private final Map<Integer, Loan> loans = new HashMap<>();
    private final List<PriorityDonor> freeDonors = new ArrayList<>();

    /**
     * @param schedulers creates a scheduler for each donor thread
     * @param ownPriority the real-time priority of this process's own threads, higher than any that is lent
     */
    public InheritedPriorities(Proc proc, Supplier<TaskScheduler> schedulers, int ownPriority) {
        this.proc = proc;
        this.schedulers = schedulers;
        this.scheduler = schedulers.get();
        this.idleScheduling = fifo(ownPriority);
    }

    /** One loan at a time: until its donor is queued, a borrower runs at the priority of this process's own threads. */
    @Override
    public boolean lend(int tid, int priority) {
        Loan loan = loans.get(tid);
        if (loan == null || loan.donor.isFree()) {
            ended(tid);
            loan = startLoan(tid);
        }
        if (loan == null) {
            return false;
        }
        loan.priority = priority;
        return scheduler.schedule(loan.donor.tid(), fifo(priority));
    }

    /** Null when the thread has ended. */
    private @Nullable Loan startLoan(int tid) {
        PriorityDonor donor = takeFreeDonor();
        donor.lendTo(tid, scheduler);
        long deadline = System.nanoTime() + QUEUE_TIMEOUT_NANOS;
        while (!isBoosted(tid)) {
            if (donor.isFree()) {
                freeDonors.add(donor);
                Optional<KernelException> refusal = donor.refusal(tid);
                if (refusal.isPresent()) {
                    throw refusal.get();
                }
                return null;
            }
            if (System.nanoTime() - deadline > 0) {
                break;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        Loan loan = new Loan(donor);
        loans.put(tid, loan);
        return loan;
    }

    private boolean isBoosted(int tid) {
        return proc.process(tid)
                .filter(stat -> stat.realtimePriority() >= idleScheduling.priority())
                .isPresent();
    }

    private PriorityDonor takeFreeDonor() {
        for (int i = 0; i < freeDonors.size(); i++) {
            if (freeDonors.get(i).isFree()) {
                return freeDonors.remove(i);
            }
        }
        return new PriorityDonor(schedulers, idleScheduling);
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
            // In the fair class, in case the thread only seemed to have ended.
            scheduler.schedule(loan.donor.tid(), WITHDRAWN);
            freeDonors.add(loan.donor);
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
        return Stream.concat(loans.values().stream().map(loan -> loan.donor), freeDonors.stream())
                .map(PriorityDonor::tid)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void close() {
        loans.forEach((tid, loan) -> {
            withdraw(tid);
            freeDonors.add(loan.donor);
        });
        loans.clear();
        freeDonors.forEach(PriorityDonor::close);
        freeDonors.clear();
    }

    /** Without reset on fork, which only a privileged process can clear: donors create no threads. */
    private static Scheduling fifo(int priority) {
        return new Scheduling(SchedulingClass.FIFO, priority, 0, 0, false);
    }
}
