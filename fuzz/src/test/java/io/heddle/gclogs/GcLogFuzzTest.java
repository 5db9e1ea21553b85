package io.heddle.gclogs;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcEvent.CpuTime;
import io.heddle.gclogs.events.GcEvent.HeapChange;
import io.heddle.gclogs.events.GcJvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.provider.MethodSource;

class GcLogFuzzTest {
    /** Any bytes are read to their end. Each event is counted and complete. */
    @MethodSource("io.heddle.fuzz.Seeds#gcLogs")
    @DictionaryFile(resourcePath = "gclogs.dict")
    @FuzzTest
    void any_bytes_are_read_to_their_end(byte[] bytes) throws IOException {
        List<GcEvent> events = new ArrayList<>();
        GcLog log = GcLogReader.read(new ByteArrayInputStream(bytes), events::add);
        if (log.events() != events.size()) {
            throw new AssertionError("counted " + log.events() + " events, passed on " + events.size());
        }
        if (log.lines() != lines(bytes)
                || log.notUnderstood().count() + log.foreign().count() > log.lines()) {
            throw new AssertionError("wrong counts: " + log);
        }
        for (GcJvm jvm : log.jvms()) {
            if (hasNegative(jvm.processors(), jvm.memoryBytes(), jvm.initialHeapBytes(), jvm.maxHeapBytes())) {
                throw new AssertionError("a negative number: " + jvm);
            }
        }
        for (GcEvent event : events) {
            if (hasNegative(numbers(event)) || event.name().isEmpty()) {
                throw new AssertionError("a negative number or no name: " + event);
            }
            if (event.kind().stopsProgram() && event.durationNanos() == GcEvent.UNKNOWN) {
                throw new AssertionError("a pause without duration: " + event);
            }
            if (event.jvm() < 0 || event.jvm() >= log.jvms().size()) {
                throw new AssertionError("no JVM of the log: " + event);
            }
        }
    }

    private static long lines(byte[] bytes) {
        long lines = bytes.length > 0 && bytes[bytes.length - 1] != '\n' ? 1 : 0;
        for (byte next : bytes) {
            lines += next == '\n' ? 1 : 0;
        }
        return lines;
    }

    private static long[] numbers(GcEvent event) {
        HeapChange heap = event.heap() == null ? new HeapChange(0, 0, 0) : event.heap();
        CpuTime cpu = event.cpu() == null ? new CpuTime(0, 0) : event.cpu();
        return new long[] {
            event.number(),
            event.startNanos(),
            event.startEpochMillis(),
            event.durationNanos(),
            heap.beforeBytes(),
            heap.afterBytes(),
            heap.capacityBytes(),
            cpu.userNanos(),
            cpu.systemNanos()
        };
    }

    private static boolean hasNegative(long... numbers) {
        return LongStream.of(numbers).anyMatch(number -> number < 0 && number != GcEvent.UNKNOWN);
    }
}
