package lookalike;

import java.util.ArrayList;
import java.util.List;

/** A tool for a kitchen: it forks, joins and computes, and none of it in a pool. */
class CleanOwnForkMethod {
    private final List<String> dishes = new ArrayList<>();

    CleanOwnForkMethod fork() {
        dishes.add("fork");
        return this;
    }

    String join() {
        return String.join(", ", dishes);
    }

    String compute() throws InterruptedException {
        Thread.sleep(1);
        List<CleanOwnForkMethod> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(new CleanOwnForkMethod().fork());
        }
        return fork().join() + all.size();
    }
}
