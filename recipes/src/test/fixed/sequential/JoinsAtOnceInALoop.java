package sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Each is waited for before the next one is forked: it isn't scattered, but sequential. */
class JoinsAtOnceInALoop extends RecursiveTask<Integer> {
    private final List<String> words;

    JoinsAtOnceInALoop(List<String> words) {
        this.words = words;
    }

    @Override
    protected Integer compute() {
        int hash = 0;
        if (words.size() < 400) {
            for (String word : words) {
                hash ^= word.strip().hashCode();
            }
            return hash;
        }
        List<JoinsAtOnceInALoop> tasks = new ArrayList<>();
        for (String word : words) {
            tasks.add(new JoinsAtOnceInALoop(List.of(word)));
        }
        invokeAll(tasks);
        for (JoinsAtOnceInALoop child : tasks) {
            hash ^= child.join();
        }
        return hash;
    }
}
