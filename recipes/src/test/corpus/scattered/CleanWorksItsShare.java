package scattered;

import java.util.concurrent.RecursiveAction;
import java.util.function.IntConsumer;

/** The task forks a child for all shares but the last, does that itself, and waits then. */
class CleanWorksItsShare extends RecursiveAction {
    private final int shares;
    private final IntConsumer work;

    CleanWorksItsShare(int shares, IntConsumer work) {
        this.shares = shares;
        this.work = work;
    }

    @Override
    protected void compute() {
        Share[] children = new Share[shares - 1];
        for (int i = 0; i < children.length; i++) {
            children[i] = new Share(i, work);
            children[i].fork();
        }
        work.accept(shares - 1);
        for (Share child : children) {
            child.join();
        }
    }

    static final class Share extends RecursiveAction {
        private final int index;
        private final IntConsumer work;

        Share(int index, IntConsumer work) {
            this.index = index;
            this.work = work;
        }

        @Override
        protected void compute() {
            work.accept(index);
        }
    }
}
