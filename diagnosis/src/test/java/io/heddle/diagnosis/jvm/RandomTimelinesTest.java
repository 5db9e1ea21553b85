package io.heddle.diagnosis.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.Diagnosis;
import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.testing.JvmRecording;
import io.heddle.diagnosis.testing.JvmRecording.Heap;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.Wait;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomTimelinesTest {
    private static final List<String> NAMES =
            List.of("main", "ForkJoinPool-1-worker-1", "ForkJoinPool.commonPool-worker-2", "", "GC Thread#0");
    private static final List<String> FRAMES = List.of(
            "app.Sum.compute",
            "java.util.concurrent.ForkJoinTask.doExec",
            "java.lang.Thread.sleep",
            "java.lang.Runtime.gc",
            "java.util.concurrent.ForkJoinPool.awaitWork");
    private static final List<String> LOCKS =
            List.of("", "app.Cache", "java.util.concurrent.locks.ReentrantLock$FairSync");
    private static final List<String> COLLECTORS = List.of("ParallelScavenge", "ParallelOld", "G1New", "G1Old", "");
    private static final List<String> CAUSES = List.of("System.gc()", "Allocation Failure", "");

    private static <T> T one(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static Timeline timeline(Random random) {
        JvmRecording recording = new JvmRecording(random.nextInt(5));
        List<Integer> threads = new ArrayList<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            threads.add(recording.fixture().thread(one(random, NAMES), one(random, List.of(ThreadKind.values()))));
        }
        if (random.nextBoolean()) {
            recording.jvm(one(random, COLLECTORS), random.nextInt(9), random.nextInt(200) - 1);
        }
        double millis = 0;
        for (int i = random.nextInt(200); i > 0; i--) {
            millis += random.nextDouble();
            int next = random.nextInt(4) == 0 ? 0 : one(random, threads);
            int previous = random.nextInt(4) == 0 ? 0 : one(random, threads);
            recording
                    .fixture()
                    .switched(millis, random.nextInt(70), previous, one(random, List.of(ThreadState.values())), next);
        }
        for (int i = random.nextInt(60); i > 0; i--) {
            double from = random.nextDouble(-20, 120);
            event(random, recording, threads, from);
        }
        SchedulingCoverage coverage = one(random, List.of(SchedulingCoverage.values()));
        double quota = random.nextBoolean() ? Double.NaN : random.nextDouble(0.1, 3);
        return recording.fixture().timeline(random.nextInt(3) == 0 ? 0 : 100, coverage, quota);
    }

    private static void event(Random random, JvmRecording recording, List<Integer> threads, double from) {
        double length = random.nextDouble(100) * random.nextInt(2);
        String[] frames = random.ints(random.nextInt(4), 0, FRAMES.size())
                .mapToObj(FRAMES::get)
                .toArray(String[]::new);
        int thread = one(random, threads);
        switch (random.nextInt(7)) {
            case 0 -> recording.pause(from, length, "Collect", random.nextDouble(-1, 50));
            case 1 -> recording.sample(thread, from, JvmRecording.stack(frames));
            case 2 -> recording.terminating(from, length, length / 2, 0);
            case 3 -> recording.fixture().clocks(thread, random.nextDouble(100), random.nextDouble(500));
            case 4 -> {
                Heap heap = new Heap(
                        one(random, COLLECTORS),
                        one(random, CAUSES),
                        random.nextInt(200) - 1,
                        random.nextInt(200) - 1,
                        random.nextInt(50) - 1,
                        random.nextBoolean() ? List.of() : List.of(5L, 0L));
                recording.collection(heap, from, length, List.of());
            }
            default ->
                recording.waits(
                        thread,
                        one(random, List.of(Wait.Kind.values())),
                        from,
                        from + length,
                        one(random, LOCKS),
                        random.nextBoolean() ? 0 : one(random, threads),
                        JvmRecording.stack(frames));
        }
    }

    @Test
    void no_rule_throws_and_each_can_find_something() {
        Random random = new Random(26);
        Set<Cause> found = EnumSet.noneOf(Cause.class);
        for (int i = 0; i < 5000; i++) {
            for (Finding finding :
                    Diagnosis.of(timeline(random), JvmRules.all()).findings()) {
                found.add(finding.cause());
                assertTrue(finding.lostShare() >= Rule.LEAST_LOST_SHARE);
                assertFalse(finding.summary().contains("NaN"), finding.summary());
                finding.evidence().forEach(each -> assertFalse(each.text().contains("NaN"), each.text()));
            }
        }
        assertEquals(JvmRules.all().size(), found.size(), found.toString());
    }
}
