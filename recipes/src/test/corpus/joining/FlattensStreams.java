package joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Collectors;

class FlattensStreams extends RecursiveTask<List<String>> {
    private final List<String> lines;
    private final int from;
    private final int to;

    FlattensStreams(List<String> lines, int from, int to) {
        this.lines = lines;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        if (to - from <= 200) {
            List<String> words = new ArrayList<>();
            for (int i = from; i < to; i++) {
                words.add(lines.get(i).trim());
            }
            return words;
        }
        return ForkJoinTask.invokeAll(halves()).stream()
                .map(ForkJoinTask::join)
                .flatMap(Collection::stream)
                .collect(Collectors.toList()); // expect: copy-on-join
    }

    private List<FlattensStreams> halves() {
        int middle = (from + to) / 2;
        return List.of(new FlattensStreams(lines, from, middle), new FlattensStreams(lines, middle, to));
    }
}
