package joining;

import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Stream;

class ConcatenatesStreams {
    static List<Long> primes(long from, long to) {
        return new RecursiveTask<List<Long>>() {
            @Override
            protected List<Long> compute() {
                return range(from, to);
            }

            private List<Long> range(long low, long high) {
                if (high - low <= 10_000) {
                    return Stream.iterate(low, n -> n < high, n -> n + 1)
                            .filter(n -> java.math.BigInteger.valueOf(n).isProbablePrime(20))
                            .toList();
                }
                long middle = (low + high) >>> 1;
                RecursiveTask<List<Long>> left = new Range(low, middle);
                left.fork();
                List<Long> right = range(middle, high);
                return Stream.concat(left.join().stream(), right.stream()).toList(); // expect: copy-on-join
            }
        }.invoke();
    }

    private static final class Range extends RecursiveTask<List<Long>> {
        private final long from;
        private final long to;

        Range(long from, long to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected List<Long> compute() {
            return primes(from, to);
        }
    }
}
