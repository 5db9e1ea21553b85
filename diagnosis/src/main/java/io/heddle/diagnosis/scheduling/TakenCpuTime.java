package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.Counter;
import io.heddle.timeline.CounterSeries;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time that no thread got: interrupt handlers or the hypervisor took it.
 *
 * @param nanosByCpu by the name of the CPU; empty without readings
 */
public record TakenCpuTime(Map<String, Double> nanosByCpu) {
    static TakenCpuTime of(Timeline timeline, Counter... counters) {
        List<Counter> wanted = List.of(counters);
        Map<String, Double> nanosByCpu = new TreeMap<>();
        for (CounterSeries series : timeline.counters()) {
            if (wanted.contains(series.counter())) {
                nanosByCpu.merge(series.subject(), series.increase(), Double::sum);
            }
        }
        return new TakenCpuTime(nanosByCpu);
    }

    /** The sum over the CPUs. */
    public double totalNanos() {
        return nanosByCpu.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The time that the CPU lost that lost most. */
    public double largestNanos() {
        return nanosByCpu.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }
}
