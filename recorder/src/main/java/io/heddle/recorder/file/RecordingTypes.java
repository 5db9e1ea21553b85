package io.heddle.recorder.file;

import io.heddle.recorder.chunk.ChunkType;
import io.heddle.recorder.chunk.Field;
import io.heddle.recorder.chunk.Field.Annotation;
import io.heddle.recorder.chunk.Field.Storage;
import io.heddle.recorder.chunk.Metadata;
import java.util.ArrayList;
import java.util.List;

/**
 * The types of the chunks that Heddle writes. Readers find types and fields by their names. A field may be added without a new format
 * version. A removed field or a changed meaning needs one.
 */
final class RecordingTypes {
    static final int FORMAT_VERSION = 1;

    /** Above a JVM's identifiers: the JDK's parser keeps constants by type from chunk to chunk. */
    private static final long FIRST = 1_000_000;

    static final long LONG = FIRST;
    static final long INT = FIRST + 1;
    static final long DOUBLE = FIRST + 2;
    static final long BOOLEAN = FIRST + 3;
    static final long STRING = FIRST + 4;
    static final long SYMBOL = FIRST + 5;
    static final long CLASS = FIRST + 6;
    static final long METHOD = FIRST + 7;
    static final long FRAME_TYPE = FIRST + 8;
    static final long FRAME = FIRST + 9;
    static final long STACK_TRACE = FIRST + 10;

    static final long RECORDING = FIRST + 100;
    static final long CLOCK = FIRST + 101;
    static final long THREAD = FIRST + 102;
    static final long THREAD_END = FIRST + 103;
    static final long THREAD_CLOCKS = FIRST + 104;
    static final long SCHEDULING_BATCH = FIRST + 105;
    static final long COUNTER = FIRST + 106;
    static final long SAMPLE = FIRST + 107;
    static final long JVM = FIRST + 108;
    static final long JVM_RECORDING = FIRST + 109;
    static final long LOSS = FIRST + 110;
    static final long END = FIRST + 111;
    static final long TRACEPOINT = FIRST + 112;

    /** The name of a type that only chunks of Heddle have. */
    static final String MARKER = "heddle.Recording";

    private static final long LABEL = FIRST + 200;
    private static final long CATEGORY = FIRST + 201;
    private static final long TIMESTAMP = FIRST + 202;
    private static final long TIMESPAN = FIRST + 203;
    private static final String VALUE = "value";

    static final Metadata METADATA = Metadata.of(all());

    private RecordingTypes() {}

    private static List<ChunkType> all() {
        List<ChunkType> types = new ArrayList<>();
        types.add(value(LONG, "long"));
        types.add(value(INT, "int"));
        types.add(value(DOUBLE, "double"));
        types.add(value(BOOLEAN, "boolean"));
        types.add(value(STRING, "java.lang.String"));
        types.add(annotation(LABEL, "jdk.jfr.Label", Storage.INLINE));
        types.add(annotation(CATEGORY, "jdk.jfr.Category", Storage.ARRAY));
        types.add(annotation(TIMESTAMP, "jdk.jfr.Timestamp", Storage.INLINE));
        types.add(annotation(TIMESPAN, "jdk.jfr.Timespan", Storage.INLINE));
        types.addAll(stackTypes());
        types.addAll(events());
        return types;
    }

    /** The JDK's types of stack traces, in the form of a JVM. */
    private static List<ChunkType> stackTypes() {
        return List.of(
                value(SYMBOL, "jdk.types.Symbol", plain("string", STRING)),
                value(CLASS, "java.lang.Class", constant("name", SYMBOL), plain("modifiers", INT)),
                value(
                        METHOD,
                        "jdk.types.Method",
                        constant("type", CLASS),
                        constant("name", SYMBOL),
                        constant("descriptor", SYMBOL),
                        plain("modifiers", INT),
                        plain("hidden", BOOLEAN)),
                value(FRAME_TYPE, "jdk.types.FrameType", plain("description", STRING)),
                value(
                        FRAME,
                        "jdk.types.StackFrame",
                        constant("method", METHOD),
                        plain("lineNumber", INT),
                        plain("bytecodeIndex", INT),
                        constant("type", FRAME_TYPE)),
                value(
                        STACK_TRACE,
                        "jdk.types.StackTrace",
                        plain("truncated", BOOLEAN),
                        new Field("frames", FRAME, Storage.ARRAY, List.of())));
    }

    private static List<ChunkType> events() {
        return List.of(
                event(
                        RECORDING,
                        MARKER,
                        "Recording",
                        plain("formatVersion", INT),
                        plain("program", STRING),
                        plain("policy", STRING),
                        plain("host", STRING),
                        plain("cpus", INT),
                        plain("quotaCpus", DOUBLE),
                        plain("contextSwitchNanos", DOUBLE),
                        plain("coverage", STRING),
                        plain("notes", STRING)),
                event(CLOCK, "heddle.Clock", "Clocks", plain("wallEpochNanos", LONG), plain("monotonicNanos", LONG)),
                event(
                        THREAD,
                        "heddle.Thread",
                        "Thread",
                        plain("tid", INT),
                        plain("pid", INT),
                        plain("name", STRING),
                        plain("kind", STRING),
                        time("start")),
                event(THREAD_END, "heddle.ThreadEnd", "Thread End", plain("tid", INT)),
                event(
                        THREAD_CLOCKS,
                        "heddle.ThreadClocks",
                        "Thread Clocks",
                        plain("tid", INT),
                        time("readStart"),
                        time("readEnd"),
                        span("runNanos"),
                        span("waitNanos"),
                        plain("slices", LONG)),
                event(
                        SCHEDULING_BATCH,
                        "heddle.SchedulingBatch",
                        "Scheduling Events",
                        annotated("duration", LONG, new Annotation(TIMESPAN, VALUE, "TICKS")),
                        plain("events", INT),
                        plain("packed", STRING)),
                event(
                        COUNTER,
                        "heddle.Counter",
                        "Counter",
                        plain("counter", STRING),
                        plain("subject", STRING),
                        plain("value", DOUBLE)),
                event(
                        SAMPLE,
                        "heddle.Sample",
                        "Sample",
                        plain("tid", INT),
                        plain("kind", STRING),
                        plain("weight", LONG),
                        constant("stackTrace", STACK_TRACE)),
                event(
                        JVM,
                        "heddle.Jvm",
                        "JVM",
                        plain("pid", INT),
                        plain("version", STRING),
                        plain("collector", STRING),
                        plain("pauseThreads", INT),
                        plain("concurrentThreads", INT),
                        plain("maxHeapBytes", LONG),
                        plain("arguments", STRING)),
                event(JVM_RECORDING, "heddle.JvmRecording", "JVM Recording", plain("bytes", LONG)),
                event(LOSS, "heddle.Loss", "Loss", plain("what", STRING), plain("count", LONG)),
                event(
                        TRACEPOINT,
                        "heddle.Tracepoint",
                        "Tracepoint",
                        plain("tracepoint", STRING),
                        plain("tid", INT),
                        plain("cpu", INT)),
                event(END, "heddle.End", "End of Recording"));
    }

    private static ChunkType value(long id, String name, Field... fields) {
        return new ChunkType(id, name, "", List.of(fields), List.of());
    }

    private static ChunkType annotation(long id, String name, Storage value) {
        Field field = new Field(VALUE, STRING, value, List.of());
        return new ChunkType(id, name, ChunkType.ANNOTATION, List.of(field), List.of());
    }

    private static ChunkType event(long id, String name, String label, Field... fields) {
        List<Field> all = new ArrayList<>();
        all.add(time("startTime"));
        all.addAll(List.of(fields));
        return new ChunkType(
                id,
                name,
                ChunkType.EVENT,
                all,
                List.of(new Annotation(LABEL, VALUE, label), new Annotation(CATEGORY, VALUE + "-0", "Heddle")));
    }

    private static Field plain(String name, long type) {
        return new Field(name, type, Storage.INLINE, List.of());
    }

    private static Field constant(String name, long type) {
        return new Field(name, type, Storage.CONSTANT, List.of());
    }

    private static Field time(String name) {
        return annotated(name, LONG, new Annotation(TIMESTAMP, VALUE, "TICKS"));
    }

    private static Field span(String name) {
        return annotated(name, LONG, new Annotation(TIMESPAN, VALUE, "NANOSECONDS"));
    }

    private static Field annotated(String name, long type, Annotation annotation) {
        return new Field(name, type, Storage.INLINE, List.of(annotation));
    }
}
