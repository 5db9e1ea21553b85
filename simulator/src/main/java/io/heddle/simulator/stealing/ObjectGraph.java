package io.heddle.simulator.stealing;

import io.heddle.simulator.execution.Randomness;
import java.util.Arrays;

/**
 * A graph of objects that a collection traces. An object stands for all objects that are reached through it first, by their
 * number: that is all that the threads' work depends on, so a graph of any size needs no memory.
 */
public interface ObjectGraph {
    /** Returns the sizes of the parts to which the roots refer. */
    long[] roots();

    /**
     * Divides the rest of a part among the objects to which its first object refers.
     *
     * @param rest the objects of the part without its first one; at least 1
     * @param into gets the sizes of the parts
     * @return the number of parts
     */
    int divide(long rest, long[] into, Randomness random, int stream);

    /** The most references of an object. */
    int MAX_REFERENCES = 8;

    /** Returns a balanced binary tree. */
    static ObjectGraph tree(long objects) {
        return new ObjectGraph() {
            @Override
            public long[] roots() {
                return new long[] {objects};
            }

            @Override
            public int divide(long rest, long[] into, Randomness random, int stream) {
                into[0] = rest - rest / 2;
                into[1] = rest / 2;
                return rest > 1 ? 2 : 1;
            }
        };
    }

    /** Returns linked lists of equal length. */
    static ObjectGraph lists(int count, long length) {
        return new ObjectGraph() {
            @Override
            public long[] roots() {
                long[] roots = new long[count];
                Arrays.fill(roots, length);
                return roots;
            }

            @Override
            public int divide(long rest, long[] into, Randomness random, int stream) {
                into[0] = rest;
                return 1;
            }
        };
    }

    /**
     * Returns a graph as heaps have it: many parts of very different sizes, which divide at random, some into lists.
     *
     * @param objects about the number of objects
     * @param roots the number of references from stacks and static fields
     */
    static ObjectGraph heap(long objects, int roots) {
        return new RandomGraph(objects, roots);
    }
}
