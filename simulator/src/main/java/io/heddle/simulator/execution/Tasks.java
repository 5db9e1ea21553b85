package io.heddle.simulator.execution;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.scheduling.Attributes;
import java.util.Arrays;
import java.util.List;

/** The state of each thread, by number: first the program's, then the collector's, then the coordinator of collections. */
final class Tasks {
    static final int NONE = -1;

    final int count;
    final Attributes[] attributes;
    final Behaviour[] behaviours;

    /** The account of each task's role. */
    final RoleTimes[] times;

    final boolean[] stopsForCollections;
    final boolean[] compiles;
    final boolean[] daemons;
    final long[] workingSets;
    final boolean[] started;
    final boolean[] ready;

    /** Whether each task lost its CPU to another one when it ran last. */
    final boolean[] preempted;

    final long[] readySince;
    final int[] lastCpus;

    /** The work that is left of each task, in nanoseconds of an undisturbed CPU. */
    final long[] work;

    /** The bytes that it allocates meanwhile. */
    final long[] bytes;

    /** The thread for which each task computes: itself, or a thread of a host. */
    final int[] subjects;

    /** The lock for which each task tries when it runs next; {@link #NONE} for none. */
    final int[] wantedLocks;

    /** The bytes that each thread has allocated since its start. */
    final long[] allocated;

    /** The bytes that each thread had allocated when it last dropped its objects. */
    final long[] dropped;

    /** Whether each task has allocated since the last collection. */
    final boolean[] allocates;

    Tasks(ProgramSpec program, Behaviour collector, Figures figures) {
        List<ThreadSpec> threads = program.threads();
        count = program.tasks();
        attributes = new Attributes[count];
        behaviours = new Behaviour[count];
        times = new RoleTimes[count];
        stopsForCollections = new boolean[count];
        compiles = new boolean[count];
        daemons = new boolean[count];
        workingSets = new long[count];
        for (int i = 0; i < threads.size(); i++) {
            ThreadSpec thread = threads.get(i);
            attributes[i] = thread.attributes();
            behaviours[i] = thread.behaviour();
            times[i] = figures.times(thread.role());
            stopsForCollections[i] = thread.stopsForCollections();
            compiles[i] = thread.role() == Role.JIT;
            daemons[i] = thread.daemon();
            workingSets[i] = thread.workingSetBytes();
        }
        for (int i = threads.size(); i < count; i++) {
            boolean coordinates = i == count - 1;
            attributes[i] = coordinates ? program.coordinatorAttributes() : program.collectorAttributes();
            behaviours[i] = collector;
            times[i] = figures.times(coordinates ? Role.VM : Role.GC_PAUSE);
            daemons[i] = true;
        }
        started = new boolean[count];
        ready = new boolean[count];
        preempted = new boolean[count];
        readySince = new long[count];
        lastCpus = new int[count];
        work = new long[count];
        bytes = new long[count];
        subjects = new int[count];
        Arrays.setAll(subjects, i -> i);
        wantedLocks = new int[count];
        Arrays.fill(wantedLocks, NONE);
        allocated = new long[count];
        dropped = new long[count];
        allocates = new boolean[count];
    }

    /** Notes what a task has allocated for its thread. */
    void allocate(int task, long count) {
        allocated[subjects[task]] += count;
        allocates[task] = true;
    }

    void collected() {
        Arrays.fill(allocates, false);
    }

    /** Returns the number of tasks that have allocated since the last collection. */
    int allocating() {
        int sum = 0;
        for (boolean each : allocates) {
            sum += each ? 1 : 0;
        }
        return sum;
    }
}
