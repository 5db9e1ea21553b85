package io.heddle.cli.top;

import java.util.List;

/**
 * The figures of all shown threads and JVMs at one time.
 *
 * @param nanos the time: {@link System#nanoTime}
 */
record TopReading(long nanos, List<ThreadReading> threads, List<JvmReading> jvms) {
    TopReading {
        threads = List.copyOf(threads);
        jvms = List.copyOf(jvms);
    }
}
