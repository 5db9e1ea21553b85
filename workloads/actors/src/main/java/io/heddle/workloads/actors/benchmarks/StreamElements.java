package io.heddle.workloads.actors.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/**
 * The numbers from 1 on in a stream of three asynchronous parts. The second has a task of the dispatcher for each number; the third
 * adds them up.
 *
 * @param messages the number of elements
 */
record StreamElements(long messages) implements Exchange {
    private static final int PARALLELISM = 8;
    private static final int TIMEOUT_SECONDS = 60;

    @Override
    public PreparedExchange prepare(ActorCreator actors) {
        Materializer materializer = actors.streams();
        Executor dispatcher = actors.dispatcher();
        return () -> requireSum(start(materializer, dispatcher));
    }

    private CompletionStage<Long> start(Materializer materializer, Executor dispatcher) {
        return Source.range(1, (int) messages)
                .map(Integer::longValue)
                .async()
                .mapAsync(PARALLELISM, number -> CompletableFuture.supplyAsync(() -> number + 1, dispatcher))
                .async()
                .map(number -> number - 1)
                .runWith(Sink.fold(0L, Long::sum), materializer);
    }

    private void requireSum(CompletionStage<Long> result) throws LostMessages, InterruptedException {
        try {
            long sum = result.toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            long expected = messages * (messages + 1) / 2;
            if (sum != expected) {
                throw new LostMessages("the sum of the stream is " + sum + " instead of " + expected);
            }
        } catch (ExecutionException e) {
            throw new LostMessages("the stream failed: " + e.getCause());
        } catch (TimeoutException e) {
            throw new LostMessages("the stream did not end within " + TIMEOUT_SECONDS + " s");
        }
    }
}
