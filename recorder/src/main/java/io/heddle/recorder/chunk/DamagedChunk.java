package io.heddle.recorder.chunk;

/** Says that the bytes of a chunk contradict its format. */
public final class DamagedChunk extends Exception {
    private static final long serialVersionUID = 1;

    public DamagedChunk(String problem) {
        super(problem);
    }
}
