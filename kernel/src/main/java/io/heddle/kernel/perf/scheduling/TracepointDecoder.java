package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.RecordBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decodes samples of tracepoints that have the fields TIME and RAW. */
final class TracepointDecoder implements RecordDecoder {
    /** A sample: header (2 words), time (2 words), size of the data (1 word), data. */
    private static final int TIME = 2;

    private static final int DATA = 5;

    /** In the data of every tracepoint: its id in the lower half of the first word, then the thread that runs on the CPU. */
    private static final int COMMON_PID = 1;

    private final SchedulingFormats formats;
    private final Map<Integer, String> further;
    private final TaskNames names = new TaskNames();

    /** @param further the names of further tracepoints by their ids */
    TracepointDecoder(SchedulingFormats formats, Map<Integer, String> further) {
        this.formats = formats;
        this.further = Map.copyOf(further);
    }

    @Override
    public int sampleTime() {
        return TIME;
    }

    @Override
    public int decode(RecordBuffer record, long nanos, int cpu, SchedulingListener listener) {
        int words = record.size() - DATA;
        if (record.type() != PerfRecord.SAMPLE || words <= COMMON_PID) {
            return 0;
        }
        int id = record.intAt(DATA) & 0xFFFF;
        if (id == formats.switched().id()) {
            return switched(formats.switched(), words, record, nanos, cpu, listener);
        }
        if (id == formats.woken().id()) {
            return woken(formats.woken(), words, record, nanos, listener);
        }
        if (id == formats.migrated().id()) {
            return migrated(formats.migrated(), words, record, nanos, listener);
        }
        if (id == formats.created().id()) {
            return woken(formats.created(), words, record, nanos, listener);
        }
        return further(further.get(id), record, nanos, cpu, listener);
    }

    private int switched(
            SchedulingFormats.Switch format,
            int words,
            RecordBuffer record,
            long nanos,
            int cpu,
            SchedulingListener listener) {
        if (words < format.words()) {
            return 0;
        }
        int previous = record.intAt(DATA + format.previousTid());
        int next = record.intAt(DATA + format.nextTid());
        see(previous, format.previousName(), record, listener);
        see(next, format.nextName(), record, listener);
        int state = DATA + format.previousState();
        listener.switched(
                nanos,
                cpu,
                previous,
                format.stateWords() == 2 ? record.longAt(state) : Integer.toUnsignedLong(record.intAt(state)),
                next);
        return 1;
    }

    private int woken(
            SchedulingFormats.Wakeup format, int words, RecordBuffer record, long nanos, SchedulingListener listener) {
        if (words < format.words()) {
            return 0;
        }
        int tid = record.intAt(DATA + format.tid());
        see(tid, format.name(), record, listener);
        listener.woken(nanos, record.intAt(DATA + format.cpu()), tid);
        return 1;
    }

    private int migrated(
            SchedulingFormats.Migration format,
            int words,
            RecordBuffer record,
            long nanos,
            SchedulingListener listener) {
        if (words < format.words()) {
            return 0;
        }
        int tid = record.intAt(DATA + format.tid());
        see(tid, format.name(), record, listener);
        listener.migrated(nanos, tid, record.intAt(DATA + format.fromCpu()), record.intAt(DATA + format.toCpu()));
        return 1;
    }

    private static int further(
            @Nullable String name, RecordBuffer record, long nanos, int cpu, SchedulingListener listener) {
        if (name == null) {
            return 0;
        }
        listener.tracepoint(nanos, cpu, record.intAt(DATA + COMMON_PID), name);
        return 1;
    }

    private void see(int tid, TaskNameField field, RecordBuffer record, SchedulingListener listener) {
        if (tid > 0) {
            String name = names.update(tid, field.low(record, DATA), field.high(record, DATA));
            if (name != null) {
                listener.seen(tid, name);
            }
        }
    }
}
