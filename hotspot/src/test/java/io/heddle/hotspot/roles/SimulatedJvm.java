package io.heddle.hotspot.roles;

import io.heddle.hotspot.Recorded;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A JVM whose threads and thread counts a test changes by hand, and an observer that scans it. */
final class SimulatedJvm implements ThreadCounts {
    static final int PID = Recorded.PID;

    final RoleClassifier classifier;
    private final Map<Integer, NewThread> alive = new LinkedHashMap<>();
    private final TreeSet<Integer> listed = new TreeSet<>();
    private int nextTid = PID;
    private long started;
    private long live;
    private boolean initialised;
    private boolean available = true;

    SimulatedJvm() {
        classifier = new RoleClassifier(PID, this);
    }

    /** JDK 25 with G1, initialised, before its main method runs. */
    static SimulatedJvm running() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.startUp();
        jvm.scan(40);
        return jvm;
    }

    static SimulatedJvm withoutPerfData() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.available = false;
        jvm.startUp();
        jvm.scan(40);
        return jvm;
    }

    void startUp() {
        startVmThread("java");
        startJavaThread("java");
        for (String name : List.of("GC Thread#0", "G1 Main Marker", "G1 Conc#0", "G1 Refine#0", "G1 Service")) {
            startVmThread(name);
        }
        startVmThread("VM Periodic Tas");
        startVmThread("VM Thread");
        startJavaThread("Reference Handl");
        startJavaThread("Finalizer");
        startJavaThread("Signal Dispatch");
        for (String name : List.of("Service Thread", "Monitor Deflati", "C2 CompilerThre", "C1 CompilerThre")) {
            startVmThread(name);
        }
        startJavaThread("Notification Th");
        initialised = true;
        startJavaThread("Common-Cleaner");
    }

    void finishInitialisation() {
        initialised = true;
    }

    /** Starts a thread that the JVM does not count. */
    int startVmThread(String name) {
        int tid = nextTid++;
        alive.put(tid, new NewThread(tid, name, tid / 4));
        return tid;
    }

    /** Starts a thread that the JVM counts. */
    int startJavaThread(String name) {
        count();
        return startVmThread(name);
    }

    /** Counts a thread that exists already. */
    void count() {
        started++;
        live++;
    }

    /** Counts a Java thread that no scan shows. */
    void countShortLived() {
        started++;
    }

    void uncountDying() {
        live--;
    }

    void end(int tid) {
        alive.remove(tid);
    }

    void rename(int tid, String name) {
        alive.put(tid, new NewThread(tid, name, 0));
    }

    void scan(int times) {
        for (int n = 0; n < times; n++) {
            scan();
        }
    }

    void scan() {
        scan(() -> {});
    }

    /** A scan with an action after the listing. */
    void scan(Runnable meanwhile) {
        classifier.beforeListing();
        List<NewThread> births = new ArrayList<>();
        for (NewThread birth : alive.values()) {
            if (listed.add(birth.tid())) {
                births.add(birth);
            }
        }
        List<Integer> deaths =
                listed.stream().filter(tid -> !alive.containsKey(tid)).toList();
        listed.removeAll(deaths);
        for (int tid : classifier.tidsToReread()) {
            NewThread now = alive.get(tid);
            if (now != null) {
                classifier.updateName(tid, now.name());
            }
        }
        meanwhile.run();
        classifier.afterListing(births.reversed(), deaths);
    }

    Collection<NewThread> threads() {
        return alive.values();
    }

    @Override
    public boolean isAvailable() {
        return available;
    }

    @Override
    public long started() {
        return started;
    }

    @Override
    public long live() {
        return live;
    }

    @Override
    public boolean isInitialised() {
        return initialised;
    }
}
