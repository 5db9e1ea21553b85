package io.heddle.recorder.file;

/** Says that a file is no recording that this version reads. The message is one line for people. */
public final class InvalidRecording extends Exception {
    private static final long serialVersionUID = 1;

    InvalidRecording(String message) {
        super(message);
    }
}
