package io.heddle.simulator.calibration;

/** A recording lacks what a simulation needs. The message continues "the recording lacks". */
public final class IncompleteRecording extends Exception {
    private static final long serialVersionUID = 1;

    IncompleteRecording(String missing) {
        super(missing);
    }
}
