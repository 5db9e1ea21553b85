package io.heddle.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pekko's streams on Heddle's executor. */
class StreamsTest extends ActorSystemTestCase {
    private static final int ELEMENTS = 10_000;
    private static final List<Integer> EXPECTED =
            IntStream.rangeClosed(1, ELEMENTS).mapToObj(i -> i * 2).toList();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_stream_with_asynchronous_stages_keeps_all_elements_in_order(int width) throws Exception {
        ActorSystem system = open(width);
        Source<Integer, NotUsed> source =
                Source.range(1, ELEMENTS).async().map(i -> i * 2).async();
        assertThat(source.runWith(Sink.seq(), system).toCompletableFuture().get())
                .isEqualTo(EXPECTED);
    }

    @Test
    void stages_of_a_stream_run_on_heddles_threads() throws Exception {
        ActorSystem system = open(2);
        Source<String, NotUsed> source = Source.range(1, ELEMENTS)
                .async()
                .map(i -> Thread.currentThread().getClass().getName())
                .async();
        assertThat(source.runWith(Sink.seq(), system).toCompletableFuture().get())
                .hasSize(ELEMENTS)
                .containsOnly("io.heddle.scheduler.tasks.Worker");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_stream_of_futures_keeps_all_elements_in_order(int width) throws Exception {
        ActorSystem system = open(width);
        Source<Integer, NotUsed> source = Source.range(1, ELEMENTS)
                .mapAsync(8, i -> CompletableFuture.supplyAsync(() -> i * 2, system.dispatcher()));
        assertThat(source.runWith(Sink.seq(), system).toCompletableFuture().get())
                .isEqualTo(EXPECTED);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void streams_merge_into_one_with_all_elements(int width) throws Exception {
        ActorSystem system = open(width);
        Source<Integer, NotUsed> source =
                Source.range(1, 10).flatMapMerge(10, i -> Source.range(1, 1_000).async());
        assertThat(source.runFold(0, Integer::sum, system).toCompletableFuture().get())
                .isEqualTo(10 * 500_500);
    }
}
