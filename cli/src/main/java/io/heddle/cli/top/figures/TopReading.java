package io.heddle.cli.top.figures;

import java.util.List;

/**
 * The figures of all shown threads and JVMs at one time.
 *
 * @param nanos the time: {@link System#nanoTime}
 */
public record TopReading(long nanos, List<ThreadReading> threads, List<JvmReading> jvms) {
    public TopReading {
        threads = List.copyOf(threads);
        jvms = List.copyOf(jvms);
    }
}
