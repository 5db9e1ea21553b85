package synchronization;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** All elements are added to one synchronized list. */
class SynchronizedListOfStream {
    static List<Integer> squares(int count) {
        List<Integer> squares = Collections.synchronizedList(new ArrayList<>());
        IntStream.range(0, count)
                .parallel()
                .filter(i -> i % 3 == 0)
                .forEach(i -> squares.add(i * i)); // expect: task-synchronization
        return squares;
    }
}
