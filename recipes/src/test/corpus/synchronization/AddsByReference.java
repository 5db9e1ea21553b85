package synchronization;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A method reference adds all elements to one synchronized list. */
class AddsByReference {
    static List<Integer> positive(List<Integer> numbers) {
        List<Integer> positive = Collections.synchronizedList(new ArrayList<>());
        numbers.parallelStream().filter(number -> number > 0).forEach(positive::add); // expect: task-synchronization
        return positive;
    }
}
