package io.heddle.governor.run;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of a program's platform threads that were to be virtual.
 *
 * @param converted that became virtual
 * @param bound that stayed, for their names were asked to
 * @param stackSize that stayed, for they asked for stacks of a size of their own
 * @param eventLoops that stayed, for they wait on a selector
 * @param subclasses classes that extend Thread, whose threads stayed
 * @param unreadable classes that couldn't be rewritten, so that the threads they make stayed
 */
public record ConvertedThreads(
        long converted, long bound, long stackSize, long eventLoops, List<String> subclasses, List<String> unreadable) {
    public ConvertedThreads {
        subclasses = List.copyOf(subclasses);
        unreadable = List.copyOf(unreadable);
    }

    /** One line for people. */
    public String describe() {
        List<String> stayed = new ArrayList<>();
        if (bound > 0) {
            stayed.add(bound + " bound by name");
        }
        if (stackSize > 0) {
            stayed.add(stackSize + " with a stack size of their own");
        }
        if (eventLoops > 0) {
            stayed.add(eventLoops + " with an event loop");
        }
        if (!subclasses.isEmpty()) {
            stayed.add("those of classes that extend Thread (" + some(subclasses) + ")");
        }
        if (!unreadable.isEmpty()) {
            stayed.add("those made by classes that can't be rewritten (" + some(unreadable) + ")");
        }
        return converted + " threads were made virtual"
                + (stayed.isEmpty() ? "" : "; platform threads stayed " + String.join(", ", stayed));
    }

    private static String some(List<String> names) {
        int shown = 3;
        return names.size() <= shown
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, shown)) + " and " + (names.size() - shown) + " more";
    }
}
