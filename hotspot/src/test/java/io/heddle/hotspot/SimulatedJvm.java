package io.heddle.hotspot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A JVM whose threads and census a test moves by hand, and the looks that an observer takes at it. */
final class SimulatedJvm implements ThreadCounts {
    static final int PID = Recorded.PID;

    final RoleClassifier classifier;
    private final Map<Integer, Birth> alive = new LinkedHashMap<>();
    private final TreeSet<Integer> listed = new TreeSet<>();
    private int nextTid = PID;
    private long started;
    private long live;
    private boolean initialised;
    private boolean known = true;

    SimulatedJvm() {
        classifier = new RoleClassifier(PID, this);
    }

    /** JDK 25 with G1, initialised, before its main method has done anything. */
    static SimulatedJvm running() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.make();
        jvm.look(40);
        return jvm;
    }

    static SimulatedJvm withoutPerfData() {
        SimulatedJvm jvm = new SimulatedJvm();
        jvm.known = false;
        jvm.make();
        jvm.look(40);
        return jvm;
    }

    void make() {
        vm("java");
        java("java");
        for (String name : List.of("GC Thread#0", "G1 Main Marker", "G1 Conc#0", "G1 Refine#0", "G1 Service")) {
            vm(name);
        }
        vm("VM Periodic Tas");
        vm("VM Thread");
        java("Reference Handl");
        java("Finalizer");
        java("Signal Dispatch");
        for (String name : List.of("Service Thread", "Monitor Deflati", "C2 CompilerThre", "C1 CompilerThre")) {
            vm(name);
        }
        java("Notification Th");
        initialised = true;
        java("Common-Cleaner");
    }

    void initialise() {
        initialised = true;
    }

    /** A thread that the census does not count. */
    int vm(String name) {
        int tid = nextTid++;
        alive.put(tid, new Birth(tid, name, tid / 4));
        return tid;
    }

    int java(String name) {
        count();
        return vm(name);
    }

    /** The JVM counts a thread that exists already. */
    void count() {
        started++;
        live++;
    }

    /** A Java thread that no look will see. */
    void bornAndDead() {
        started++;
    }

    void uncount() {
        live--;
    }

    void end(int tid) {
        alive.remove(tid);
    }

    void rename(int tid, String name) {
        alive.put(tid, new Birth(tid, name, 0));
    }

    void look(int times) {
        for (int n = 0; n < times; n++) {
            look();
        }
    }

    void look() {
        look(() -> {});
    }

    /** A look while which something happens after the listing. */
    void look(Runnable meanwhile) {
        classifier.beforeListing();
        List<Birth> births = new ArrayList<>();
        for (Birth birth : alive.values()) {
            if (listed.add(birth.tid())) {
                births.add(birth);
            }
        }
        List<Integer> deaths =
                listed.stream().filter(tid -> !alive.containsKey(tid)).toList();
        listed.removeAll(deaths);
        for (int tid : classifier.unsettled()) {
            Birth now = alive.get(tid);
            if (now != null) {
                classifier.named(tid, now.name());
            }
        }
        meanwhile.run();
        classifier.afterListing(births.reversed(), deaths);
    }

    Collection<Birth> threads() {
        return alive.values();
    }

    @Override
    public boolean known() {
        return known;
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
    public boolean initialised() {
        return initialised;
    }
}
