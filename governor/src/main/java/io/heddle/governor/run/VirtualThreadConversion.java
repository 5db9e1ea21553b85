package io.heddle.governor.run;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of converting a program's platform threads to virtual threads.
 *
 * @param converted number of threads that became virtual
 * @param bound number of threads that stayed platform threads because of their name
 * @param stackSize number that stayed because they requested a stack size
 * @param eventLoops number that stayed because they wait on a selector
 * @param subclasses subclasses of Thread, whose instances stayed
 * @param unreadable classes that could not be rewritten, so that threads created there stayed
 */
public record VirtualThreadConversion(
        long converted, long bound, long stackSize, long eventLoops, List<String> subclasses, List<String> unreadable) {
    public VirtualThreadConversion {
        subclasses = List.copyOf(subclasses);
        unreadable = List.copyOf(unreadable);
    }

    /** A line for people. */
    public String describe() {
        List<String> stayed = new ArrayList<>();
        if (bound > 0) {
            stayed.add(bound + " bound by name");
        }
        if (stackSize > 0) {
            stayed.add(stackSize + " with an explicit stack size");
        }
        if (eventLoops > 0) {
            stayed.add(eventLoops + " with an event loop");
        }
        if (!subclasses.isEmpty()) {
            stayed.add("threads of classes that extend Thread (" + abbreviate(subclasses) + ")");
        }
        if (!unreadable.isEmpty()) {
            stayed.add("threads made by classes that cannot be rewritten (" + abbreviate(unreadable) + ")");
        }
        return converted + " threads were made virtual"
                + (stayed.isEmpty() ? "" : "; not converted: " + String.join(", ", stayed));
    }

    private static String abbreviate(List<String> names) {
        int shown = 3;
        return names.size() <= shown
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, shown)) + " and " + (names.size() - shown) + " more";
    }
}
