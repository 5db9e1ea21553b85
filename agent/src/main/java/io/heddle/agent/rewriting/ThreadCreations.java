package io.heddle.agent.rewriting;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Where a method's code says {@code new Thread(...)}: an instruction that makes room for it, one that doubles the reference to it,
 * those that compute its arguments, and the call of the constructor. They are nested like parentheses.
 */
final class ThreadCreations {
    /**
     * One of them.
     *
     * @param allocation where {@code new} stands
     * @param construction where the constructor is called
     */
    record Creation(int allocation, int construction) {}

    private ThreadCreations() {}

    /**
     * All of them, in the order in which they are constructed.
     *
     * @param thread constants that are the class
     * @param constructors constants that are constructors of it
     * @throws MalformedClassFile for code that no compiler of Java makes
     */
    static List<Creation> in(MethodCode code, BitSet thread, Set<Integer> constructors) {
        List<Creation> creations = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        for (int at = code.start(); at < code.end(); at = code.next(at)) {
            int opcode = code.opcode(at);
            if (opcode == Instructions.NEW && thread.get(code.constant(at))) {
                if (code.opcode(at + 3) != Instructions.DUP) {
                    throw new MalformedClassFile("it constructs threads in an unusual way");
                }
                open.push(at);
            } else if (opcode == Instructions.INVOKESPECIAL
                    && constructors.contains(code.constant(at))
                    && !open.isEmpty()) {
                // With none open it is a subclass that constructs what it inherits.
                creations.add(new Creation(open.pop(), at));
            }
        }
        if (!open.isEmpty()) {
            throw new MalformedClassFile("it constructs threads in an unusual way");
        }
        return creations;
    }
}
