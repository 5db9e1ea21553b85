package io.heddle.agent.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Small random concurrent programs. The output of each depends on its seed only, not on the scheduling of its threads.
 */
public final class RandomPrograms {
    private static final List<Fragment> FRAGMENTS = Stream.<Fragment[]>of(Coordination.values(), Lifecycles.values())
            .flatMap(Stream::of)
            .toList();

    private RandomPrograms() {}

    /** @param args the first seed (inclusive) and the last seed (exclusive) */
    public static void main(String[] args) throws InterruptedException {
        for (long seed = Long.parseLong(args[0]); seed < Long.parseLong(args[1]); seed++) {
            System.out.println(seed + " " + run(new Random(seed)));
        }
    }

    private static List<String> run(Random random) throws InterruptedException {
        int count = 2 + random.nextInt(4);
        List<String> results = Collections.synchronizedList(new ArrayList<>(Collections.nCopies(count, "")));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            Fragment fragment = FRAGMENTS.get(random.nextInt(FRAGMENTS.size()));
            Random own = new Random(random.nextLong());
            threads.add(
                    new Thread(() -> results.set(index, fragment + ":" + fragment.result(own)), "program-" + index));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        return results;
    }
}
