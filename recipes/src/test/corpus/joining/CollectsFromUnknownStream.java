package joining;

import com.example.geometry.Chunks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** The parser does not know the types of the stream, because its source is missing. */
class CollectsFromUnknownStream extends RecursiveTask<List<String>> {
    private final List<String> lines;

    CollectsFromUnknownStream(List<String> lines) {
        this.lines = lines;
    }

    @Override
    protected List<String> compute() {
        if (lines.size() < 1_000) {
            return List.of(String.join(" ", lines));
        }
        var tasks = Chunks.of(lines)
                .map(chunk -> new CollectsFromUnknownStream(chunk))
                .map(ForkJoinTask::fork) // expect: scattered-data
                .toList();
        var all = new ArrayList<String>();
        for (var task : tasks) {
            all.addAll(task.join()); // expect: copy-on-join
        }
        return all;
    }
}
