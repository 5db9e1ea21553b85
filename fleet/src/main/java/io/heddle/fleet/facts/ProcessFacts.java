package io.heddle.fleet.facts;

/**
 * The CPU time and memory of an instance's process, as a row of {@link FactTable#PROCESSES}.
 *
 * @param cpuNanos of all threads, user and system
 * @param peakRssBytes the largest resident set; {@link io.heddle.gclogs.events.GcEvent#UNKNOWN} if it is not known
 * @param source the file that says so, as an absolute path
 */
public record ProcessFacts(JobInstance instance, long cpuNanos, long peakRssBytes, String source) {}
