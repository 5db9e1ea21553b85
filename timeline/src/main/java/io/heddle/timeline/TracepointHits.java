package io.heddle.timeline;

import io.heddle.timeline.scheduling.SchedulingVisitor;

/**
 * How often a thread has hit a tracepoint that the user named.
 *
 * @param tracepoint for example {@code block:block_rq_issue}
 * @param thread an index, or {@link SchedulingVisitor#IDLE}
 */
public record TracepointHits(String tracepoint, int thread, long hits) {}
