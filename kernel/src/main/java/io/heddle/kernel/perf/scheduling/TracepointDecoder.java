package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.RecordBuffer;
import io.heddle.kernel.tasks.Proc;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decodes samples of tracepoints that have the fields TIME and RAW, among the records of switches. The tracepoint sched_switch only
 * adds the state of the thread that leaves its CPU.
 */
final class TracepointDecoder implements RecordDecoder {
    /** A sample: header (2 words), time (2 words), size of the data (1 word), data. */
    private static final int TIME = 2;

    private static final int DATA = 5;

    /** In the data of every tracepoint: its id in the lower half of the first word, then the thread that runs on the CPU. */
    private static final int COMMON_PID = 1;

    /** TRACE_FLAG_HARDIRQ, in the flags that follow the id. */
    private static final int HARDWARE_INTERRUPT = 0x08 << 16;

    private final SchedulingFormats formats;
    private final Map<Integer, String> further;
    private final TaskNames names;
    private final SwitchDecoder switches;

    /** @param further the names of further tracepoints by their ids */
    TracepointDecoder(SchedulingFormats formats, Map<Integer, String> further, Proc proc) {
        names = new TaskNames();
        switches = new SwitchDecoder(proc, names);
        this.formats = formats;
        this.further = Map.copyOf(further);
    }

    @Override
    public int sampleTime() {
        return TIME;
    }

    @Override
    public int decode(RecordBuffer record, long nanos, int cpu, SchedulingListener listener) {
        if (record.type() != PerfRecord.SAMPLE) {
            return switches.decode(record, nanos, cpu, listener);
        }
        int words = record.size() - DATA;
        if (words <= COMMON_PID) {
            return 0;
        }
        int id = record.intAt(DATA) & 0xFFFF;
        if (id == formats.switched().id()) {
            leaves(formats.switched(), words, record, cpu);
            return 0;
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

    private void leaves(SchedulingFormats.Switch format, int words, RecordBuffer record, int cpu) {
        if (words >= format.words()) {
            int state = DATA + format.state();
            switches.leaves(
                    cpu,
                    record.intAt(DATA + format.tid()),
                    format.stateWords() == 2 ? record.longAt(state) : Integer.toUnsignedLong(record.intAt(state)));
        }
    }

    private int woken(
            SchedulingFormats.Wakeup format, int words, RecordBuffer record, long nanos, SchedulingListener listener) {
        if (words < format.words()) {
            return 0;
        }
        int tid = record.intAt(DATA + format.tid());
        see(tid, format.name(), record, listener);
        boolean byInterrupt = (record.intAt(DATA) & HARDWARE_INTERRUPT) != 0;
        int waker = byInterrupt ? 0 : Math.max(0, record.intAt(DATA + COMMON_PID));
        listener.woken(nanos, record.intAt(DATA + format.cpu()), tid, waker);
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
