package io.heddle.timeline;

import io.heddle.timeline.scheduling.SchedulingEvents;
import io.heddle.timeline.scheduling.SchedulingVisitor;
import io.heddle.timeline.stacks.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a timeline from events of several sources. Scheduling events must arrive in the order of time, all others in any order. Not
 * safe for use by several threads at once.
 */
public final class TimelineBuilder {
    private final SchedulingEvents.Builder scheduling = new SchedulingEvents.Builder();
    private final List<Draft> threads = new ArrayList<>();
    private final Map<Integer, Draft> current = new HashMap<>();
    private final Map<Integer, List<Draft>> byTid = new HashMap<>();
    private final Map<Integer, TimelineJvm> jvms = new LinkedHashMap<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Collection> collections = new ArrayList<>();
    private final Waits.Builder waits = new Waits.Builder();
    private final List<Sample> samples = new ArrayList<>();
    private final Map<CounterKey, CounterSeries> counters = new LinkedHashMap<>();
    private final Map<HitsKey, Long> hits = new LinkedHashMap<>();
    private final List<Loss> losses = new ArrayList<>();
    private Facts facts = Facts.UNKNOWN;
    private Span span = new Span(0, 0);

    private record CounterKey(Counter counter, String subject) {}

    private record HitsKey(String tracepoint, int thread) {}

    /** A thread whose facts are still arriving. */
    private static final class Draft {
        final int index;
        final int tid;
        int pid;
        String name = "";
        ThreadKind kind = ThreadKind.OTHER_PROGRAM;
        long start = Long.MIN_VALUE;
        long end = Long.MAX_VALUE;
        ThreadClocks clocks = ThreadClocks.UNKNOWN;

        Draft(int index, int tid) {
            this.index = index;
            this.tid = tid;
        }
    }

    public TimelineBuilder facts(Facts value) {
        facts = value;
        return this;
    }

    public Facts facts() {
        return facts;
    }

    /** Adds a line about what the recording lacks. */
    public void note(String line) {
        List<String> notes = new ArrayList<>(facts.notes());
        notes.add(line);
        facts = facts.withNotes(notes);
    }

    public TimelineBuilder span(Span value) {
        span = value;
        return this;
    }

    /** The index of the thread that has this identifier now. A new identifier makes a thread of another program. */
    public int thread(int tid) {
        return draft(tid).index;
    }

    /** The index of the thread that had this identifier at a time, or {@link Wait#UNKNOWN_THREAD}. */
    public int threadAt(int tid, long nanos) {
        for (Draft draft : byTid.getOrDefault(tid, List.of())) {
            if (nanos <= draft.end) {
                return draft.index;
            }
        }
        return Wait.UNKNOWN_THREAD;
    }

    private Draft draft(int tid) {
        return current.computeIfAbsent(tid, each -> {
            Draft draft = new Draft(threads.size(), each);
            threads.add(draft);
            byTid.computeIfAbsent(each, _ -> new ArrayList<>(1)).add(draft);
            return draft;
        });
    }

    /** Describes the thread that has this identifier now. The last description counts. */
    public int describe(int tid, int pid, String name, ThreadKind kind) {
        Draft draft = draft(tid);
        draft.pid = pid;
        draft.name = name;
        draft.kind = kind;
        return draft.index;
    }

    /** Names the last thread that had this identifier. No effect if there was none. */
    public void rename(int tid, String name) {
        Draft last = last(tid);
        if (last != null) {
            last.name = name;
        }
    }

    /**
     * Describes a thread, which may have ended already.
     *
     * @param start when it started; MIN_VALUE if that is unknown
     */
    public void describe(int tid, int pid, String name, ThreadKind kind, long start) {
        Draft last = last(tid);
        Draft thread = last != null && isOf(last, pid, start) ? last : draft(tid);
        thread.pid = pid;
        thread.name = name;
        thread.kind = kind;
        if (start != Long.MIN_VALUE) {
            thread.start = start;
        }
    }

    /** Whether a description is one of this thread. An ended one has started before its end, or belongs to the same process. */
    private static boolean isOf(Draft thread, int pid, long start) {
        return start == Long.MIN_VALUE ? thread.pid == pid : start <= thread.end;
    }

    /**
     * Corrects the kind of a thread that counts as the program's: the last one that had this identifier. No effect on other threads,
     * whose kinds are certain.
     */
    public void reclassify(int tid, ThreadKind kind) {
        Draft last = last(tid);
        if (last != null && (last.kind == ThreadKind.APP || last.kind == ThreadKind.NATIVE_PROCESS)) {
            last.kind = kind;
        }
    }

    private @Nullable Draft last(int tid) {
        List<Draft> drafts = byTid.get(tid);
        return drafts == null ? null : drafts.getLast();
    }

    public void started(int tid, long nanos) {
        draft(tid).start = nanos;
    }

    /** The thread has ended. Its identifier may belong to another thread from now on. */
    public void ended(int tid, long nanos) {
        Draft draft = current.remove(tid);
        if (draft != null) {
            draft.end = nanos;
        }
    }

    /** The clocks of the last thread that had this identifier. They can be read for the last time after its end. */
    public void clocks(int tid, ThreadClocks clocks) {
        Draft last = last(tid);
        (last == null ? draft(tid) : last).clocks = clocks;
    }

    /** Receives scheduling events, whose threads are indexes. */
    public SchedulingVisitor scheduling() {
        return scheduling;
    }

    public void add(TimelineJvm jvm) {
        jvms.put(jvm.pid(), jvm);
    }

    public @Nullable TimelineJvm jvm(int pid) {
        return jvms.get(pid);
    }

    public void add(Pause pause) {
        pauses.add(pause);
    }

    public void add(Collection collection) {
        collections.add(collection);
    }

    public void add(Wait wait) {
        waits.add(wait);
    }

    public void add(Sample sample) {
        samples.add(sample);
    }

    public void add(Loss loss) {
        losses.add(loss);
    }

    public void count(Counter counter, String subject, long nanos, double value) {
        counters.computeIfAbsent(new CounterKey(counter, subject), key -> new CounterSeries(key.counter, key.subject))
                .add(nanos, value);
    }

    /** The thread that has this identifier now has hit a tracepoint; 0 is an idle task. */
    public void hit(String tracepoint, int tid) {
        hits.merge(new HitsKey(tracepoint, tid == 0 ? SchedulingVisitor.IDLE : thread(tid)), 1L, Long::sum);
    }

    public Timeline build() {
        pauses.sort(Comparator.comparingLong(each -> each.span().startNanos()));
        collections.sort(Comparator.comparingLong(each -> each.span().startNanos()));
        samples.sort(Comparator.comparingLong(Sample::nanos));
        return new Timeline(
                facts,
                span,
                threads.stream().map(this::complete).toList(),
                scheduling.build(),
                List.copyOf(jvms.values()),
                pauses,
                collections,
                waits.build(),
                samples,
                List.copyOf(counters.values()),
                hits.entrySet().stream()
                        .map(each ->
                                new TracepointHits(each.getKey().tracepoint, each.getKey().thread, each.getValue()))
                        .toList(),
                losses);
    }

    private TimelineThread complete(Draft draft) {
        long start = span.clip(draft.start);
        Span existence = new Span(start, Math.max(start, span.clip(draft.end)));
        return new TimelineThread(draft.index, draft.pid, draft.tid, draft.name, kind(draft), existence, draft.clocks);
    }

    /** A thread of a JVM that ended before anyone knew of the JVM or of the thread is the program's, as all whose role is unknown. */
    private ThreadKind kind(Draft draft) {
        boolean isOfJvm = draft.tid != draft.pid && jvms.containsKey(draft.pid);
        return draft.kind == ThreadKind.NATIVE_PROCESS && isOfJvm ? ThreadKind.APP : draft.kind;
    }
}
