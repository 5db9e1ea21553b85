package io.heddle.kernel.tasks;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many interrupts the machine has served since its start.
 *
 * @param hard hardware interrupts
 * @param soft software interrupts
 * @param softByKind software interrupts of each kind that the kernel reports
 */
public record Interrupts(long hard, long soft, Map<SoftInterrupt, Long> softByKind) {
    public Interrupts {
        softByKind = Collections.unmodifiableMap(new TreeMap<>(softByKind));
    }
}
