package common;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The stages run when all futures are complete, so their joins return at once. */
class CleanJoinsAfterAllOf {
    CompletableFuture<Integer> sum(CompletableFuture<Integer> first, CompletableFuture<Integer> second) {
        return CompletableFuture.allOf(first, second).thenApplyAsync(done -> first.join() + second.join());
    }

    CompletableFuture<List<Integer>> list(List<CompletableFuture<Integer>> futures) {
        CompletableFuture<Void> all = CompletableFuture.allOf(futures.toArray(new CompletableFuture<?>[0]));
        return all.thenApplyAsync(
                done -> futures.stream().map(future -> future.join()).toList());
    }

    CompletableFuture<Stream<Integer>> stream(List<CompletableFuture<Integer>> futures) {
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
                .thenApplyAsync(done -> futures.stream().map(CompletableFuture::join));
    }
}
