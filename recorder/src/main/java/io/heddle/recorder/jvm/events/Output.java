package io.heddle.recorder.jvm.events;

import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import java.util.List;

/**
 * A receiver of a JVM's events. Times are on CLOCK_MONOTONIC, in nanoseconds; sizes are in bytes; -1 stands for unknown.
 *
 * <p>Events do not arrive in the order of time. Thread ids are those of the JVM's PID namespace; a virtual thread has -1. Equal
 * frames and stacks are mostly the same objects, so that a receiver can keep millions. The topmost frame is first.
 */
public interface Output {
    /**
     * The JVM. Called once for each recording that has at least one of these facts.
     *
     * @param pid its PID in its own namespace
     * @param version such as {@code 25.0.3+9-LTS}
     * @param collector Serial, Parallel, G1, Z or Shenandoah, else the name that the JVM gives; "" when unknown
     * @param arguments the flags of the JVM, as it was given them
     */
    void jvm(
            int pid,
            String version,
            String collector,
            int parallelGcThreads,
            int concurrentGcThreads,
            long maxHeapBytes,
            String arguments);

    /** The full Java name of a thread. Called again when the kernel has given the id to another thread, or the name has changed. */
    void thread(long osTid, String javaName);

    /**
     * The program's threads stood still, from the request of a safepoint to its end.
     *
     * @param cause the VM operation, such as {@code G1CollectForAllocation}; the collector's name of the pause if the recording has
     *     no safepoints
     * @param timeToSafepointNanos from the request until all threads stood still
     * @param gcId the collection of the pause; -1 when there is none
     */
    void pause(long startNanos, long endNanos, String cause, long timeToSafepointNanos, int gcId);

    /**
     * A garbage collection.
     *
     * @param collector such as {@code G1New}
     * @param pauseNanos the sum of its pauses
     * @param heapBefore the used bytes of the heap at its start
     * @param heapAfter the used bytes of the heap at its end
     */
    void collection(
            int gcId,
            long startNanos,
            long endNanos,
            String collector,
            String cause,
            long pauseNanos,
            long heapBefore,
            long heapAfter);

    /**
     * A part of a garbage collection. Parts nest.
     *
     * @param worker the worker's number; -1 for a part of the collection as a whole
     */
    void gcPhase(int gcId, String name, int worker, long startNanos, long endNanos);

    /**
     * The live bytes of one age in the survivor spaces after a young collection. Only Serial and G1 report them. Ages without
     * objects are left out.
     *
     * @param age the number of collections that the objects have survived
     */
    void survivors(int gcId, int age, long bytes);

    /** The bytes that a young collection has moved to the old generation. Only Parallel and G1 report them. */
    void promoted(int gcId, long bytes);

    /**
     * A thread waited.
     *
     * @param on the class of the monitor or of the object on which the thread parked, the file or the address for IO; "" when
     *     unknown
     * @param ownerOsTid for MONITOR the thread that held it before, for OBJECT_WAIT the thread that ended the wait
     */
    void wait(
            long osTid, Wait.Kind kind, long startNanos, long endNanos, String on, long ownerOsTid, List<Frame> stack);

    /** @param weight the sampled bytes of an ALLOCATION; 1 for other kinds */
    void sample(long osTid, Sample.Kind kind, long nanos, long weight, List<Frame> stack);
}
