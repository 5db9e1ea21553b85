package io.heddle.scheduler;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processor to which a ready thread goes. An idle processor may steal it from there. */
public enum Placement {
    /**
     * The processor of the thread that makes it ready. If that is no thread of this scheduler, a new thread goes to the
     * next processor in turn, and another one to the processor on which it ran last. This is the default.
     */
    LOCAL {
        @Override
        public <P> P place(P home, P last, @Nullable P here, Processors<P> processors) {
            return here == null ? last : here;
        }
    },
    /**
     * The thread's home, the same one for its whole life. Threads get their homes in turn. This is the "VP affinity" of
     * Chong, Lam and others, "Enhanced Parallel Thread Scheduling for Java Based Applications on Multi-Core
     * Architecture".
     */
    HOME {
        @Override
        public <P> P place(P home, P last, @Nullable P here, Processors<P> processors) {
            return home;
        }
    },
    /** The next processor in turn. */
    ROUND_ROBIN {
        @Override
        public <P> P place(P home, P last, @Nullable P here, Processors<P> processors) {
            return processors.nextInTurn();
        }
    },
    /** The processor with the fewest threads; the one on which the thread ran last if that has no more than others. */
    LEAST_LOADED {
        @Override
        public <P> P place(P home, P last, @Nullable P here, Processors<P> processors) {
            List<P> all = processors.all();
            P best = last;
            int least = processors.load(last);
            for (int i = 0; i < all.size() && least > 0; i++) {
                int load = processors.load(all.get(i));
                if (load < least) {
                    best = all.get(i);
                    least = load;
                }
            }
            return best;
        }
    };

    /**
     * Returns the processor for a ready thread.
     *
     * @param home the thread's home
     * @param last the processor that it ran on last
     * @param here the processor of the caller; null if the caller has none
     */
    public abstract <P> P place(P home, P last, @Nullable P here, Processors<P> processors);
}
