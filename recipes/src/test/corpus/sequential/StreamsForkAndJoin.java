package sequential;

import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Stream;

/** Streams are lazy: this one joins each task before it forks the next. */
class StreamsForkAndJoin extends RecursiveTask<Integer> {
    private final List<String> pages;

    StreamsForkAndJoin(List<String> pages) {
        this.pages = pages;
    }

    @Override
    protected Integer compute() {
        if (pages.size() < 100) {
            return pages.stream().mapToInt(String::length).sum();
        }
        return Stream.of(pages.subList(0, 50), pages.subList(50, pages.size())) // expect: view-on-fork
                .map(StreamsForkAndJoin::new)
                .map(ForkJoinTask::fork)
                .mapToInt(ForkJoinTask::join) // expect: sequential-fork
                .sum();
    }
}
