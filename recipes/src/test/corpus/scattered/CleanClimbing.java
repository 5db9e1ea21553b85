package scattered;

import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/** Whoever is done last has the one above run again: one fork, wherever the climb ends. */
class CleanClimbing extends RecursiveAction {
    private final CleanClimbing parent;
    private final AtomicInteger left;

    CleanClimbing(CleanClimbing parent, int children) {
        this.parent = parent;
        this.left = new AtomicInteger(children);
    }

    @Override
    protected void compute() {
        CleanClimbing at = parent;
        while (true) {
            if (at == null) {
                return;
            }
            if (at.left.decrementAndGet() == 0) {
                at.fork();
                return;
            }
            at = at.parent;
        }
    }
}
