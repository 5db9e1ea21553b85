package io.heddle.timeline;

import io.heddle.timeline.scheduling.SchedulingEvents;
import io.heddle.timeline.stacks.Sample;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the threads of a program did, and when. All times are nanoseconds of CLOCK_MONOTONIC. A timeline does not know where its events
 * come from, and lacks whatever its source could not see: {@link Facts#coverage()} and {@link Facts#notes()} say so.
 *
 * @param span the recording
 * @param threads by index, in no particular order
 * @param pauses by start
 * @param collections by start
 * @param waits by start
 * @param samples by time
 * @param tracepointHits in no particular order
 */
public record Timeline(
        Facts facts,
        Span span,
        List<TimelineThread> threads,
        SchedulingEvents scheduling,
        List<TimelineJvm> jvms,
        List<Pause> pauses,
        List<Collection> collections,
        Waits waits,
        List<Sample> samples,
        List<CounterSeries> counters,
        List<TracepointHits> tracepointHits,
        List<Loss> losses) {
    public Timeline {
        threads = List.copyOf(threads);
        jvms = List.copyOf(jvms);
        pauses = List.copyOf(pauses);
        collections = List.copyOf(collections);
        samples = List.copyOf(samples);
        counters = List.copyOf(counters);
        tracepointHits = List.copyOf(tracepointHits);
        losses = List.copyOf(losses);
    }

    public Stream<TimelineThread> threadsOf(ThreadKind kind) {
        return threads.stream().filter(each -> each.kind() == kind);
    }

    public Stream<CounterSeries> seriesOf(Counter counter) {
        return counters.stream().filter(each -> each.counter() == counter);
    }

    /** How many of the scheduler's events the recording lacks. */
    public long lostSchedulingEvents() {
        return losses.stream()
                .filter(Loss::isOfScheduling)
                .mapToLong(Loss::count)
                .sum();
    }

    /** The sum of a counter's increases over all its subjects; NaN without readings. */
    public double increaseOf(Counter counter) {
        return seriesOf(counter)
                .mapToDouble(CounterSeries::increase)
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }
}
