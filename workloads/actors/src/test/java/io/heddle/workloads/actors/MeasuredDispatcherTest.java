package io.heddle.workloads.actors;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.actors.benchmarks.ActorCreator;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuredDispatcherTest {
    @ParameterizedTest
    @EnumSource
    void streams_run_on_the_measured_dispatcher(MeasuredDispatcher dispatcher) throws Exception {
        ActorSystem system = dispatcher.openSystem();
        try {
            String thread = Source.single(1)
                    .map(number -> Thread.currentThread().getName())
                    .runWith(Sink.head(), system)
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS);

            assertThat(thread).contains(ActorCreator.DISPATCHER);
        } finally {
            system.terminate();
        }
    }
}
