package io.heddle.scheduler;

/**
 * The processor from which an idle one steals first. If that has no ready thread, the others follow in turn, so that no
 * thread stays ready while a processor is idle.
 */
public enum Stealing {
    /** The one with more threads of two random ones. This is the default. */
    BEST_OF_TWO {
        @Override
        public <P> int victim(int thief, Processors<P> processors) {
            int one = randomOther(thief, processors);
            int other = randomOther(thief, processors);
            return load(one, processors) >= load(other, processors) ? one : other;
        }
    },
    /** A random one. */
    RANDOM {
        @Override
        public <P> int victim(int thief, Processors<P> processors) {
            return randomOther(thief, processors);
        }
    },
    /** The one with the most threads. */
    LARGEST {
        @Override
        public <P> int victim(int thief, Processors<P> processors) {
            int best = next(thief, processors);
            for (int i = 0; i < processors.all().size(); i++) {
                if (i != thief && load(i, processors) > load(best, processors)) {
                    best = i;
                }
            }
            return best;
        }
    },
    /** The next one. */
    NEIGHBOURS {
        @Override
        public <P> int victim(int thief, Processors<P> processors) {
            return next(thief, processors);
        }
    };

    /** Returns the index of another processor than the thief. There are at least two. */
    public abstract <P> int victim(int thief, Processors<P> processors);

    private static int next(int thief, Processors<?> processors) {
        return (thief + 1) % processors.all().size();
    }

    private static <P> int load(int processor, Processors<P> processors) {
        return processors.load(processors.all().get(processor));
    }

    private static int randomOther(int thief, Processors<?> processors) {
        int other = processors.random(processors.all().size() - 1);
        return other < thief ? other : other + 1;
    }
}
