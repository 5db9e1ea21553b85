package io.heddle.simulator.heap;

/**
 * How long objects live, by what their own thread allocates meanwhile. An object dies when its thread has done so much more
 * that the object is no longer needed; how far the thread gets depends on the scheduler. So other threads' allocation counts
 * for the lifespan of an object (Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance",
 * section 2.2), but not for its death.
 */
public interface Lifespans {
    /**
     * Returns how many bytes live of those that a thread allocated in a part of its past.
     *
     * @param nearBytes what the thread has allocated since the end of that part
     * @param farBytes what it has allocated since the part's beginning
     */
    double live(long nearBytes, long farBytes);

    /** Returns how many of these bytes outlive their thread. */
    double permanent(long bytes);

    /** Returns lifespans that are longer by a factor. Those of objects that die young, or never, stay as they are. */
    Lifespans scaled(double factor);

    /** Draws how much an object's thread allocates until the object dies, for a random number from 0 to 1. */
    double draw(double fraction);
}
