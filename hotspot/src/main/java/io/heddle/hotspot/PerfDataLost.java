package io.heddle.hotspot;

import java.io.Serial;

/** The memory behind a {@link PerfData} is gone: its file was cut short by somebody. Nothing more can be read from it. */
public final class PerfDataLost extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    PerfDataLost(InternalError cause) {
        super("the performance counters were cut short while mapped", cause);
    }
}
