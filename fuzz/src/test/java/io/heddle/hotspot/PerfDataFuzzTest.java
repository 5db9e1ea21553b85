package io.heddle.hotspot;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.heddle.hotspot.counters.Counter;
import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfData.Opening;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

class PerfDataFuzzTest {
    private static final List<String> NAMES = List.of(
            "java.threads.started",
            "java.threads.live",
            "sun.rt.javaCommand",
            "sun.gc.collector.0.invocations",
            "sun.gc.tlab.alloc",
            "java.property.java.vm.version");

    /** Every file is opened or refused. Opened counters can be read and scanned again. */
    @MethodSource("io.heddle.fuzz.Seeds#perfData")
    @FuzzTest
    void every_file_is_opened_or_refused(byte[] file) {
        if (PerfData.of((buffer, offset) -> read(file, buffer, offset)) instanceof Opening.Opened(PerfData opened)) {
            opened.refresh();
            boolean hasNewEntries = opened.hasNewEntries();
            opened.rescan();
            if (opened.hasNewEntries() != hasNewEntries) {
                throw new AssertionError("a second scan of the same bytes found more");
            }
            for (String name : NAMES) {
                opened.counter(name).ifPresent(Counter::read);
                opened.string(name);
            }
        }
    }

    /** Reads like a file with these bytes. */
    private static int read(byte[] file, ByteBuffer buffer, long offset) {
        int length = Math.min(buffer.remaining(), (int) Math.max(0, file.length - offset));
        buffer.put(file, (int) Math.min(offset, file.length), length);
        return length;
    }
}
