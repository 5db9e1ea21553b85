package io.heddle.agent.rewriting;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * The {@code new Thread(...)} expressions in a method's code.
 *
 * <p>Each consists of the instructions new and dup, those that compute the arguments, and the call of the constructor.
 * Expressions are nested like parentheses.
 */
final class ThreadCreations {
    /**
     * One expression.
     *
     * @param allocation offset of {@code new}
     * @param construction offset of the constructor's call
     */
    record Creation(int allocation, int construction) {}

    private ThreadCreations() {}

    /**
     * Returns all expressions, in the order of the constructors' calls.
     *
     * @param thread indices of constants that are the class Thread
     * @param constructors indices of constants that are constructors of Thread
     * @throws MalformedClassFileException if the code is none that a Java compiler generates
     */
    static List<Creation> in(MethodCode code, BitSet thread, Set<Integer> constructors) {
        List<Creation> creations = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        for (int at = code.start(); at < code.end(); at = code.next(at)) {
            int opcode = code.opcode(at);
            if (opcode == Instructions.NEW && thread.get(code.constant(at))) {
                if (code.opcode(at + 3) != Instructions.DUP) {
                    throw new MalformedClassFileException("threads are constructed in an unknown way");
                }
                open.push(at);
            } else if (opcode == Instructions.INVOKESPECIAL
                    && constructors.contains(code.constant(at))
                    && !open.isEmpty()) {
                // If none is open, the call is that of a subclass's constructor to its superclass.
                creations.add(new Creation(open.pop(), at));
            }
        }
        if (!open.isEmpty()) {
            throw new MalformedClassFileException("threads are constructed in an unknown way");
        }
        return creations;
    }
}
