package io.heddle.recorder.program;

import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Counter;
import io.heddle.timeline.TimelineJvm;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and writes the performance counters of the program's JVMs, and describes the JVMs. */
public final class ProgramCounters {
    private final RecordingWriter writer;
    private final Map<WatchedJvm, TimelineJvm> jvms = new LinkedHashMap<>();

    public ProgramCounters(RecordingWriter writer) {
        this.writer = writer;
    }

    public void add(WatchedProcess process, WatchedJvm jvm) {
        jvms.put(jvm, new TimelineJvm(process.id().pid(), "", "", 0, 0, -1, ""));
    }

    public void ended(WatchedJvm jvm) {
        read(jvm);
        jvms.remove(jvm);
    }

    public void read() {
        for (WatchedJvm jvm : jvms.keySet()) {
            read(jvm);
        }
    }

    private void read(WatchedJvm jvm) {
        TimelineJvm known = jvms.get(jvm);
        if (known == null) {
            return;
        }
        JvmCounterTotals counters = jvm.facts();
        describe(jvm, known, counters);
        long now = System.nanoTime();
        String subject = "pid " + known.pid();
        write(Counter.GC_PAUSE_NANOS, subject, now, counters.gcNanos());
        write(Counter.SAFEPOINT_NANOS, subject, now, counters.safepointNanos());
        write(Counter.JIT_NANOS, subject, now, counters.compileNanos());
        if (jvm.allocation() != null) {
            write(Counter.ALLOCATED_BYTES, subject, now, jvm.allocation().bytes());
        }
    }

    /** A JVM publishes its version and collector shortly after its start. */
    private void describe(WatchedJvm jvm, TimelineJvm known, JvmCounterTotals counters) {
        TimelineJvm now = new TimelineJvm(
                known.pid(),
                Objects.requireNonNullElse(counters.version(), known.version()),
                Objects.requireNonNullElse(counters.collector(), known.collector()),
                0,
                0,
                -1,
                Objects.requireNonNullElse(counters.mainClass(), known.arguments()));
        if (!now.equals(known)) {
            jvms.put(jvm, now);
            writer.jvm(now);
        }
    }

    private void write(Counter counter, String subject, long nanos, @Nullable Long value) {
        if (value != null) {
            writer.count(counter, subject, nanos, value);
        }
    }
}
