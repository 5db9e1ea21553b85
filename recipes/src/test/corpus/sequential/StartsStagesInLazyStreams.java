package sequential;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Streams are lazy: a stage is joined before the next one starts, unless all are collected first or the stream is parallel. */
class StartsStagesInLazyStreams {
    static List<Integer> lengths(List<String> words) {
        return words.stream()
                .map(word -> CompletableFuture.supplyAsync(word::length))
                .map(CompletableFuture::join) // expect: sequential-fork
                .collect(Collectors.toList());
    }

    static long generated() {
        return Stream.generate(() -> CompletableFuture.supplyAsync(() -> 1))
                .limit(100)
                .mapToInt(stage -> stage.join()) // expect: sequential-fork
                .sum();
    }

    static List<Integer> startedElsewhere(List<String> words) {
        return words.stream()
                .map(StartsStagesInLazyStreams::length)
                .map(CompletableFuture::join) // expect: sequential-fork
                .collect(Collectors.toList());
    }

    private static CompletableFuture<Integer> length(String word) {
        return CompletableFuture.supplyAsync(word::length);
    }

    static List<Integer> collectedFirst(List<String> words) {
        return words.stream().map(StartsStagesInLazyStreams::length).collect(Collectors.toList()).stream()
                .map(CompletableFuture::join)
                .collect(Collectors.toList());
    }
}
